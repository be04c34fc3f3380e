import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { createDatabase, createEmptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

const onDatabase = async () => ({
  DATABASE_URL: await createDatabase(`confab_start_${randomUUID().replaceAll('-', '')}`),
  CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
});

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}

const emptyDatabase = (options = '') =>
  createEmptyDatabase(`confab_start_${randomUUID().replaceAll('-', '')}`, options);

/** Starts a proxy to the database that reports the version PostgreSQL 14. */
async function proxyWithOldVersion(url: string): Promise<{ url: string; close: () => Promise<void> }> {
  const target = new URL(url);
  const [host, port] = [target.hostname, Number(target.port)];
  const proxy = createTcpServer((client) => {
    const server = connect(port, host);
    client.pipe(server);
    // replaces server_version_num in the response; the length of the message does not change
    server.on('data', (chunk) =>
      client.write(Buffer.from(chunk.toString('latin1').replace(/\b1[5-9]\d{4}\b/, '140001'), 'latin1')),
    );
    for (const socket of [client, server])
      socket.on('error', () => client.destroy()).on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  target.port = String((proxy.address() as { port: number }).port);
  target.searchParams.delete('host');
  const close = async () => {
    proxy.close();
    await once(proxy, 'close');
  };
  return { url: target.href, close };
}

const running: ServerProcess[] = [];
async function start(environment: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await ServerProcess.start(environment);
  running.push(server);
  return server;
}
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.signal('SIGTERM');
    await server.exitCode();
  }
});

describe('a server that cannot start exits with 1 and prints the reason in one sentence', () => {
  const startError = async (environment: NodeJS.ProcessEnv) => {
    const server = await start(environment);
    expect(await server.exitCode()).toBe(1);
    expect(server.errors.trim().split('\n')).toHaveLength(1);
    expect(server.output).toBe('');
    return server.errors.trim();
  };

  test('when variables are invalid, with the name of each', async () => {
    const sentence = await startError({
      CONFAB_APIKEY: 'x',
      PORT: 'http',
      WORKERS: '0',
      DATABASE_URL: 'mysql://x',
      CONFAB_API_KEY: 'short',
    });
    expect(sentence).toMatch(/^Confab did not start: /);
    for (const name of ['PORT', 'WORKERS', 'DATABASE_URL', 'CONFAB_API_KEY'])
      expect(sentence).toContain(`${name} must be`);
    expect(sentence).toContain('CONFAB_APIKEY is not a variable of Confab (did you mean CONFAB_API_KEY?)');
  });

  test('when the database cannot be reached, without printing its password', async () => {
    const port = await freePort();
    const sentence = await startError({
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
    expect(await startError(environment)).toContain('migrated by a newer Confab');
  });

  test('when the database does not exist or refuses the password', async () => {
    const environment = await onDatabase();
    const missing = new URL(environment.DATABASE_URL);
    missing.pathname = '/nowhere';
    expect(await startError({ ...environment, DATABASE_URL: missing.href })).toContain(
      'database "nowhere" does not exist',
    );
    const wrong = new URL(environment.DATABASE_URL);
    wrong.password = 'wrong';
    expect(await startError({ ...environment, DATABASE_URL: wrong.href })).toContain('password authentication failed');
  });

  test('when DATABASE_URL refers to a missing file', async () => {
    const environment = await onDatabase();
    const url = new URL(environment.DATABASE_URL);
    url.searchParams.set('sslrootcert', '/nowhere');
    expect(await startError({ ...environment, DATABASE_URL: url.href })).toContain(
      'cannot be used: ENOENT: no such file or directory',
    );
  });

  test('when PostgreSQL is too old', async () => {
    const environment = await onDatabase();
    const { url, close } = await proxyWithOldVersion(environment.DATABASE_URL);
    expect(await startError({ ...environment, DATABASE_URL: url })).toContain('Confab needs PostgreSQL 15 or newer');
    await close();
  });

  test.each([
    ['has tables of another program', 'CREATE TABLE users (id int)', 'tables that are not of Confab'],
    ['does not store Unicode', undefined, 'has the encoding SQL_ASCII'],
  ])('when the database %s', async (_, sql, expected) => {
    const url = await emptyDatabase(sql ? '' : "ENCODING 'SQL_ASCII' LOCALE 'C'");
    if (sql) await query(url, sql);
    expect(await startError({ DATABASE_URL: url, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY })).toContain(expected);
  });

  test('when its database account cannot create tables', async () => {
    const url = new URL(await emptyDatabase());
    const role = `confab_${randomUUID().replaceAll('-', '')}`;
    await query(url.href, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    Object.assign(url, { username: role, password: 'x' });
    expect(await startError({ DATABASE_URL: url.href, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY })).toContain(
      'let the account of DATABASE_URL own the database',
    );
  });

  test('when the tables of Confab belong to another account', async () => {
    const environment = await onDatabase();
    const url = new URL(environment.DATABASE_URL);
    const role = `confab_${randomUUID().replaceAll('-', '')}`;
    await query(url.href, `CREATE ROLE ${role} LOGIN PASSWORD 'x'`);
    Object.assign(url, { username: role, password: 'x' });
    expect(await startError({ ...environment, DATABASE_URL: url.href })).toContain('permission denied for table');
  });

  test('when its data folder cannot be created or used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-start-'));
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'file'), '');
    expect(await startError({ DATA_DIR: join(folder, 'file') })).toContain('Set DATA_DIR to one that can');
    await mkdir(join(folder, 'data', 'encryption-key'), { recursive: true });
    expect(await startError({ DATA_DIR: join(folder, 'data') })).toMatch(/The encryption key in .* cannot be read/);
    await rm(folder, { recursive: true });
  });

  test('when another server uses its data folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-start-'));
    await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
    const directory = join(folder, 'postgres');
    const postgres = await startEmbeddedPostgres({ directory, database: 'confab', durable: false });
    await writeFile(join(folder, 'encryption-key'), '0'.repeat(64));
    expect(await startError({ DATA_DIR: folder })).toContain('Another Confab is running');
    await postgres.stop();
    await rm(folder, { recursive: true });
  });

  test('when none of its processes can listen, with a single sentence', async () => {
    const environment = { ...(await onDatabase()), CONFAB_API_KEY: 'a'.repeat(40) };
    const first = await start(environment);
    await first.untilReady();
    expect(await startError({ ...environment, WORKERS: '2', HOST: 'nowhere.invalid' })).toBe(
      'Confab did not start: HOST nowhere.invalid is not an address of this machine.',
    );
  });

  test('and prints the keys that it has created before', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-start-'));
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'address')); // where the server writes its address when it listens
    const server = await start({ DATA_DIR: folder });
    expect(await server.exitCode()).toBe(1);
    expect(server.output).toContain(`Creating a database in ${folder}.`);
    expect(server.printedValue('REST API key')).toMatch(/^[0-9a-f]{40}$/);
    await rm(folder, { recursive: true });
  });

  test.each(['1', '2'])('with %s processes when its port is in use, before it creates anything', async (WORKERS) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const folder = await mkdtemp(join(tmpdir(), 'confab-start-'));
    const environment = { DATA_DIR: join(folder, 'data'), PORT: String(port), WORKERS };
    expect(await startError(environment)).toContain(`Port ${port} is taken`);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    other.close();
    await rm(folder, { recursive: true });
  });
});

describe('a server', () => {
  test('creates the first app with configured keys, and never prints them', async () => {
    const environment = {
      ...(await onDatabase()),
      CONFAB_APP_ID: 'trails',
      CONFAB_REGION: 'eu',
      CONFAB_API_KEY: 'a'.repeat(40),
      CONFAB_AUTH_KEY: 'b'.repeat(40),
    };
    const first = await start(environment);
    await first.untilReady();
    expect(first.output).toContain('trails');
    for (const given of ['a'.repeat(40), 'b'.repeat(40)]) expect(first.output + first.errors).not.toContain(given);
    expect(first.printedExport('KEY')).toBe('"$CONFAB_API_KEY"');
    const { body } = await first.request('GET', '/v3/apikeys', 'a'.repeat(40));
    expect(body.data.map(({ apiKey }: { apiKey: string }) => apiKey).sort()).toEqual(['a'.repeat(40), 'b'.repeat(40)]);
    first.signal('SIGTERM');
    expect(await first.exitCode()).toBe(0);

    const second = await start(environment);
    await second.untilReady();
    expect(second.output).not.toContain('a'.repeat(40));
    expect((await second.request('GET', '/v3/users', 'a'.repeat(40))).status).toBe(200);
  });

  test('prints generated keys, and no configured key', async () => {
    const server = await start({ ...(await onDatabase()), CONFAB_AUTH_KEY: 'b'.repeat(40) });
    await server.untilReady();
    const generated = server.printedValue('REST API key')!;
    expect((await server.request('GET', '/v3/users', generated)).status).toBe(200);
    expect(server.output).not.toContain('b'.repeat(40));
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('completes requests in progress before it exits on %s', async (signal) => {
    const environment = { ...(await onDatabase()), CONFAB_API_KEY: 'a'.repeat(40) };
    const server = await start(environment);
    await server.untilReady();
    const client = new pg.Client(environment.DATABASE_URL);
    await client.connect();
    await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const response = server.request('POST', '/v3/users', 'a'.repeat(40), { uid: 'late', name: 'Late' });
    await eventually(async () => {
      const { rows } = await client.query<{ waiting: string }>(
        `SELECT count(*) AS waiting FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE a.datname = current_database() AND NOT l.granted AND l.relation = 'users'::regclass`,
      );
      expect(rows[0]!.waiting).toBe('1');
    });
    server.signal(signal);
    await eventually(async () =>
      expect(await fetch(`${server.address}/health/live`).catch(() => 'refused')).toBe('refused'),
    );
    await client.query('COMMIT');
    await client.end();
    expect((await response).status).toBe(200);
    expect(await server.exitCode()).toBe(0);
  });

  test('shares its port among WORKERS processes, and replaces one that exits', async () => {
    const environment = { ...(await onDatabase()), CONFAB_API_KEY: 'a'.repeat(40), WORKERS: '2', LOG_LEVEL: 'info' };
    const server = await start(environment);
    await server.untilReady();
    await eventually(() => expect(server.output).toContain('is ready at'));
    // the keys are printed once, after all other output, whichever process created them
    expect(server.output.indexOf('REST API key')).toBeGreaterThan(server.output.indexOf('is ready at'));
    expect(server.printedExport('KEY')).toBe('"$CONFAB_API_KEY"');
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
    const logged = server.output.split('\n').find((line) => line.includes('A server process ended.'));
    expect(JSON.parse(logged!)).toMatchObject({
      level: 50,
      pid: victim,
      signal: 'SIGKILL',
      restartInMilliseconds: 500,
    });
    const metrics = await (await fetch(`${server.address}/metrics`)).text();
    expect(metrics).toMatch(/^confab_worker_exits_total\{signal="SIGKILL"\} 1$/m);
    expect(metrics).toMatch(/^confab_worker_exits_total\{signal="none"\} 0$/m);

    server.signal('SIGTERM');
    expect(await server.exitCode()).toBe(0);
    expect(await workers()).toBe(0);
  });
});
