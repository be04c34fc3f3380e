import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess, freePort } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

const onDatabase = async () => ({
  DATABASE_URL: await createDatabase(`confab_start_${randomUUID().replaceAll('-', '')}`),
  CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
});

const running: ServerProcess[] = [];
async function start(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await ServerProcess.start(environment);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.signal('SIGTERM');
    await server.ended();
  }
});

describe('a server that cannot start says why in one sentence and ends with 1', () => {
  const refusal = async (environment: NodeJS.ProcessEnv) => {
    const server = await start(environment);
    expect(await server.ended()).toBe(1);
    expect(server.errors.trim().split('\n')).toHaveLength(1);
    expect(server.output).toBe('');
    return server.errors.trim();
  };

  test('when variables are wrong, naming each', async () => {
    const sentence = await refusal({ PORT: 'http', WORKERS: '0', DATABASE_URL: 'mysql://x', CONFAB_API_KEY: 'short' });
    expect(sentence).toMatch(/^Confab did not start: /);
    for (const name of ['PORT', 'WORKERS', 'DATABASE_URL', 'CONFAB_API_KEY'])
      expect(sentence).toContain(`${name} must be`);
  });

  test('when the database cannot be reached, without its password', async () => {
    const port = await freePort();
    const sentence = await refusal({
      DATABASE_URL: `postgresql://confab:hush@127.0.0.1:${port}/confab`,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    });
    expect(sentence).toContain(`127.0.0.1:${port}/confab`);
    expect(sentence).not.toContain('hush');
  });

  test('when the database is newer than the code', async () => {
    const environment = await onDatabase();
    const client = new pg.Client(environment.DATABASE_URL);
    await client.connect();
    await client.query('UPDATE schema_version SET version = 1000, compatible_from = 1000');
    await client.end();
    expect(await refusal(environment)).toContain('migrated by a newer Confab');
  });

  test('when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    // an app there already: otherwise the keys of the first one would be shown, whatever happens afterwards
    const environment = await onDatabase();
    const first = await start(environment);
    await first.ready();
    expect(await refusal({ ...environment, PORT: String(port) })).toContain(`Port ${port} is taken`);
    other.close();
  });
});

describe('a server', () => {
  test('creates the first app with the keys it is given, and never shows them', async () => {
    const environment = {
      ...(await onDatabase()),
      CONFAB_APP_ID: 'trails',
      CONFAB_REGION: 'eu',
      CONFAB_API_KEY: 'a'.repeat(40),
      CONFAB_AUTH_KEY: 'b'.repeat(40),
    };
    const first = await start(environment);
    await first.ready();
    expect(first.output).toContain('trails');
    for (const given of ['a'.repeat(40), 'b'.repeat(40)]) expect(first.output + first.errors).not.toContain(given);
    expect(first.output).toContain('-H "apikey: $CONFAB_API_KEY"');
    const { body } = await first.request('GET', '/v3/apikeys', 'a'.repeat(40));
    expect(body.data.map(({ apiKey }: { apiKey: string }) => apiKey).sort()).toEqual(['a'.repeat(40), 'b'.repeat(40)]);
    first.signal('SIGTERM');
    expect(await first.ended()).toBe(0);

    const second = await start(environment);
    await second.ready();
    expect(second.output).not.toContain('a'.repeat(40));
    expect((await second.request('GET', '/v3/users', 'a'.repeat(40))).status).toBe(200);
  });

  test('shows the keys that it generated, beside those that it was given', async () => {
    const server = await start({ ...(await onDatabase()), CONFAB_AUTH_KEY: 'b'.repeat(40) });
    await server.ready();
    const generated = server.shown('REST API key')!;
    expect((await server.request('GET', '/v3/users', generated)).status).toBe(200);
    expect(server.output).not.toContain('b'.repeat(40));
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('answers what it has begun before it ends on %s', async (signal) => {
    const environment = { ...(await onDatabase()), CONFAB_API_KEY: 'a'.repeat(40) };
    const server = await start(environment);
    await server.ready();
    const client = new pg.Client(environment.DATABASE_URL);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const answer = server.request('POST', '/v3/users', 'a'.repeat(40), { uid: 'late', name: 'Late' });
    await eventually(async () => {
      const { rows } = await client.query<{ waiting: string }>(
        "SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND relation = 'users'::regclass",
      );
      expect(rows[0]!.waiting).toBe('1');
    });
    server.signal(signal);
    await eventually(async () =>
      expect(await fetch(`${server.address}/health/live`).catch(() => 'refused')).toBe('refused'),
    );
    await client.query('COMMIT');
    await client.end();
    expect((await answer).status).toBe(200);
    expect(await server.ended()).toBe(0);
  });

  test('shares its port among WORKERS processes, and replaces one that dies', async () => {
    const environment = { ...(await onDatabase()), CONFAB_API_KEY: 'a'.repeat(40), WORKERS: '2', LOG_LEVEL: 'info' };
    const server = await start(environment);
    await server.ready();
    await eventually(() => expect(server.output).toContain('is ready at'));
    const workers = async () => {
      const client = new pg.Client(environment.DATABASE_URL);
      await client.connect();
      const { rows } = await client.query<{ count: string }>(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'confab-listener' AND datname = current_database()",
      );
      await client.end();
      return Number(rows[0]!.count);
    };
    await eventually(async () => expect(await workers()).toBe(2));
    expect(server.output.match(/first app/g)).toHaveLength(1);

    const [victim] = await server.workers();
    process.kill(victim!, 'SIGKILL');
    await eventually(async () => expect(await workers()).toBe(1));
    await eventually(async () => expect(await workers()).toBe(2));
    expect(await server.workers()).not.toContain(victim);

    server.signal('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(await workers()).toBe(0);
  });
});
