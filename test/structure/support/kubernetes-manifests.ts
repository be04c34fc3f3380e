import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { read, root } from './source-tree.js';

// The manifests of deploy/kubernetes as their files have them, and as Kustomize renders them where the machine has it.

export const FOLDER = 'deploy/kubernetes';

/** What can be applied. */
export const OVERLAYS = ['overlays/one-database', 'overlays/cell-eu1', 'router'] as const;

export interface Kustomization {
  readonly namespace?: string;
  readonly resources: string[];
  readonly components?: string[];
  readonly configMapGenerator?: { name: string; behavior?: string; envs?: string[]; files?: string[] }[];
  readonly images?: { name: string; newName: string; newTag: string }[];
  readonly patches?: { path?: string; patch?: string; target: { kind: string; name: string } }[];
}

type Labels = Record<string, string>;

interface Probe {
  readonly httpGet: { path: string; port: string };
  readonly periodSeconds: number;
  readonly failureThreshold?: number;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: string[];
  readonly ports?: { name: string; containerPort: number }[];
  readonly envFrom?: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  readonly env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly lifecycle?: { preStop: { exec: { command: string[] } } };
  readonly resources: { requests: Labels; limits: Labels };
  readonly securityContext: object;
  readonly volumeMounts: { name: string; mountPath: string }[];
}

interface Pod {
  readonly enableServiceLinks: boolean;
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { runAsUser: number; runAsGroup: number };
  readonly initContainers?: Container[];
  readonly containers: [Container];
  readonly volumes: { name: string; secret?: { secretName: string }; configMap?: { name: string } }[];
}

export interface Selector {
  readonly podSelector?: { matchLabels: Labels };
  readonly namespaceSelector?: { matchLabels: Labels };
  readonly ipBlock?: { cidr: string; except: string[] };
}

interface Rule {
  readonly from?: Selector[];
  readonly to?: Selector[];
  readonly ports: { port: number }[];
}

/** The fields that tests read, of whichever kind. */
interface Spec {
  readonly selector: Labels & { matchLabels: Labels };
  readonly template: { metadata: { labels: Labels }; spec: Pod };
  readonly ports: { name: string; port: number; targetPort: string }[];
  readonly scaleTargetRef: { kind: string; name: string };
  readonly maxReplicas: number;
  readonly podSelector: { matchLabels: Labels };
  readonly ingress?: Rule[];
  readonly egress?: Rule[];
  readonly rules: { backendRefs: { name: string; port: number }[] }[];
  readonly parentRefs: { name: string }[];
  readonly bootstrap: { initdb: { database: string; owner: string } };
  readonly postgresql: { parameters: Labels };
  readonly plugins: { name: string; parameters: { barmanObjectName: string } }[];
  readonly cluster: { name: string };
  readonly pluginConfiguration: { name: string };
  readonly configuration: { destinationPath: string };
  readonly podMetricsEndpoints: { port: string; path: string; authorization: { credentials: { name: string } } }[];
}

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string; labels?: Labels };
  readonly spec: Spec;
  readonly data?: Labels;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

/** All files, from the root of the repository. */
export const files = filesBelow(FOLDER);

export const folders = files
  .filter((file) => posix.basename(file) === 'kustomization.yaml')
  .map((file) => posix.relative(FOLDER, posix.dirname(file)));

export const fileOf = (folder: string, path: string): string => posix.join(FOLDER, folder, path);

export const readKustomization = (folder: string): Kustomization =>
  parse(read(fileOf(folder, 'kustomization.yaml'))) as Kustomization;

/** What a kustomization names, from the root of the repository. */
export function namedBy(folder: string): string[] {
  const { resources, components = [], configMapGenerator = [], patches = [] } = readKustomization(folder);
  const generated = configMapGenerator.flatMap(({ envs = [], files: contents = [] }) => [...envs, ...contents]);
  const patched = patches.flatMap(({ path }) => path ?? []);
  return [...resources, ...components, ...generated, ...patched].map((path) => fileOf(folder, path));
}

/** @throws for text that is no YAML */
export function manifestsIn(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0] ?? document.warnings[0]) throw document.errors[0] ?? document.warnings[0]!;
    return document.toJS() as Manifest;
  });
}

/** The resources of a folder and of those that it includes, without its patches. */
export const manifestsOf = (folder: string): Manifest[] =>
  readKustomization(folder).resources.flatMap((path) =>
    path.endsWith('.yaml')
      ? manifestsIn(read(fileOf(folder, path)))
      : manifestsOf(posix.relative(FOLDER, fileOf(folder, path))),
  );

/** The variables of a file, with their values. */
export const variablesIn = (file: string): Labels =>
  Object.fromEntries(
    read(file)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line)!;
        return [name!, value!];
      }),
  );

const PROGRAMS = [
  ['kustomize', 'build'],
  ['kubectl', 'kustomize'],
] as const;

/** What renders manifests on this machine. */
export const renderer = PROGRAMS.find(([program, command]) => spawnSync(program, [command, '--help']).status === 0);

/** @param folder absolute, or below deploy/kubernetes @throws with what Kustomize says */
export function render(folder: string): Manifest[] {
  const path = existsSync(folder) ? folder : join(root, FOLDER, folder);
  const [program, command] = renderer!;
  const { status, stdout, stderr } = spawnSync(program, [command, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return manifestsIn(stdout);
}
