import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import ipaddr from 'ipaddr.js';
import { parse } from 'yaml';
import { loadConfig, variables } from '#platform/config/config.js';
import { SECRETS } from '#platform/config/given-variables.js';
import { isPublicAddress } from '#platform/outgoing/public-address.js';
import { expectToFit, isSubset, of, only } from './support/kubernetes-fit.js';
import {
  FOLDER,
  OVERLAYS,
  type Container,
  fileOf,
  files,
  folders,
  manifestsIn,
  manifestsOf,
  namedBy,
  readKustomization,
  render,
  renderer,
  variablesIn,
} from './support/kubernetes-manifests.js';
import { read, root, sourceFiles } from './support/source-tree.js';

// The manifests of deploy/kubernetes fit each other and the server.

const base = manifestsOf('base');
const pod = only(base, 'Deployment').spec.template.spec;
const [server] = pod.containers;
const [migrate] = pod.initContainers as [Container];
const database = only(base, 'Cluster');
const CELL = 'overlays/cell-eu1';
const INSTALLATIONS = ['overlays/one-database', CELL] as const;

/** Files that no kustomization names: examples, and what is made of them. */
const isApart = (file: string): boolean =>
  /(secrets|backups)(\.example)?\.env$|\.gitignore$|kustomization\.yaml$/.test(file);

describe('files', () => {
  test('all YAML is valid', () => {
    for (const file of files.filter((name) => name.endsWith('.yaml')))
      expect(() => manifestsIn(read(file))).not.toThrow();
  });

  test.each(folders)('%s names what exists', (folder) => {
    const exists = (path: string): boolean => files.some((file) => file === path || file.startsWith(`${path}/`));
    expect(namedBy(folder).filter((path) => !exists(path))).toEqual([]);
  });

  test('every file is in a kustomization', () => {
    const named = new Set(folders.flatMap((folder) => namedBy(folder)));
    expect(files.filter((file) => !named.has(file) && !isApart(file))).toEqual([]);
  });

  test('every resource has a version, a kind and a name', () => {
    for (const folder of folders)
      for (const manifest of manifestsOf(folder))
        expect(manifest).toMatchObject({
          apiVersion: expect.stringMatching(/^([\w.]+\/)?v\d/),
          kind: expect.any(String),
          metadata: { name: expect.stringMatching(/^[a-z\d-]+$/) },
        });
  });

  test('files with secrets are ignored by Git, and examples have no values', () => {
    const examples = files.filter((file) => file.endsWith('.example.env'));
    const ignored = read(fileOf('', '.gitignore')).split('\n');
    for (const example of examples) {
      expect(ignored).toContain(posix.basename(example).replace('.example', ''));
      expect(new Set(Object.values(variablesIn(example)))).toEqual(new Set(['']));
    }
    expect(examples).toHaveLength(2 * INSTALLATIONS.length);
    expect(INSTALLATIONS.flatMap((overlay) => of(manifestsOf(overlay), 'Secret'))).toEqual([]);
  });
});

describe('the configuration of the servers', () => {
  const settingsOf = (overlay: string) => ({
    ...variablesIn(fileOf('base', 'settings.env')),
    ...variablesIn(fileOf(overlay, 'settings.env')),
  });
  const VALUES: Record<string, string> = {
    CONFAB_ENCRYPTION_KEY: 'a'.repeat(64),
    DATABASE_DIRECTORY_URL: 'postgresql://confab:secret@database-rw.confab-eu1:5432/confab?sslmode=no-verify',
  };
  const secretsOf = (overlay: string) =>
    Object.fromEntries(
      Object.keys(variablesIn(fileOf(overlay, 'secrets.example.env'))).map((name) => [
        name,
        VALUES[name] ?? 'b'.repeat(40),
      ]),
    );
  const environment = Object.fromEntries(
    server.env!.map(({ name, value }) => [name, value?.replace('$(DATABASE_PASSWORD)', 'secret') ?? 'secret']),
  );

  test.each(INSTALLATIONS)('%s has variables of the server only, secrets apart from settings', (overlay) => {
    const [settings, secrets] = [Object.keys(settingsOf(overlay)), Object.keys(secretsOf(overlay))];
    expect([...settings, ...secrets].filter((name) => !(name in variables))).toEqual([]);
    expect(settings.filter((name) => SECRETS.includes(name))).toEqual([]);
    expect(secrets.filter((name) => !SECRETS.includes(name))).toEqual([]);
  });

  test.each(INSTALLATIONS)('%s is accepted by the server once its secrets are filled in', (overlay) => {
    const config = loadConfig({ ...settingsOf(overlay), ...secretsOf(overlay), ...environment });
    expect(config).toMatchObject({
      publicUrl: 'https://chat.example.com',
      media: { s3: { bucket: 'example-chat-files' } },
      trustedProxies: overlay === CELL ? 2 : 1,
      metrics: { token: VALUES.METRICS_TOKEN ?? 'b'.repeat(40) },
      cell: overlay === CELL ? { name: 'eu1', directoryUrl: VALUES.DATABASE_DIRECTORY_URL } : undefined,
    });
  });

  test('an example that was not filled in is refused', () => {
    const overlay = 'overlays/one-database';
    const empty = variablesIn(fileOf(overlay, 'secrets.example.env'));
    expect(() => loadConfig({ ...settingsOf(overlay), ...empty, ...environment })).toThrow('CONFAB_ENCRYPTION_KEY');
  });

  test('each container reads the settings and the secrets', () => {
    for (const { envFrom, env } of [server, migrate]) {
      expect(envFrom).toEqual([{ configMapRef: { name: 'confab-settings' } }, { secretRef: { name: 'confab' } }]);
      expect(env).toEqual(server.env);
    }
  });

  test('a pod has more time to end than the server takes', () => {
    const { SHUTDOWN_DELAY_SECONDS, SHUTDOWN_TIMEOUT_SECONDS } = settingsOf('overlays/one-database');
    const [delay, timeout] = [Number(SHUTDOWN_DELAY_SECONDS), Number(SHUTDOWN_TIMEOUT_SECONDS)];
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + timeout);
    const { periodSeconds, failureThreshold } = server.readinessProbe!;
    expect(delay).toBeGreaterThanOrEqual(periodSeconds * failureThreshold!);
  });
});

describe('the pods of the servers', () => {
  const dockerfile = read('Dockerfile');

  test('run the image, whose account, port, folder and programs they name', () => {
    expect(dockerfile).toContain(`USER ${pod.securityContext.runAsUser}:${pod.securityContext.runAsGroup}\n`);
    const ports = server.ports!.map(({ containerPort }) => containerPort);
    expect(ports).toEqual([variables.PORT.default]);
    expect(dockerfile).toContain(`EXPOSE ${ports[0]}\n`);
    const [, folder] = /^ENV DATA_DIR=(\S+)$/m.exec(dockerfile)!;
    expect(server.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining([folder, '/tmp']));
    const [program, file, ...args] = migrate.command!;
    expect([program, ...args]).toEqual(['node', 'migrate', '--wait', '600']);
    expect(sourceFiles).toContain(file!.replace(/^dist(.*)\.js$/, 'src$1.ts'));
  });

  test('are probed at paths that the server has', () => {
    const { paths } = JSON.parse(read('openapi.json')) as { paths: object };
    const probes = [server.startupProbe!, server.readinessProbe!, server.livenessProbe!].map(({ httpGet }) => httpGet);
    expect(probes.map(({ path }) => path)).toEqual(['/health/live', '/health/ready', '/health/live']);
    for (const { path, port } of probes) {
      expect(paths).toHaveProperty([path, 'get']);
      expect(server.ports!.map(({ name }) => name)).toContain(port);
    }
  });

  test.each([
    ['base', pod],
    ['router', only(manifestsOf('router'), 'Deployment').spec.template.spec],
  ])('of %s have no privileges', (_folder, { initContainers = [], containers, ...spec }) => {
    expect(spec).toMatchObject({
      enableServiceLinks: false,
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of [...initContainers, ...containers]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      const mounted = container.volumeMounts.map(({ name }) => name);
      expect(spec.volumes.map(({ name }) => name)).toEqual(expect.arrayContaining(mounted));
    }
  });

  test('take password and certificate from the Secrets of the database, at its Service', () => {
    const { name } = database.metadata;
    const { database: of_, owner } = database.spec.bootstrap.initdb;
    const [password, url] = server.env as [(typeof server.env & object)[0], (typeof server.env & object)[0]];
    expect(password.valueFrom).toEqual({ secretKeyRef: { name: `${name}-app`, key: 'password' } });
    expect(url.value).toContain(`postgresql://${owner}:$(${password.name})@${name}-rw:5432/${of_}?sslmode=verify-full`);
    const [, folder] = /sslrootcert=(.+)\/ca\.crt$/.exec(url.value!)!;
    const mount = server.volumeMounts.find(({ mountPath }) => mountPath === folder)!;
    expect(pod.volumes.find((volume) => volume.name === mount.name)?.secret).toMatchObject({
      secretName: `${name}-ca`,
      items: [{ key: 'ca.crt', path: 'ca.crt' }],
    });
  });

  test('have fewer connections than the database', () => {
    const perPod = variables.DATABASE_POOL_SIZE.default! + 3;
    const pods = only(base, 'HorizontalPodAutoscaler').spec.maxReplicas + 1;
    expect(perPod * pods).toBeLessThan(Number(database.spec.postgresql.parameters.max_connections));
  });

  test('enter their cell in the environment of the server', () => {
    const [added] = parse(read(fileOf(CELL, 'enter-cell.yaml'))) as { path: string; value: Container }[];
    expect(added!.path).toBe('/spec/template/spec/initContainers/-');
    const { name, command, ...container } = added!.value;
    const { name: _name, command: _command, ...same } = migrate;
    expect({ name, container }).toEqual({ name: 'enter-cell', container: same });
    expect(command!.slice(0, 2)).toEqual(['sh', '-c']);
  });
});

test('the alerts are those of deploy/monitoring', () => {
  const [rules] = manifestsIn(read(fileOf('components/alerts', 'rules.yaml')));
  expect(rules!.spec).toEqual(parse(read('deploy/monitoring/alerts.yml')));
});

test.each(OVERLAYS)('the resources of %s fit each other', (overlay) => {
  expectToFit(manifestsOf(overlay));
});

describe('the router', () => {
  const lines = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  const config = read(fileOf('router', 'nginx.conf'));

  test('has the rules of deploy/nginx/cells.conf, without TLS and behind a proxy', () => {
    const rules = lines(read('deploy/nginx/cells.conf').replace(/^[^]*?^server \{$/m, ''));
    const missing = rules.filter((line) => !lines(config).includes(line));
    expect(missing).toEqual([
      'listen 443 ssl;',
      'server_name chat.example.com *.chat.example.com;',
      'ssl_certificate /etc/ssl/chat.example.com.pem;',
      'ssl_certificate_key /etc/ssl/chat.example.com.key;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
      'proxy_set_header X-Forwarded-Proto $scheme;',
      'proxy_set_header X-Forwarded-For $remote_addr;',
    ]);
  });

  test('leads to the Services of cells, at ports that its pods have', () => {
    const { namespace } = readKustomization(CELL);
    const { name, spec } = { ...only(base, 'Service').metadata, ...only(base, 'Service') };
    expect(config).toContain(`server ${name}.${namespace}.svc.cluster.local:${spec.ports[0]!.port} `);
    const listening = [...config.matchAll(/listen (\d+);/g)].map(([, port]) => Number(port));
    const [nginx] = only(manifestsOf('router'), 'Deployment').spec.template.spec.containers;
    expect(nginx.ports!.map(({ containerPort }) => containerPort)).toEqual(listening);
    expect(nginx.command).toContain('/etc/confab/nginx.conf');
  });

  test('and the servers of cells may reach each other', () => {
    const router = only(manifestsOf('router'), 'Deployment').spec.template.metadata.labels;
    const [allowed] = only(manifestsOf(CELL), 'NetworkPolicy', 'confab-clients').spec.ingress![0]!.from!;
    expect(allowed).toEqual({
      namespaceSelector: {
        matchLabels: { 'kubernetes.io/metadata.name': readKustomization('router').namespace },
      },
      podSelector: { matchLabels: router },
    });
    const targets = only(manifestsOf('router'), 'NetworkPolicy').spec.egress!.flatMap(({ to }) => to!);
    const cell = only(manifestsOf(CELL), 'Namespace').metadata.labels!;
    expect(targets.some(({ namespaceSelector }) => isSubset(namespaceSelector!.matchLabels, cell))).toBe(true);
  });
});

const ranges = only(base, 'NetworkPolicy', 'confab').spec.egress!.flatMap(({ to }) =>
  to!.flatMap(({ ipBlock }) => ipBlock ?? []),
);
const isWithin = (address: string, block: string): boolean => {
  const parsed = ipaddr.parse(address);
  const [range, bits] = ipaddr.parseCIDR(block);
  return parsed.kind() === range.kind() && parsed.match(range, bits);
};

test.each([
  ['8.8.8.8', true],
  ['192.0.1.1', true],
  ['2606:4700::1111', true],
  ['10.0.0.1', false],
  ['100.100.100.200', false],
  ['127.0.0.1', false],
  ['161.26.0.10', false],
  ['166.11.255.255', false],
  ['168.63.129.16', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.0.0.192', false],
  ['192.168.0.1', false],
  ['198.19.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::8.8.8.8', true],
  ['64:ff9b::10.0.0.1', false],
  ['64:ff9b::127.0.0.1', false],
  ['64:ff9b::169.254.169.254', false],
  ['64:ff9b::172.31.255.255', false],
  ['64:ff9b::168.63.129.16', false],
  ['64:ff9b::198.19.0.1', false],
  ['64:ff9b::224.0.0.1', false],
  ['64:ff9b:1::10.0.0.1', false],
  ['2001::1', false],
  ['2002:a00:1::', false],
  ['fd00:ec2::254', false],
  ['fe80::1', false],
])('servers may connect to %s: %s, by the policy and by the check of their own requests', (address, isAllowed) => {
  const allowing = ranges.filter(
    ({ cidr, except }) => isWithin(address, cidr) && !except.some((block) => isWithin(address, block)),
  );
  expect([allowing.length > 0, isPublicAddress(address)]).toEqual([isAllowed, isAllowed]);
});

describe('Kustomize', () => {
  // the message shows in the report that nothing was rendered
  if (!renderer)
    process.stderr.write('deploy/kubernetes was not rendered: neither kustomize nor kubectl is installed.\n');
  const rendered: [string, string][] = renderer ? OVERLAYS.map((overlay) => [overlay, overlay]) : [];

  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'confab-kubernetes-'));
    cpSync(join(root, FOLDER), copy, { recursive: true });
    for (const overlay of INSTALLATIONS) {
      const file = join(copy, overlay, 'kustomization.yaml');
      const text = read(fileOf(overlay, 'kustomization.yaml'));
      writeFileSync(
        file,
        text.replace(/^# components:\n(?:# .*\n)+/m, (block) => block.replaceAll(/^# /gm, '')),
      );
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('is either here or said to be absent', () => {
    expect(rendered).toHaveLength(renderer ? OVERLAYS.length : 0);
  });

  test.each(rendered)('renders %s, whose resources fit each other', (_name, overlay) => {
    const manifests = render(overlay);
    expectToFit(manifests);
    const { namespace, images = [] } = readKustomization(overlay);
    const cell = /cell-(\w+)$/.exec(overlay)?.[1];
    for (const { kind, metadata } of manifests) {
      expect(kind === 'Namespace' ? metadata.name : metadata.namespace).toBe(namespace);
      if (cell) expect(metadata.labels).toMatchObject({ cell });
    }
    const { initContainers = [], containers, volumes } = only(manifests, 'Deployment').spec.template.spec;
    const maps = of(manifests, 'ConfigMap').map(({ metadata }) => metadata.name);
    for (const container of [...initContainers, ...containers]) {
      if (images.length > 0) expect(container.image).toBe(`${images[0]!.newName}:${images[0]!.newTag}`);
      for (const { configMapRef } of container.envFrom ?? [])
        if (configMapRef) expect(maps).toContain(configMapRef.name);
    }
    for (const { configMap } of volumes) if (configMap) expect(maps).toContain(configMap.name);
  });

  test.each(rendered.filter(([name]) => name !== 'router'))('renders %s with its components', (_name, overlay) => {
    const manifests = render(join(copy, overlay));
    expectToFit(manifests);
    const [endpoint] = only(manifests, 'PodMonitor').spec.podMetricsEndpoints;
    expect(endpoint).toMatchObject({
      port: 'http',
      path: '/metrics',
      authorization: { credentials: { name: 'confab' } },
    });
    const settings = of(manifests, 'ConfigMap')[0]!.data!;
    const claim = of(manifests, 'PersistentVolumeClaim')[0]?.metadata.name;
    const data = only(manifests, 'Deployment').spec.template.spec.volumes.find(({ name }) => name === 'data');
    expect(settings.MEDIA_STORE).toBe(claim ? 'disk' : 's3');
    expect(data).toEqual(
      claim ? { name: 'data', persistentVolumeClaim: { claimName: claim } } : { name: 'data', emptyDir: {} },
    );
  });
});
