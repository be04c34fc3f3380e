// lane: long
import {
  pageQuery,
  SEARCHED_ENTRIES,
  type LogCursor,
  type LogFilter,
} from '#resources/notifications/log/notification-log.sql.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { queryCostOf } from '#test/support/query-plan.js';
import { useServer, type TestApp } from '#test/support/server.js';

// Enough that a page which reads all entries differs from one that does not.
const ENTRIES = 60_000;

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeAll(async () => {
  app = await appWithUsers(server, []);
  await database.query(
    `INSERT INTO notification_deliveries (app_id, trigger, channel, uid, conversation_key, message_id, sender, receiver, receiver_type, state, occurred_at, created_at)
     SELECT $1, 'after_message', 'push', 'user-' || n % 1000, 'group/club', n / 100, 'anna', 'club', 'group', 'sent', at, at
       FROM generate_series(1, $2::int) n, LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 second' AS at) AS times`,
    [app.id, ENTRIES],
  );
  await database.query('ANALYZE notification_deliveries');
});

const firstPage: LogCursor = { limit: 20, direction: 'older' };
const costOf = (filter: LogFilter, cursor = firstPage) => queryCostOf(database, app, pageQuery(filter, cursor));

test('a page reads its own entries, wherever it is', async () => {
  const [{ middle }] = await database.query(
    'SELECT (min(id) + max(id)) / 2 AS middle FROM notification_deliveries WHERE app_id = $1',
    [app.id],
  );
  for (const cursor of [firstPage, { ...firstPage, id: BigInt(middle) }]) {
    const { fetchedRows, sequentialScans } = await costOf({}, cursor);
    expect({ fetchedRows, sequentialScans }).toEqual({ fetchedRows: 20, sequentialScans: [] });
  }
});

test('entries of a message, a user or a time are found by an index', async () => {
  expect((await costOf({ messageId: 5n })).fetchedRows).toBeLessThanOrEqual(100);
  expect((await costOf({ uid: 'user-7' })).fetchedRows).toBeLessThanOrEqual(ENTRIES / 1000);
  const to = new Date('2026-01-01T01:00:00Z');
  // the entries of the time, and those of the minutes around it
  expect((await costOf({ to })).fetchedRows).toBeLessThanOrEqual(200);
});

test('a search for what no index has ends after some entries', async () => {
  const { fetchedRows, sequentialScans } = await costOf({ sender: 'nobody' });
  expect({ fetchedRows, sequentialScans }).toEqual({ fetchedRows: SEARCHED_ENTRIES, sequentialScans: [] });
});

test('and its next page continues after them', async () => {
  await database.query(
    `UPDATE notification_deliveries SET sender = 'cleo' WHERE app_id = $1 AND id = (SELECT min(id) FROM notification_deliveries WHERE app_id = $1)`,
    [app.id],
  );
  const found: string[] = [];
  let pages = 0;
  for (let query: object | undefined = { sender: 'cleo' }; query; pages++) {
    const { data, meta }: any = (await app.api.get('/v3/notifications/v1/logs', { ...query })).body;
    found.push(...data.map(({ sender }: { sender: string }) => sender));
    query = meta.next && found.length === 0 ? { sender: 'cleo', ...meta.next } : undefined;
  }
  expect({ found, pages }).toEqual({ found: ['cleo'], pages: ENTRIES / SEARCHED_ENTRIES });
});
