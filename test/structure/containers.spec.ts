import { parse } from 'yaml';
import { variables } from '../../src/platform/config/config.js';
import { read, sourceFiles } from './support/source-tree.js';

interface Service {
  environment: Record<string, string>;
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck: { test?: string[]; disable?: boolean };
  volumes?: string[];
  restart: string;
  cap_drop: string[];
  security_opt: string[];
  stop_grace_period?: string;
  logging: { options: Record<string, string> };
  profiles?: string[];
  ports?: string[];
}

const text = read('docker-compose.yml');
const compose = parse(text, { merge: true }) as { services: Record<string, Service>; volumes: Record<string, unknown> };
const services = Object.entries(compose.services);
const { database, migrate, server } = compose.services as { database: Service; migrate: Service; server: Service };

const matches = (source: string, pattern: RegExp) => new Set([...source.matchAll(pattern)].map(([, found]) => found!));

test('the server starts once the database is healthy and migrated', () => {
  expect(migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  expect(server.depends_on).toMatchObject({ migrate: { condition: 'service_completed_successfully' } });
  expect(migrate.restart).toBe('no');
});

test('what goes on running is asked for its health', () => {
  const lasting = services.filter(([, { restart }]) => restart !== 'no');
  expect(lasting.map(([name]) => name)).toEqual(['database', 'server', 'caddy']);
  for (const [, { healthcheck }] of lasting) expect(healthcheck.test![0]).toBe('CMD');
});

test.each(services)('%s runs without privileges', (_, { cap_drop, security_opt }) => {
  expect(cap_drop).toEqual(['ALL']);
  expect(security_opt).toEqual(['no-new-privileges:true']);
});

test('the data of the database is in a volume, where the image of PostgreSQL 18 looks for it', () => {
  expect(Object.keys(compose.volumes)).toEqual(['database', 'files', 'certificates']);
  expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
});

test('uploaded files are in a volume that the account of the server can write', () => {
  expect(server.volumes).toEqual([`files:${server.environment.DATA_DIR}`]);
  expect(read('Dockerfile')).toMatch(
    new RegExp(`install --directory --owner=node .* ${server.environment.DATA_DIR}\n`),
  );
});

/** What is not for an operator of containers to choose. */
const LEFT_OUT = {
  PORT: 'the port inside the container; PORT in .env is the one of the machine',
  HOST: 'the container has an address of its own',
  SHUTDOWN_TIMEOUT_SECONDS: 'stop_grace_period goes with its default',
  CONFAB_NEW_ENCRYPTION_KEY: 'of the command that rotates the key, with the servers stopped',
  CONFAB_BENCH_ROUTE: 'for measurements of this code',
};

test('the server is given every variable that there is, and none that there is not', () => {
  const left = Object.keys(variables).filter((name) => !(name in LEFT_OUT));
  expect(Object.keys(server.environment).sort()).toEqual(left.sort());
  expect(Object.keys(LEFT_OUT).filter((name) => !(name in variables))).toEqual([]);
});

test('a variable of the operator reaches the server under its own name', () => {
  const ours = new Set(['DATABASE_URL', 'DATA_DIR']);
  for (const [name, value] of Object.entries(server.environment))
    if (!ours.has(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?].*\\}$`));
});

test('nobody reads /metrics without a token', () => {
  expect(server.environment.METRICS_TOKEN).toMatch(/:\?/);
  expect(read('Caddyfile')).toMatch(/^\trespond \/metrics\* 404$/m);
});

test.each(services)('the log of %s does not fill the disk', (_, { logging }) => {
  expect(logging.options).toEqual({ 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.any(String) });
});

describe('the profile tls', () => {
  const { caddy } = compose.services as { caddy: Service };

  test('is off unless it is asked for', () => {
    expect(services.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['caddy']);
    expect(caddy.profiles).toEqual(['tls']);
  });

  test('passes everything else to the port of the server, and keeps its certificates', () => {
    const [, port] = /:(\d+)$/.exec(server.ports![0]!)!;
    expect(read('Caddyfile')).toContain(`reverse_proxy server:${port} {`);
    expect(caddy.volumes).toEqual(['./Caddyfile:/etc/caddy/Caddyfile:ro', 'certificates:/data']);
    expect(caddy.ports).toEqual(expect.arrayContaining(['80:80', '443:443']));
  });

  test('comes with settings that believe Caddy and close the way around it', () => {
    const example = read('.env.example');
    for (const line of ['COMPOSE_PROFILES=tls', 'TRUST_PROXY=1', 'PORT=127.0.0.1:3000'])
      expect(example).toContain(`#${line}\n`);
  });
});

test('the image has the Node that is supported longest, and the server runs on the oldest that is supported', () => {
  const images = matches(read('Dockerfile'), /^FROM (\S+)/gm);
  expect(images).toEqual(new Set(['node:24-bookworm-slim']));
  expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: '>=20.19' } });
});

test('stopping the container leaves running requests the time that the server gives them', () => {
  expect(Number.parseInt(server.stop_grace_period!)).toBeGreaterThan(variables.SHUTDOWN_TIMEOUT_SECONDS.default!);
});

test('.env.example names the variables of the compose file', () => {
  const used = matches(text, /\$\{(\w+)/g).add('COMPOSE_PROFILES'); // Compose reads it itself
  expect(matches(read('.env.example'), /^#?([A-Z0-9_]+)=/gm)).toEqual(used);
});

test('a variable that cannot be guessed is asked for', () => {
  expect(matches(text, /\$\{(\w+):\?/g)).toEqual(
    new Set(['POSTGRES_PASSWORD', 'CONFAB_ENCRYPTION_KEY', 'METRICS_TOKEN']),
  );
});

test('commands of the image are files of the build', () => {
  const commands = [
    migrate.command!,
    server.healthcheck.test!.slice(1),
    ...[...matches(read('Dockerfile'), /CMD (\[.*\])/g)].map((list) => JSON.parse(list) as string[]),
  ];
  expect(commands).toHaveLength(4);
  for (const [program, file] of commands) {
    expect(program).toBe('node');
    expect(sourceFiles).toContain(file!.replace(/^dist(.*)\.js$/, 'src$1.ts'));
  }
});
