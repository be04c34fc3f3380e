import type { Manifest, Selector } from './kubernetes-manifests.js';

export const of = (manifests: Manifest[], kind: string, name?: string): Manifest[] =>
  manifests.filter((one) => one.kind === kind && (name === undefined || one.metadata.name === name));

export function only(manifests: Manifest[], kind: string, name?: string): Manifest {
  const found = of(manifests, kind, name);
  expect(found).toHaveLength(1);
  return found[0]!;
}

/** What must hold for everything that is applied together. */
export function expectToFit(manifests: Manifest[]): void {
  const pods = of(manifests, 'Deployment').map(({ spec }) => spec.template);
  const clusters = of(manifests, 'Cluster');
  const labels = [
    ...pods.map(({ metadata }) => metadata.labels),
    ...clusters.map(({ metadata }) => ({ 'cnpg.io/cluster': metadata.name })),
  ];
  const selects = (wanted: Record<string, string>): boolean =>
    labels.some((have: Record<string, string>) => Object.entries(wanted).every(([key, value]) => have[key] === value));
  for (const { spec } of of(manifests, 'Deployment'))
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
  for (const { spec } of of(manifests, 'Service')) {
    expect(selects(spec.selector)).toBe(true);
    const named = pods.flatMap(({ spec: { containers } }) => containers.flatMap(({ ports = [] }) => ports));
    for (const { port, targetPort } of spec.ports)
      expect(named).toContainEqual({ name: targetPort, containerPort: port });
  }
  for (const { spec } of [...of(manifests, 'PodDisruptionBudget'), ...of(manifests, 'PodMonitor')])
    expect(selects(spec.selector.matchLabels)).toBe(true);
  for (const { spec } of of(manifests, 'HorizontalPodAutoscaler'))
    only(manifests, spec.scaleTargetRef.kind, spec.scaleTargetRef.name);
  const policies = of(manifests, 'NetworkPolicy');
  for (const { spec } of policies) {
    expect(selects(spec.podSelector.matchLabels)).toBe(true);
    const peers = [...(spec.ingress ?? []), ...(spec.egress ?? [])].flatMap(({ from = [], to = [] }) => [
      ...from,
      ...to,
    ]);
    for (const { podSelector, namespaceSelector } of peers as Selector[])
      if (podSelector && !namespaceSelector) expect(selects(podSelector.matchLabels)).toBe(true);
  }
  for (const { metadata } of pods)
    expect(policies.some(({ spec }) => spec.ingress && isSubset(spec.podSelector.matchLabels, metadata.labels))).toBe(
      true,
    );
  for (const { spec } of of(manifests, 'HTTPRoute')) {
    for (const { name } of spec.parentRefs) only(manifests, 'Gateway', name);
    for (const { name, port } of spec.rules.flatMap(({ backendRefs }) => backendRefs))
      expect(only(manifests, 'Service', name).spec.ports.map((one) => one.port)).toContain(port);
  }
  for (const { spec } of clusters)
    for (const { parameters } of spec.plugins) only(manifests, 'ObjectStore', parameters.barmanObjectName);
  for (const { spec } of of(manifests, 'ScheduledBackup')) {
    const { plugins } = only(manifests, 'Cluster', spec.cluster.name).spec;
    expect(plugins.map(({ name }) => name)).toContain(spec.pluginConfiguration.name);
  }
}

export const isSubset = (part: Record<string, string>, whole: Record<string, string>): boolean =>
  Object.entries(part).every(([key, value]) => whole[key] === value);
