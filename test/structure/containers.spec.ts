import { parse } from 'yaml';
import { variables } from '#platform/config/config.js';
import { read, sourceFiles } from './support/source-tree.js';

interface Service {
  image?: string;
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

test('every long-running service has a health check', () => {
  const longRunning = services.filter(([, { restart }]) => restart !== 'no');
  expect(longRunning.map(([name]) => name)).toEqual(['database', 'server', 'caddy', 'livekit']);
  for (const [, { healthcheck }] of longRunning) expect(healthcheck.test![0]).toBe('CMD');
});

test.each(services)('%s runs without privileges', (_, { cap_drop, security_opt }) => {
  expect(cap_drop).toEqual(['ALL']);
  expect(security_opt).toEqual(['no-new-privileges:true']);
});

test('the data of the database is in a volume at the path of the PostgreSQL 18 image', () => {
  expect(Object.keys(compose.volumes)).toEqual(['database', 'files', 'backups', 'certificates']);
  expect(database.volumes![0]).toBe('database:/var/lib/postgresql');
});

test('the account of the server in the database is no superuser', () => {
  expect(database.environment).toMatchObject({ POSTGRES_USER: 'postgres' });
  expect(database.volumes).toContain('./deploy/postgres/create-role.sh:/docker-entrypoint-initdb.d/create-role.sh:ro');
  expect(server.environment.DATABASE_URL).toMatch(/^postgresql:\/\/confab:/);
});

test('images have full names, because Podman does not guess a registry', () => {
  const names = services.flatMap(([, { image }]) => (image && image !== 'confab' ? [image] : []));
  expect(names).toHaveLength(3);
  for (const name of [...names, ...matches(read('Dockerfile'), /^FROM (\S+)/gm)]) expect(name).toMatch(/^docker\.io\//);
});

test('uploaded files and backups are in volumes that the account of the server can write to', () => {
  expect(server.volumes).toEqual([`files:${server.environment.DATA_DIR}`, '${BACKUPS:-backups}:/backups']);
  for (const folder of [server.environment.DATA_DIR, '/backups'])
    expect(read('Dockerfile')).toMatch(new RegExp(`install --directory --owner=node .* ${folder}\n`));
});

test('the image runs by itself: its folder of data is set, its account is a number and others of the group root can write', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile).toMatch(/^USER 1000:1000$/m);
  expect(dockerfile).toContain(`ENV DATA_DIR=${server.environment.DATA_DIR}\n`);
  expect(dockerfile).toMatch(/--group=root --mode=0770 \/data$/m);
});

/** Variables that the compose file does not set, with the reason. */
const NOT_SET = {
  PORT: 'the port inside the container is fixed; PORT in .env is the port of the host',
  HOST: 'the server listens on all addresses of the container',
  CONFAB_ARCHIVE_PASSPHRASE: 'only the commands that write or read an archive use it',
  CONFAB_NEW_ENCRYPTION_KEY: 'only the command that rotates the key uses it',
  CONFAB_BENCH_ROUTE: 'for benchmarks',
};

test('the compose file sets every variable of the server, and no unknown one', () => {
  const expected = Object.keys(variables).filter((name) => !(name in NOT_SET));
  expect(Object.keys(server.environment).sort()).toEqual(expected.sort());
  expect(Object.keys(NOT_SET).filter((name) => !(name in variables))).toEqual([]);
});

test('a variable in .env reaches the server under the same name', () => {
  const fixed = new Set(['DATABASE_URL', 'DATA_DIR', 'PUBLISHED_PORT']);
  for (const [name, value] of Object.entries(server.environment))
    if (!fixed.has(name)) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?].*\\}$`));
});

test('the port of the host that is published is the one that the server names', () => {
  expect(server.ports).toEqual([`${server.environment.PUBLISHED_PORT}:3000`]);
});

test('/metrics requires a token, and Caddy does not expose it', () => {
  expect(server.environment.METRICS_TOKEN).toMatch(/:\?/);
  expect(read('Caddyfile')).toMatch(/^\trespond \/metrics\* 404$/m);
});

test.each(services)('the size of the log of %s is limited', (_, { logging }) => {
  expect(logging.options).toEqual({ 'max-size': expect.stringMatching(/^\d+m$/), 'max-file': expect.any(String) });
});

describe('the profile tls', () => {
  const { caddy } = compose.services as { caddy: Service };

  test('is off by default', () => {
    expect(services.filter(([, { profiles }]) => profiles).map(([name]) => name)).toEqual(['caddy', 'livekit']);
    expect(caddy.profiles).toEqual(['tls']);
  });

  test('forwards requests to the port of the server, and stores certificates in a volume', () => {
    const [, port] = /:(\d+)$/.exec(server.ports![0]!)!;
    expect(read('Caddyfile')).toContain(`dynamic a server ${port} {`);
    expect(caddy.volumes).toEqual(['./Caddyfile:/etc/caddy/Caddyfile:ro', 'certificates:/data']);
    expect(caddy.ports).toEqual(expect.arrayContaining(['80:80', '443:443']));
  });

  test('has settings in .env.example that trust Caddy and close direct access to the server', () => {
    const example = read('.env.example');
    for (const line of ['COMPOSE_PROFILES=tls', 'TRUST_PROXY=1', 'PORT=127.0.0.1:3000'])
      expect(example).toContain(`#${line}\n`);
  });
});

describe('the profile livekit', () => {
  const { livekit } = compose.services as { livekit: Service & { image: string } };
  const config = parse(livekit.environment.LIVEKIT_CONFIG!) as {
    port: number;
    rtc: { tcp_port: number; udp_port: number };
    keys: Record<string, string>;
    webhook: { api_key: string; urls: string[] };
  };

  test('is off by default, and has a pinned version', () => {
    expect(livekit.profiles).toEqual(['livekit']);
    expect(livekit.image).toMatch(/:v\d+\.\d+\.\d+$/);
  });

  test('has the key and secret of the server, and sends webhooks to the route for them', () => {
    const [key, secret] = [server.environment.LIVEKIT_API_KEY, server.environment.LIVEKIT_API_SECRET];
    expect(config.keys).toEqual({ [key!]: secret });
    const [, port] = /:(\d+)$/.exec(server.ports![0]!)!;
    expect(config.webhook).toEqual({ api_key: key, urls: [`http://server:${port}/livekit/webhooks`] });
    expect(JSON.parse(read('openapi.json'))).toHaveProperty(['paths', '/livekit/webhooks', 'post']);
  });

  test('publishes the ports that clients connect to', () => {
    const { port, rtc } = config;
    expect(livekit.ports!.map((mapping) => mapping.replace(/^.*:/, ''))).toEqual([
      String(port),
      String(rtc.tcp_port),
      `${rtc.udp_port}/udp`,
    ]);
  });

  test('has settings in .env.example with the address of its service', () => {
    expect(read('.env.example')).toContain(`#LIVEKIT_API_URL=http://livekit:${config.port}\n`);
  });
});

test('the image uses Node 24, and the server supports Node 20.19', () => {
  const images = matches(read('Dockerfile'), /^FROM (\S+)/gm);
  expect(images).toEqual(new Set(['docker.io/library/node:24-bookworm-slim']));
  expect(JSON.parse(read('package.json'))).toMatchObject({ engines: { node: '>=20.19' } });
});

test('the container stops later than the shutdown timeout of the server, with the half minute of delay that the file names', () => {
  const [, minutes] = /^(\d+)m$/.exec(server.stop_grace_period!)!;
  expect(Number(minutes) * 60).toBeGreaterThan(variables.SHUTDOWN_TIMEOUT_SECONDS.default! + 30);
});

test('.env.example lists the variables of the compose file', () => {
  const used = matches(text, /\$\{(\w+)/g).add('COMPOSE_PROFILES'); // Compose reads it itself
  expect(matches(read('.env.example'), /^#?([A-Z0-9_]+)=/gm)).toEqual(used);
});

test('secrets without a default are required', () => {
  expect(matches(text, /\$\{(\w+):\?/g)).toEqual(
    new Set(['POSTGRES_PASSWORD', 'CONFAB_ENCRYPTION_KEY', 'METRICS_TOKEN']),
  );
});

test('the commands of the image exist in the build', () => {
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
