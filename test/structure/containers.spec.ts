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
  expect(lasting.map(([name]) => name)).toEqual(['database', 'server']);
  for (const [, { healthcheck }] of lasting) expect(healthcheck.test![0]).toBe('CMD');
});

test.each(services)('%s runs without privileges', (_, { cap_drop, security_opt }) => {
  expect(cap_drop).toEqual(['ALL']);
  expect(security_opt).toEqual(['no-new-privileges:true']);
});

test('the data of the database is in a volume, where the image of PostgreSQL 18 looks for it', () => {
  expect(Object.keys(compose.volumes)).toEqual(['database', 'files']);
  expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
});

test('uploaded files are in a volume that the account of the server can write', () => {
  expect(server.volumes).toEqual([`files:${server.environment.DATA_DIR}`]);
  expect(read('Dockerfile')).toMatch(
    new RegExp(`install --directory --owner=node .* ${server.environment.DATA_DIR}\n`),
  );
});

test('the server is given variables that it knows', () => {
  expect(Object.keys(server.environment).filter((name) => !(name in variables))).toEqual([]);
});

test('stopping the container leaves running requests the time that the server gives them', () => {
  expect(Number.parseInt(server.stop_grace_period!)).toBeGreaterThan(variables.SHUTDOWN_TIMEOUT_SECONDS.default!);
});

test('.env.example names the variables of the compose file', () => {
  const used = matches(text, /\$\{(\w+)/g);
  expect(matches(read('.env.example'), /^#?([A-Z0-9_]+)=/gm)).toEqual(used);
});

test('a variable that cannot be guessed is asked for', () => {
  expect(matches(text, /\$\{(\w+):\?/g)).toEqual(new Set(['POSTGRES_PASSWORD', 'CONFAB_ENCRYPTION_KEY']));
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
