// lane: long
import pg from 'pg';
import { SearchIndex } from '#platform/search-index/search-index.js';
import { dataOf } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT, TestServer, type TestApp } from '../support/server.js';

// A database of the release before: messages, its index, and not yet that of this release.
const FORMER = [
  'DROP INDEX messages_search_words_1_idx',
  'DROP INDEX messages_search_pairs_1_idx',
  'DROP INDEX messages_search_lexemes_1_idx',
  `CREATE INDEX messages_text_idx ON messages USING gin ((data ->> 'text') gin_trgm_ops)`,
];
const BUILT = [
  { name: 'messages_search_lexemes_1_idx' },
  { name: 'messages_search_pairs_1_idx' },
  { name: 'messages_search_words_1_idx' },
];
const INDEXES = `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                  WHERE i.indisvalid AND c.relname ~ '^messages_(search|text)' ORDER BY 1`;

const server = new TestServer();
let url: string;
let connection: pg.Client;
let app: TestApp;

beforeAll(async () => {
  url = await createDatabase(`confab_search_index_${process.env.JEST_WORKER_ID}`);
  connection = new pg.Client(url);
  await connection.connect();
  await server.start({ DATABASE_URL: url });
  app = await appWithUsers(server, ['andrew', 'tina']);
  await sendText(app, 'andrew', 'tina', 'Café 日本で会いましょう');
  await server.stop();
  for (const statement of FORMER) await connection.query(statement);
});

afterAll(async () => {
  await connection.end();
});

const found = async (searchKey: string): Promise<number> =>
  dataOf<unknown[]>(await app.as('tina').get('/v3/messages', { searchKey })).length;

/** A transaction that sees the table holds up the build. */
async function holdUpBuilds(): Promise<pg.Client> {
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query('BEGIN');
  await reader.query('LOCK TABLE messages IN ROW EXCLUSIVE MODE');
  return reader;
}

test('until the index is built the former one answers; the build can be interrupted, and replaces it', async () => {
  const reader = await holdUpBuilds();
  await server.start({ DATABASE_URL: url });
  expect(await found('CAFÉ 日本')).toBe(1);
  expect(await found('cafe')).toBe(0);
  expect(await found('日本')).toBe(1);
  await server.stop();
  expect((await connection.query(INDEXES)).rows).toEqual([{ name: 'messages_text_idx' }]);
  await reader.query('ROLLBACK');
  await reader.end();

  await server.start({ DATABASE_URL: url });
  await eventually(async () => expect((await connection.query(INDEXES)).rows).toEqual(BUILT));
  // this process looks for the index again after some seconds
  await eventually(async () => expect(await server.app.get(SearchIndex).isBuilt()).toBe(true));
  expect([await found('cafe'), await found('会い')]).toEqual([1, 1]);
  await server.stop();
});

test('until the index of forms is built, words are found as they are written', async () => {
  await connection.query('DROP INDEX messages_search_lexemes_1_idx');
  const reader = await holdUpBuilds();
  await server.start({ DATABASE_URL: url });
  await sendText(app, 'andrew', 'tina', 'the house is here');
  expect([await found('house'), await found('houses'), await found('cafe')]).toEqual([1, 0, 1]);
  await reader.query('ROLLBACK');
  await reader.end();
  await eventually(async () => expect(await found('houses')).toBe(1));
  await server.stop();
});

test.each([
  ['its connection goes on', false],
  ['its connection ends, too', true],
])('a server is killed during the build, %s: the next one completes it', async (_, endsConnection) => {
  for (const statement of FORMER) await connection.query(statement);
  const reader = await holdUpBuilds();
  const killed = await ServerProcess.start({ DATABASE_URL: url, CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY, WORKERS: '1' });
  const builders = async () =>
    (
      await connection.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'CREATE INDEX CONCURRENTLY%' AND state = 'active'`,
      )
    ).rows;
  await eventually(async () => expect(await builders()).toHaveLength(1));
  killed.signal('SIGKILL');
  await killed.exitCode();
  if (endsConnection) {
    await connection.query('SELECT pg_terminate_backend($1)', [(await builders())[0]!.pid]);
    await eventually(async () => expect(await builders()).toEqual([]));
    const { rows } = await connection.query(
      `SELECT FROM pg_index WHERE indrelid = 'messages'::regclass AND NOT indisvalid`,
    );
    expect(rows).toHaveLength(1);
  }
  await server.start({ DATABASE_URL: url });
  expect([await found('CAFÉ'), await found('日本')]).toEqual([1, 1]);
  await reader.query('ROLLBACK');
  await reader.end();
  await eventually(async () => expect((await connection.query(INDEXES)).rows).toEqual(BUILT));
  await eventually(async () => expect(await server.app.get(SearchIndex).isBuilt()).toBe(true));
  expect([await found('cafe'), await found('会い')]).toEqual([1, 1]);
  await server.stop();
});

test('a server of an older release than the index says that a newer version has replaced it, until it has built its own', async () => {
  await connection.query(
    `DROP INDEX IF EXISTS messages_text_idx, messages_search_words_1_idx, messages_search_pairs_1_idx, messages_search_lexemes_1_idx;
     CREATE INDEX messages_search_words_2_idx ON messages USING gin ((data ->> 'text') gin_trgm_ops);
     CREATE INDEX messages_search_pairs_2_idx ON messages USING gin ((data ->> 'text') gin_trgm_ops)`,
  );
  const reader = await holdUpBuilds();
  const lines: { level: number; msg: string; newer?: string[] }[] = [];
  await server.start(
    { DATABASE_URL: url, LOG_LEVEL: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const searches = async () =>
    dataOf(await server.client(MANAGEMENT).get('/health/report')).findings.find(
      ({ check }: any) => check === 'text search',
    );
  await eventually(async () =>
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 40,
        msg: expect.stringContaining('A newer version of Confab has replaced the index of searches'),
        newer: ['messages_search_pairs_2_idx', 'messages_search_words_2_idx'],
      }),
    ),
  );
  expect(await searches()).toEqual({
    check: 'text search',
    status: 'warning',
    message:
      'The index of searches is not complete, without messages_search_pairs_1_idx, messages_search_words_1_idx, messages_search_lexemes_1_idx: searches read every text.',
    remedy: expect.stringContaining('replaced it by messages_search_pairs_2_idx, messages_search_words_2_idx: run'),
  });
  expect(await found('CAFÉ 日本')).toBe(1);
  await reader.query('ROLLBACK');
  await reader.end();
  await eventually(async () => expect(await searches()).toMatchObject({ status: 'ok' }));
  await server.stop();
});
