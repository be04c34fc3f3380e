// lane: long
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { dataOf } from '#test/support/client.js';
import { environmentOf, runConfab } from '#test/support/command.js';
import { useOwnServer } from '#test/support/server.js';

const NO_APP = 'seed failed: There is no app yet: start the server once, it creates the first one.\n';

const server = useOwnServer();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-seed-'));
  await chmod(folder, 0o755); // PostgreSQL runs under another account when the tests run as root
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function seed(
  args: string[],
  more: NodeJS.ProcessEnv = {},
): Promise<{ exitCode: number | null; output: string }> {
  const environment = { ...environmentOf(server), LOG_LEVEL: 'silent', ...more };
  const { exitCode, output, errors } = await runConfab(['seed', ...args], environment);
  return { exitCode, output: output + errors };
}

describe('npm run seed', () => {
  test('creates the data in the given app while the server runs, and reports on a second run that the data exists', async () => {
    const app = await server.createApp();
    expect(await seed(['--app', app.id])).toEqual({ exitCode: 0, output: `The app ${app.id} has demo data now.\n` });
    const users = dataOf(await app.api.get('/v3/users'));
    expect(users).not.toEqual([]);
    expect(dataOf(await app.api.get('/v3/users/cometchat-uid-1/auth_tokens'))).toHaveLength(1);
    expect(await seed(['--app', app.id])).toEqual({
      exitCode: 0,
      output: `The app ${app.id} has its demo data already; nothing was changed.\n`,
    });
    expect(dataOf(await app.api.get('/v3/users'))).toEqual(users);
  });

  test('prints a sentence about what prevents it', async () => {
    const app = await server.createApp();
    dataOf(await app.api.post('/v3/users', { uid: 'cometchat-uid-5', name: 'Somebody else' }));
    expect(await seed(['--app', app.id])).toEqual({
      exitCode: 1,
      output: 'seed failed: The uid cometchat-uid-5 already exists. Use another one. Nothing was changed.\n',
    });
    expect(await seed(['--app', 'nowhere'])).toEqual({
      exitCode: 1,
      output: 'seed failed: There is no app nowhere.\n',
    });
    expect(await seed(['--ap', app.id])).toEqual({
      exitCode: 2,
      output: `seed failed: Unknown option '--ap' (Did you mean --app?). "confab seed --help" shows what there is.\n`,
    });
  });

  test('requires that a server has created the first app', async () => {
    expect(await seed([], { DATABASE_URL: '', DATA_DIR: folder })).toEqual({ exitCode: 1, output: NO_APP });
  });

  test('uses the embedded PostgreSQL that another process runs, and leaves it running', async () => {
    const postgres = await startEmbeddedPostgres({
      directory: join(folder, 'postgres'),
      database: 'confab',
      durable: false,
    });
    try {
      expect(await seed([], { DATABASE_URL: '', DATA_DIR: folder })).toEqual({ exitCode: 1, output: NO_APP });
      expect(await tablesAt(postgres.url)).toContain('apps');
    } finally {
      await postgres.stop();
    }
  });
});

async function tablesAt(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
