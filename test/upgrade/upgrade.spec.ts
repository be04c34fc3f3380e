import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import pg from 'pg';
import type { BackupManifest } from '#operations/backup/backup-manifest.js';
import { applyMigrations, migrationState } from '#platform/database/migrations/migrations.js';
import { ApiKeysService } from '#resources/api-keys/api-keys.service.js';
import { contextOf, AppsService } from '#resources/management/apps.service.js';
import { type Client, dataOf } from '../support/client.js';
import { createEmptyDatabase, dropDatabase } from '../support/database.js';
import { TestServer } from '../support/server.js';
import { RELEASES, restoreRelease, statementsOf } from './release.js';
import { addMessages, LARGE_APP, ReleasedSession, Writer, WRITER_APP } from './released-server.js';

/** Tables whose rows a migration changes on purpose: the table → what it does. */
const CHANGED: Readonly<Record<string, string>> = {};

const NOWHERE = Object.fromEntries(
  ['FCM_URL', 'GOOGLE_TOKEN_URL', 'TWILIO_URL', 'SENDGRID_URL'].map((name) => [name, 'http://127.0.0.1:9']),
);

/** Several, because one transaction at a time leaves gaps in which a migration gets its locks. */
const WRITERS = 4;

/** Number of messages that are added to those of a release, to see what takes long. The times are printed. */
const ADDED_MESSAGES = Number(process.env.CONFAB_TEST_UPGRADE_MESSAGES ?? 0);
const TIMEOUT_MILLISECONDS = 120_000 + 2 * ADDED_MESSAGES;

/** No release: its migrations up to the first release may hold up requests, because they ran on empty databases only. */
const BEFORE_RELEASES = 'first-schema';

test('there are releases to upgrade from', () => {
  expect(RELEASES).toEqual(expect.arrayContaining(['0.1.0', 'first-schema']));
});

describe.each(RELEASES)('an upgrade from %s', (release) => {
  const name = `confab_upgrade_${randomUUID().replaceAll('-', '')}`;
  const statements = statementsOf(release);
  const server = new TestServer();
  let url: string;
  let database: pg.Client;
  let manifest: BackupManifest;
  let applied: string[];
  let written: readonly string[];
  let session: ReleasedSession | undefined;
  let rowsBefore: Contents;
  let outcomesBefore: Record<string, string>;

  beforeAll(async () => {
    url = await createEmptyDatabase(name);
    manifest = await restoreRelease(release, url);
    database = new pg.Client({ connectionString: url });
    await database.connect();
    const added = release === BEFORE_RELEASES ? 0 : ADDED_MESSAGES;
    if (added > 0) await addMessages(database, added);
    rowsBefore = await contents(database, manifest);
    session = await ReleasedSession.open(url, statements);
    outcomesBefore = await session.outcomes();
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => Writer.start(url)));
    await Promise.all(writers.map((writer) => writer.continues()));
    applied = await applyMigrations(url);
    await Promise.all(writers.map((writer) => writer.continues()));
    await Promise.all(writers.map((writer) => writer.stop()));
    written = writers.flatMap(({ ids }) => ids);
    if (added > 0) await report(release, database, writers);
  }, TIMEOUT_MILLISECONDS);
  afterAll(async () => {
    await session?.close();
    await database.end();
    await dropDatabase(name);
  });

  test('applies the migrations since the release', async () => {
    const { pending } = await migrationState(database);
    expect(pending).toEqual([]);
    const { rows } = await database.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY name');
    expect(rows.map((row) => row.name)).toEqual([...manifest.migrations, ...applied]);
  });

  test(
    'keeps every row',
    async () => {
      const rowsAfter = await contents(database, manifest);
      const changed = Object.keys(rowsBefore).filter((table) => rowsAfter[table] !== rowsBefore[table]);
      expect(changed).toEqual(Object.keys(CHANGED).filter((table) => changed.includes(table)));
    },
    TIMEOUT_MILLISECONDS,
  );

  test('lets servers of the release write meanwhile', async () => {
    const { rows } = await database.query('SELECT id FROM messages WHERE app_id = $1 ORDER BY id', [WRITER_APP]);
    expect(rows.map(({ id }) => id)).toEqual(written.toSorted((one, other) => Number(BigInt(one) - BigInt(other))));
  });

  test('changes the outcome of no statement of the release, prepared before or after it', async () => {
    expect(statements.length).toBeGreaterThan(400);
    // 42 is the class of errors of a statement that does not fit the schema
    expect(Object.entries(outcomesBefore).filter(([, outcome]) => outcome.startsWith('42'))).toEqual([]);
    expect(await session!.outcomes()).toEqual(outcomesBefore);
    const later = await ReleasedSession.open(url, statements);
    expect(await later.outcomes()).toEqual(outcomesBefore);
    await later.close();
  });

  test('leaves everything to read and to continue through the API', async () => {
    // what the release had to send elsewhere stays here
    await server.start({ DATABASE_URL: url, ...NOWHERE });
    const appId = await appWithMessages(database);
    const api = await clientOf(server, appId);
    const ids = async (table: string, column: string, condition = 'true') => {
      const text = `SELECT ${column}::text AS id FROM ${table} WHERE app_id = $1 AND ${condition} ORDER BY ${table}.${column}`;
      return (await database.query<{ id: string }>(text, [appId])).rows.map((row) => row.id);
    };
    const users = dataOf(await api.get('/v3/users?perPage=1000'));
    const active = await ids('users', 'uid', 'deactivated_at IS NULL');
    expect(users.map(({ uid }: { uid: string }) => uid).sort()).toEqual(active);
    const groups = dataOf(await api.get('/v3/groups?perPage=1000'));
    expect(groups.map(({ guid }: { guid: string }) => guid).sort()).toEqual(await ids('groups', 'guid'));
    const messages = dataOf(await api.get('/v3/messages?limit=1000'));
    expect(messages.map(({ id }: { id: string }) => id)).toEqual(await ids('messages', 'id'));
    const sent = dataOf(
      await api.post('/v3/messages', {
        receiver: users.find(({ role }: { role: string }) => role === 'default').uid,
        receiverType: 'user',
        category: 'message',
        type: 'text',
        data: { text: 'After the upgrade' },
      }),
    );
    expect(BigInt(sent.id)).toBeGreaterThan(BigInt(messages.at(-1).id));
    await server.stop();
  });
});

type Contents = Record<string, string>;

/** By table, the number and a digest of its rows, with the columns of the release, without those of the writer. */
async function contents(database: pg.Client, { tables }: BackupManifest): Promise<Contents> {
  const digests: Contents = {};
  for (const [table, { columns }] of Object.entries(tables)) {
    const row = columns.map(pg.escapeIdentifier).join(', ');
    const { rows } = await database.query(
      `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(ROW(${row})::text, 0)), 0) AS digest FROM ${table}
        ${columns.includes('app_id') ? `WHERE app_id <> '${WRITER_APP}'` : ''}`,
    );
    digests[table] = rows[0].digest;
  }
  return digests;
}

/** Prints the times of the migrations that took longest, and the longest that a server of the release waited. */
async function report(release: string, database: pg.Client, writers: readonly Writer[]): Promise<void> {
  const { rows } = await database.query<{ name: string; seconds: number }>(
    `SELECT migration_name AS name, extract(epoch FROM finished_at - started_at)::float8 AS seconds
       FROM _prisma_migrations ORDER BY seconds DESC LIMIT 8`,
  );
  const lines = [
    `upgrade from ${release} with ${ADDED_MESSAGES} messages, load ${loadavg()[0]!.toFixed(1)}`,
    `${writers.flatMap(({ ids }) => ids).length} writes meanwhile; the longest took ${Math.round(Math.max(...writers.map(({ longestWrite }) => longestWrite)))} ms`,
    ...rows.map(({ name, seconds }) => `${seconds.toFixed(1)} s ${name}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** The first app of a release can be empty. */
async function appWithMessages(database: pg.Client): Promise<string> {
  const { rows } = await database.query('SELECT app_id FROM messages WHERE app_id <> ALL($1) LIMIT 1', [
    [WRITER_APP, LARGE_APP],
  ]);
  return rows[0].app_id as string;
}

async function clientOf(server: TestServer, appId: string): Promise<Client> {
  const app = await server.app.get(AppsService).find({}, appId);
  const keys = await server.app.get(ApiKeysService).list(contextOf({}, app!), {});
  return server.client({ apikey: keys.find(({ scope }) => scope === 'fullAccess')!.apiKey });
}
