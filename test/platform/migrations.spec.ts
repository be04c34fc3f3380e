// lane: long
import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/database/embedded-postgres/index.js';
import { applyMigrations, SCHEMA_VERSION } from '#platform/database/migrations/migrations.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { packageRoot } from '#platform/files/package-root.js';
import { eventually } from '../support/eventually.js';

let home: string;
let postgres: EmbeddedPostgres;
let url: string;
let folder: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  home = await mkdtemp(join(tmpdir(), 'confab-'));
  await chmod(home, 0o755); // the account that runs PostgreSQL for root must be able to enter
  postgres = await startEmbeddedPostgres({ directory: join(home, 'postgres'), database: 'confab', durable: false });
});

afterAll(async () => {
  await postgres.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

beforeEach(async () => {
  const database = `test_${randomUUID()}`;
  await query(postgres.url, `CREATE DATABASE "${database}"`);
  url = Object.assign(new URL(postgres.url), { pathname: `/${database}` }).href;
  folder = await mkdtemp(join(home, 'migrations-'));
});

async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withClient(databaseUrl, async (client) => (await client.query<Row>(sql, values)).rows);
}

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function write(name: string, sql: string): Promise<string> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
  return name;
}

const apply = () => applyMigrations(url, { folder });

const tables = async () =>
  (
    await query<{ tablename: string }>(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
  ).map(({ tablename }) => tablename);

const CREATED_A_LIST = '20260101000000_created_a_list';
const ADDED_AN_ENTRY = '20260102000000_added_an_entry';

async function writeListMigrations(): Promise<void> {
  await write(ADDED_AN_ENTRY, `INSERT INTO list VALUES ('entry');`);
  await write(CREATED_A_LIST, 'CREATE TABLE list (entry text);');
}

const entries = () => query(url, 'SELECT entry FROM list');

describe('migrations', () => {
  it('are applied once, in the order of their names', async () => {
    await writeListMigrations();
    expect(await apply()).toEqual([CREATED_A_LIST, ADDED_AN_ENTRY]);
    expect(await apply()).toEqual([]);
    expect(await entries()).toEqual([{ entry: 'entry' }]);
  });

  it('are applied when they are added later', async () => {
    await writeListMigrations();
    await apply();
    const name = await write('20260103000000_added_another', `INSERT INTO list VALUES ('another');`);
    expect(await apply()).toEqual([name]);
    expect(await entries()).toHaveLength(2);
  });

  it('are recorded as `prisma migrate deploy` records them', async () => {
    const sql = 'CREATE TABLE list (entry text);\n';
    const name = await write(CREATED_A_LIST, sql);
    await apply();
    const checksum = createHash('sha256').update(sql).digest('hex');
    expect(await query(url, 'SELECT * FROM _prisma_migrations')).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        checksum,
        started_at: expect.any(Date),
        finished_at: expect.any(Date),
        migration_name: name,
        logs: null,
        rolled_back_at: null,
        applied_steps_count: 1,
      },
    ]);
  });

  it('may contain semicolons in function bodies, strings and comments', async () => {
    const sql = `
      -- First the function; then its use.
      CREATE FUNCTION twice(n int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN n := n * 2; RETURN n; END $$;
      CREATE TABLE list AS SELECT twice(21) AS answer, 'a;b' AS text -- no semicolon at the end`;
    await write(CREATED_A_LIST, sql);
    await apply();
    expect(await query(url, 'SELECT * FROM list')).toEqual([{ answer: 42, text: 'a;b' }]);
  });

  it('of this package apply to an empty database', async () => {
    const packaged = await readdir(join(packageRoot(), 'prisma', 'migrations'), { withFileTypes: true });
    expect(await applyMigrations(url)).toEqual(
      packaged
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    );
    expect(await applyMigrations(url)).toEqual([]);
    const [schema] = await query<{ version: number }>(url, 'SELECT version FROM schema_version');
    expect(schema).toEqual({ version: SCHEMA_VERSION });
  });
});

describe('servers that start concurrently', () => {
  it('migrate an empty database once, and all of them start', async () => {
    await writeListMigrations();
    const applied = await Promise.all(Array.from({ length: 20 }, apply));
    expect(applied.flat()).toEqual([CREATED_A_LIST, ADDED_AN_ENTRY]);
    expect(await entries()).toHaveLength(1);
    expect(await query(url, 'SELECT FROM _prisma_migrations')).toHaveLength(2);
  });

  it('do not block an index that is built concurrently', async () => {
    await writeListMigrations();
    const indexed = await write(
      '20260103000000_indexed_the_list',
      'CREATE INDEX CONCURRENTLY list_entry ON list (entry);',
    );
    const applied = await Promise.all(Array.from({ length: 20 }, apply));
    expect(applied.flat()).toEqual([CREATED_A_LIST, ADDED_AN_ENTRY, indexed]);
    expect(await query(url, `SELECT indisvalid FROM pg_index WHERE indexrelid = 'list_entry'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
  });

  it('do not wait for a lock when there is nothing to apply', async () => {
    await writeListMigrations();
    await apply();
    await withClient(url, async (migrating) => {
      await migrating.query('SELECT pg_advisory_lock(72707369)');
      expect(await apply()).toEqual([]);
    });
  });

  it('leave no lock and no connection behind', async () => {
    await writeListMigrations();
    await Promise.all([apply(), apply()]);
    expect(
      await query(
        url,
        `SELECT FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE a.datname = current_database() AND locktype = 'advisory'`,
      ),
    ).toEqual([]);
  });
});

describe('a migration that fails', () => {
  const failing = async () => {
    await write(CREATED_A_LIST, 'CREATE TABLE list (entry text);');
    return write(ADDED_AN_ENTRY, 'CREATE TABLE half (done int); INSERT INTO no_such_table VALUES (1);');
  };

  it('is reported with its name and the error of PostgreSQL', async () => {
    const name = await failing();
    await expect(apply()).rejects.toThrow(
      new StartupError(`The database refused migration ${name}: relation "no_such_table" does not exist.`),
    );
  });

  it('is rolled back, and earlier migrations stay applied', async () => {
    await failing();
    await expect(apply()).rejects.toThrow(StartupError);
    expect(await tables()).toEqual(['_prisma_migrations', 'list']);
  });

  it('is reported again at the next start, and applied once it is corrected', async () => {
    const name = await failing();
    await expect(apply()).rejects.toThrow(name);
    await expect(apply()).rejects.toThrow(name);
    await write(name, `INSERT INTO list VALUES ('entry');`);
    expect(await apply()).toEqual([name]);
    expect(await entries()).toEqual([{ entry: 'entry' }]);
  });

  it('because of missing privileges is reported as well', async () => {
    await writeListMigrations();
    const role = `role_${randomUUID()}`;
    await query(url, `CREATE ROLE "${role}" LOGIN PASSWORD 'secret'`);
    const asRole = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
    await expect(applyMigrations(asRole, { folder })).rejects.toThrow(
      /^The database cannot be migrated: .*permission denied for schema public; let the account .* own the database/,
    );
  });

  it('leaves no record that must be resolved before a later start or prisma migrate', async () => {
    const name = await failing();
    await expect(apply()).rejects.toThrow(name);
    expect(await query(url, 'SELECT migration_name FROM _prisma_migrations')).toEqual([
      { migration_name: CREATED_A_LIST },
    ]);
  });

  it('must be resolved manually when another tool ran it', async () => {
    const name = await failing();
    await expect(apply()).rejects.toThrow(StartupError);
    await query(
      url,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs) VALUES ('1', '', $1, 'relation "no_such_table" does not exist')`,
      [name],
    );
    await expect(apply()).rejects.toThrow(
      new StartupError(
        `Migration ${name} failed on this database earlier: undo what it left behind, ` +
          `then run "npx prisma migrate resolve --rolled-back ${name}" and start again.`,
      ),
    );
  });

  it('while it builds an index concurrently is applied after the cause is removed, with a valid index', async () => {
    await write(CREATED_A_LIST, `CREATE TABLE list (entry text); INSERT INTO list VALUES ('twice'), ('twice');`);
    const name = await write(
      ADDED_AN_ENTRY,
      '-- One statement.\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "list_entry" ON list (entry);',
    );
    await expect(apply()).rejects.toThrow(
      new StartupError(`The database refused migration ${name}: could not create unique index "list_entry".`),
    );
    await query(url, 'DELETE FROM list');
    expect(await apply()).toEqual([name]);
    expect(await query(url, `SELECT indisvalid FROM pg_index WHERE indexrelid = 'list_entry'::regclass`)).toEqual([
      { indisvalid: true },
    ]);
  });

  it('does not run outside a transaction because of a comment', async () => {
    await writeListMigrations();
    const name = await write(
      '20260103000000_indexed_the_list',
      '-- not CONCURRENTLY, the table is small\nCREATE INDEX list_entry ON list (entry); SELECT 1 / 0;',
    );
    await expect(apply()).rejects.toThrow(`The database refused migration ${name}: division by zero.`);
    expect(await query(url, `SELECT to_regclass('list_entry') AS index`)).toEqual([{ index: null }]);
  });
});

describe('a migration whose file changed after it was applied', () => {
  const warnings = async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    await apply();
    const sentences = warn.mock.calls.map(([sentence]) => String(sentence));
    warn.mockRestore();
    return sentences;
  };

  it('is not applied again, and the start logs a warning', async () => {
    await writeListMigrations();
    await apply();
    await write(ADDED_AN_ENTRY, `INSERT INTO list VALUES ('another');`);
    expect(await warnings()).toEqual([
      `Migration ${ADDED_AN_ENTRY} was applied to this database with another text than that of its file`,
    ]);
    expect(await entries()).toEqual([{ entry: 'entry' }]);
  });

  it('only in its line endings counts as unchanged', async () => {
    await write(CREATED_A_LIST, 'CREATE TABLE list (\n  entry text\n);\n');
    await apply();
    await write(CREATED_A_LIST, 'CREATE TABLE list (\r\n  entry text\r\n);\r\n');
    expect(await warnings()).toEqual([]);
  });
});

describe('a migration in a deadlock with a server', () => {
  const GATE = 5_000_000_001;

  const untilWaiting = (count: number) =>
    eventually(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      expect(await query(url, waiting)).toHaveLength(count);
    });

  it('is applied again, and the transaction of the server succeeds', async () => {
    await write(CREATED_A_LIST, 'CREATE TABLE list (entry text); CREATE TABLE log (entry text);');
    await apply();
    const name = await write(
      ADDED_AN_ENTRY,
      `LOCK TABLE list; SELECT pg_advisory_xact_lock(${GATE}); ALTER TABLE log ADD COLUMN at timestamptz;`,
    );
    await withClient(url, async (gate) => {
      await gate.query(`SELECT pg_advisory_lock(${GATE})`);
      await withClient(url, async (server) => {
        // PostgreSQL ends the transaction that looks for a deadlock first: the one of the migration
        await server.query(`BEGIN; SET LOCAL deadlock_timeout = '10min'; INSERT INTO log VALUES ('of the server')`);
        const applied = apply();
        await untilWaiting(1);
        const inserted = server.query(`INSERT INTO list VALUES ('entry')`);
        await untilWaiting(2);
        await gate.query(`SELECT pg_advisory_unlock(${GATE})`);
        await inserted;
        await server.query('COMMIT');
        expect(await applied).toEqual([name]);
      });
    });
    expect(await entries()).toEqual([{ entry: 'entry' }]);
    expect(await query(url, 'SELECT entry, at FROM log')).toEqual([{ entry: 'of the server', at: null }]);
    expect(await query(url, 'SELECT FROM _prisma_migrations')).toHaveLength(2);
  });
});

describe('a migration that was interrupted', () => {
  it('is applied by the next start', async () => {
    await writeListMigrations();
    await apply();
    await query(url, 'DELETE FROM list');
    await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [ADDED_AN_ENTRY]);
    expect(await apply()).toEqual([ADDED_AN_ENTRY]);
    expect(await entries()).toEqual([{ entry: 'entry' }]);
  });

  it('because its connection was lost leaves nothing behind, and is applied by the next start', async () => {
    await write(CREATED_A_LIST, 'CREATE TABLE list (entry text); SELECT pg_terminate_backend(pg_backend_pid());');
    await expect(apply()).rejects.toThrow(StartupError);
    expect(await tables()).toEqual(['_prisma_migrations']);
    await writeListMigrations();
    expect(await apply()).toEqual([CREATED_A_LIST, ADDED_AN_ENTRY]);
  });

  it('after its index was built concurrently is applied by the next start', async () => {
    await writeListMigrations();
    const name = await write(
      '20260103000000_indexed_the_list',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS list_entry ON list (entry);',
    );
    await apply();
    await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [name]);
    expect(await apply()).toEqual([name]);
  });

  it('counts as applied once its transaction is committed', async () => {
    await write(
      '20260101000000_noted_who_finishes',
      `CREATE TABLE finishes (migration text, tx bigint);
       CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN INSERT INTO finishes VALUES (NEW.migration_name, txid_current()); RETURN NEW; END $$;
       CREATE TRIGGER note AFTER UPDATE OF finished_at ON _prisma_migrations FOR EACH ROW EXECUTE FUNCTION note();`,
    );
    const name = await write('20260102000000_worked', 'CREATE TABLE work AS SELECT txid_current() AS tx;');
    await apply();
    expect(await query(url, 'SELECT migration FROM finishes JOIN work USING (tx)')).toEqual([{ migration: name }]);
  });
});

describe('a database of a newer Confab', () => {
  const migratedBy = (version: number, compatibleFrom: number) =>
    write(
      '20260101000000_created_the_version',
      `CREATE TABLE schema_version (version int, compatible_from int); INSERT INTO schema_version VALUES (${version}, ${compatibleFrom});`,
    );

  it('is refused when it declares this version incompatible', async () => {
    await migratedBy(SCHEMA_VERSION + 2, SCHEMA_VERSION + 1);
    await apply();
    await expect(apply()).rejects.toThrow(
      new StartupError(
        `The database was migrated by a newer Confab (schema ${SCHEMA_VERSION + 2}), this one knows schema ${SCHEMA_VERSION}: ` +
          `run a Confab that knows schema ${SCHEMA_VERSION + 1} or later, or restore a backup from before the upgrade.`,
      ),
    );
  });

  it('is used when it declares this version compatible', async () => {
    await migratedBy(SCHEMA_VERSION + 2, SCHEMA_VERSION);
    await apply();
    expect(await apply()).toEqual([]);
  });

  it('keeps the records of migrations that this version does not have', async () => {
    await writeListMigrations();
    const unknown = await write('20270101000000_came_with_a_newer_confab', 'CREATE TABLE newer ();');
    await apply();
    await rm(join(folder, unknown), { recursive: true });
    const late = await write('20260103000000_came_with_a_patch', 'CREATE TABLE patched ();');
    expect(await apply()).toEqual([late]);
    expect(await tables()).toEqual(['_prisma_migrations', 'list', 'newer', 'patched']);
  });
});

describe('a database with tables of other programs', () => {
  it('is refused', async () => {
    await writeListMigrations();
    await query(url, 'CREATE TABLE theirs (id int)');
    await expect(apply()).rejects.toThrow(
      new StartupError(
        'The database cannot be migrated: it has tables that are not of Confab; give Confab a database of its own.',
      ),
    );
    expect(await tables()).toEqual(['theirs']);
  });

  it('is used if the tables belong to an extension', async () => {
    await writeListMigrations();
    await query(url, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    expect(await apply()).toEqual([CREATED_A_LIST, ADDED_AN_ENTRY]);
  });
});

describe('a database that cannot be used', () => {
  const changed = (changes: Partial<URL>) => Object.assign(new URL(url), changes).href;
  const password = 'hunter2';

  it.each([
    [
      'nobody listens',
      () => changed({ port: '1', password, search: '' }),
      /^The database at 127\.0\.0\.1:1\/test_\S+ cannot be used: connect ECONNREFUSED/,
    ],
    [
      'its socket does not exist',
      () => changed({ password, search: '?host=/nowhere' }),
      /^The database at \/nowhere:\d+\/test_\S+ cannot be used: connect ENOENT/,
    ],
    [
      'the password is wrong',
      () => changed({ password }),
      /cannot be used: password authentication failed for user "postgres"\.$/,
    ],
    [
      'it does not exist',
      () => changed({ pathname: '/nowhere' }),
      /:\d+\/nowhere cannot be used: database "nowhere" does not exist\.$/,
    ],
    [
      'its host does not exist',
      () => changed({ hostname: 'db.invalid', password, search: '' }),
      /^The database at db\.invalid:\d+\/\S+ cannot be used: \S/,
    ],
  ])('is refused in one sentence without the password: %s', async (_case, urlOf, sentence) => {
    const refusal: unknown = await applyMigrations(urlOf(), { folder }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartupError);
    const { message } = refusal as StartupError;
    expect(message).toMatch(sentence);
    expect(message).not.toContain(password);
    expect(message).not.toContain(new URL(url).password);
  });
});
