import { spawnSync } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Ajv } from 'ajv';
import { RE2JS } from 're2js';
import { parse } from 'yaml';
import { expectToFit, of, only } from './support/kubernetes-fit.js';
import {
  FOLDER,
  fileOf,
  files,
  manifestsIn,
  manifestsOf,
  variablesIn,
  type Manifest,
} from './support/kubernetes-manifests.js';
import { read, root } from './support/source-tree.js';

// The chart renders the files of deploy/kubernetes, in which it replaces what its values say.

const CHART = 'deploy/helm/confab';
const templates = readdirSync(join(root, CHART, 'templates')).map((name) => read(posix.join(CHART, 'templates', name)));
const objects = read(`${CHART}/templates/_objects.tpl`);
const values = parse(read(`${CHART}/values.yaml`)) as Values;
const base = manifestsOf('base');

interface Values {
  readonly image: { repository: string };
  readonly host: string;
  readonly settings: Record<string, string>;
  readonly gateway: { className: string; namespace: string; certificate: string };
  readonly server: { minReplicas: number; maxReplicas: number; cpuUtilization: number; resources: object };
  readonly database: {
    instances: number;
    storage: string;
    walStorage: string;
    resources: object;
    parameters: object;
    backups: { bucket: string };
  };
  readonly prometheus: { namespace: string };
}

describe('values', () => {
  const validate = new Ajv({ strict: true }).compile(JSON.parse(read(`${CHART}/values.schema.json`)) as object);

  test('are valid', () => {
    expect({ isValid: validate(values), errors: validate.errors }).toEqual({ isValid: true, errors: null });
  });

  test.each([
    ['an unknown one', { ...values, replicas: 3 }],
    ['a setting that is no variable', { ...values, settings: { publicUrl: 'https://chat.example.com' } }],
    ['a number as a setting', { ...values, settings: { LOG_LEVEL: 3 } }],
    ['a cell whose name is no part of a name', { ...values, cells: [{ name: 'EU 1' }] }],
    ['a bucket that is a path', { ...values, database: { ...values.database, backups: { bucket: '/backups' } } }],
  ])('are refused for %s', (_name, wrong) => {
    expect(validate(wrong)).toBe(false);
  });

  test('are those of Kustomize', () => {
    const { image, settings, server, database } = values;
    const [container] = only(base, 'Deployment').spec.template.spec.containers;
    const overlay = read(fileOf('overlays/one-database', 'kustomization.yaml'));
    expect(overlay).toContain(`newName: ${image.repository}\n`);
    expect(overlay).toContain(`value: ${database.backups.bucket}/confab/\n`);
    expect({ PUBLIC_URL: `https://${values.host}`, ...settings }).toEqual(
      variablesIn(fileOf('overlays/one-database', 'settings.env')),
    );
    expect(server.resources).toEqual(container.resources);
    const { minReplicas, maxReplicas, metrics } = only(base, 'HorizontalPodAutoscaler').spec as unknown as {
      minReplicas: number;
      maxReplicas: number;
      metrics: [{ resource: { target: { averageUtilization: number } } }];
    };
    expect(server).toMatchObject({
      minReplicas,
      maxReplicas,
      cpuUtilization: metrics[0].resource.target.averageUtilization,
    });
    const cluster = only(base, 'Cluster').spec as unknown as {
      instances: number;
      storage: { size: string };
      walStorage: { size: string };
      resources: object;
      postgresql: { parameters: object };
    };
    expect(database).toMatchObject({
      instances: cluster.instances,
      storage: cluster.storage.size,
      walStorage: cluster.walStorage.size,
      resources: cluster.resources,
      parameters: cluster.postgresql.parameters,
    });
  });
});

describe('files', () => {
  test('are those of Kustomize', () => {
    expect(realpathSync(join(root, CHART, 'files/kubernetes'))).toBe(realpathSync(join(root, FOLDER)));
  });

  test('that templates name exist, and all resources are named', () => {
    const text = templates
      .join('\n')
      .replaceAll('overlays/%s/access.yaml', 'overlays/one-database/access.yaml" "overlays/cell-eu1/access.yaml');
    const named = [...text.matchAll(/"(?:files\/kubernetes\/)?((?:base|router|components|overlays)\/[^"]+)"/g)].map(
      ([, path]) => fileOf('', path!),
    );
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    const isOfOverlay = (file: string) => /\/(namespace|kustomization)\.yaml$|files-on-a-volume/.test(file);
    expect(files.filter((file) => file.endsWith('.yaml') && !isOfOverlay(file) && !named.includes(file))).toEqual([]);
  });

  test('have the examples that are replaced in them', () => {
    const gateways = ['overlays/one-database', 'router'].map((folder) => read(fileOf(folder, 'gateway.yaml')));
    for (const gateway of gateways) {
      expect(gateway).toContain(`hostname: ${values.host}`);
      expect(gateway).toContain(`gatewayClassName: ${values.gateway.className}`);
    }
    const policies = [
      'overlays/one-database/access.yaml',
      'overlays/cell-eu1/access.yaml',
      'components/prometheus/monitor.yaml',
    ];
    const replaced = [...objects.matchAll(/replace "kubernetes\.io\/metadata\.name: (\S+)"/g)].map(([, name]) => name);
    expect(replaced).toEqual([values.gateway.namespace, 'confab-router', values.prometheus.namespace]);
    for (const [index, policy] of policies.entries())
      expect(read(fileOf('', policy))).toContain(`kubernetes.io/metadata.name: ${replaced[index]}`);
  });

  test('have what the configuration of the router is replaced by', () => {
    const config = read(fileOf('router', 'nginx.conf'));
    const expressions = [...objects.matchAll(/regexReplaceAll "((?:[^"\\]|\\.)+)"/g)].map(
      ([, text]) => JSON.parse(`"${text}"`) as string,
    );
    expect(expressions).toHaveLength(4);
    for (const expression of expressions) expect(RE2JS.compile(expression).matcher(config).find()).toBe(true);
  });
});

test('the version of the chart is that of the server', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(parse(read(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version });
});

describe('Helm', () => {
  const isHere = spawnSync('helm', ['version']).status === 0;
  // the message shows in the report that nothing was rendered
  if (!isHere) process.stderr.write('deploy/helm was not rendered: helm is not installed.\n');

  (isHere ? test : test.skip)('renders one database, whose resources fit each other', () => {
    const manifests = render();
    expectToFit(manifests);
    for (const { kind, metadata } of base) {
      const [rendered] = of(manifests, kind, metadata.name);
      expect(rendered).toMatchObject({ metadata: { namespace: 'chat' } });
    }
    const [container] = only(manifests, 'Deployment').spec.template.spec.containers;
    expect(container.image).toMatch(/^registry\.example\.com\/confab:\d/);
  });

  (isHere ? test : test.skip)('renders cells, and the router in front of them', () => {
    const manifests = render(
      'cells[0].name=eu1',
      'cells[1].name=eu2',
      'cells[1].server.connections=8000',
      'prometheus.enabled=true',
    );
    for (const cell of ['eu1', 'eu2']) {
      const ofCell = manifests.filter(({ metadata }) => metadata.namespace === `confab-${cell}`);
      expectToFit(ofCell);
      expect(only(ofCell, 'ConfigMap').data).toMatchObject({ CONFAB_CELL: cell, TRUST_PROXY: '2' });
      expect(only(ofCell, 'Deployment').spec.template.spec.initContainers).toHaveLength(2);
    }
    const router = manifests.filter(({ metadata }) => metadata.namespace === 'chat');
    expectToFit(router);
    const rules = (text: string) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#'));
    expect(rules(only(router, 'ConfigMap').data!['nginx.conf']!)).toEqual(rules(read(fileOf('router', 'nginx.conf'))));
    expect(only(router, 'PrometheusRule').spec).toEqual(parse(read('deploy/monitoring/alerts.yml')));
  });
});

function render(...set: string[]): Manifest[] {
  const given = set.flatMap((value) => ['--set', value]);
  const { status, stdout, stderr } = spawnSync(
    'helm',
    ['template', 'confab', join(root, CHART), '--namespace', 'chat', ...given],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  return manifestsIn(stdout).filter(Boolean);
}
