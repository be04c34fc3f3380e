import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import {
  customApiCondition,
  storeCustomApi,
  storeRule,
  useEngine,
  verdictOn,
  type EngineReply,
} from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const engine = useEngine();

const CLEAN: EngineReply = { body: { isMatchingCondition: false, confidence: 0 } };
const MATCH: EngineReply = { body: { isMatchingCondition: true, confidence: 1 } };
const SLOTS_OF_AN_APP = 8;

async function appWithEngine(path: string): Promise<TestApp> {
  const app = await appWithUsers(server, ['andrew', 'tina']);
  await storeRule(server, app, [customApiCondition()]);
  await storeCustomApi(server, app, engine.url + path);
  return app;
}

const send = (app: TestApp, text = 'hello') => sendText(app, 'andrew', 'tina', text);
const sendMany = (app: TestApp, count: number) => Promise.all(Array.from({ length: count }, () => send(app)));

const statusesIn = async (app: TestApp): Promise<string[]> => {
  const rows = await database.query<{ status: string }>(
    'SELECT moderation_status AS status FROM messages WHERE app_id = $1 ORDER BY id',
    [app.id],
  );
  return rows.map(({ status }) => status);
};

const jobsOf = (app: TestApp) =>
  database.query(`SELECT FROM graphile_worker.jobs WHERE key LIKE 'moderation-check/' || $1 || '/%'`, [app.id]);

const failedEvents = async (app: TestApp): Promise<any[]> =>
  (await outboundEventsOf(server, database, app)).filter(({ trigger }) => trigger === 'moderation_engine_failed');

/** As if the checks of the app had been added before, and their jobs were due. */
async function makeChecksOlder(app: TestApp, seconds: number): Promise<void> {
  await database.query(
    'UPDATE moderation_checks SET created_at = created_at - make_interval(secs => $2) WHERE app_id = $1',
    [app.id, seconds],
  );
  await makeJobsDue(database, 'moderation-check');
}

let apps: TestApp[] = [];
afterEach(async () => {
  await database.query('DELETE FROM moderation_checks WHERE app_id = ANY($1)', [apps.map(({ id }) => id)]);
  apps = [];
});

test('while the engine of one app does not respond, the checks of another app are settled', async () => {
  const [hanging, other] = (apps = [await appWithEngine('/hangs'), await appWithEngine('/responds')]) as [
    TestApp,
    TestApp,
  ];
  engine.reply = ({ path }) => (path === '/hangs' ? new Promise(() => undefined) : MATCH);
  const callsThatHang = () => engine.calls.filter(({ path }) => path === '/hangs').length;
  await sendMany(hanging, 50);
  await eventually(() => expect(callsThatHang()).toBeGreaterThanOrEqual(SLOTS_OF_AN_APP));
  for (const id of await sendMany(other, 20)) expect(await verdictOn(other, id)).toBe('disapproved');
  expect(await statusesIn(hanging)).toEqual(Array(50).fill('pending'));
});

test('an engine that has failed five times is not called for a while; the messages wait, and are judged when it responds again', async () => {
  const [app] = (apps = [await appWithEngine('/fails')]) as [TestApp];
  engine.reply = () => ({ status: 503 });
  const ids = await sendMany(app, 20);
  await eventually(() => expect(engine.calls.length).toBeGreaterThanOrEqual(5));
  // each check that had a slot called it once, before the fifth failure
  await eventually(async () => expect(await waitingJobsOf(app)).toBe(ids.length));
  expect(engine.calls.length).toBeLessThanOrEqual(5 + SLOTS_OF_AN_APP);
  expect(await statusesIn(app)).toEqual(ids.map(() => 'pending'));
  engine.reply = () => MATCH;
  for (const id of ids) expect(await verdictOn(app, id)).toBe('disapproved');
  expect(await failedEvents(app)).toEqual([]);
});

const waitingJobsOf = async (app: TestApp): Promise<number> => {
  const rows = await database.query(
    `SELECT FROM graphile_worker.jobs
      WHERE key LIKE 'moderation-check/' || $1 || '/%' AND locked_at IS NULL AND run_at > now() AND attempts = 0`,
    [app.id],
  );
  return rows.length;
};

test('a check that has waited for 30 seconds is decided by the setting, without a call', async () => {
  const [app] = (apps = [await appWithEngine('/fails')]) as [TestApp];
  engine.reply = () => ({ status: 503 });
  const ids = await sendMany(app, 10);
  await eventually(async () => expect(await waitingJobsOf(app)).toBe(ids.length));
  const calls = engine.calls.length;
  await makeChecksOlder(app, 31);
  for (const id of ids) expect(await verdictOn(app, id)).toBe('approved');
  // at most one trial call, if the pause was over
  expect(engine.calls.length).toBeLessThanOrEqual(calls + 1);
  const events = await failedEvents(app);
  expect(events).toHaveLength(ids.length);
  for (const { data } of events)
    expect(data.failures).toEqual([expect.objectContaining({ category: 'http_5xx', httpStatus: 503 })]);
});

test('the oldest checks of an app have a job, and the others get theirs when these are settled', async () => {
  const [app] = (apps = [await appWithEngine('/slow')]) as [TestApp];
  let release!: (reply: EngineReply) => void;
  const reply = new Promise<EngineReply>((resolve) => (release = resolve));
  engine.reply = () => reply;
  for (let round = 0; round < 6; round++) await sendMany(app, 30);
  expect((await jobsOf(app)).length).toBeLessThan(130);
  release(CLEAN);
  await eventually(async () => expect(await statusesIn(app)).toEqual(Array(180).fill('approved')));
  // a job ends after the transaction that approves its message
  await eventually(async () => expect(await jobsOf(app)).toEqual([]));
});

test('a message that is edited while its check is postponed is judged with its new content', async () => {
  const [app] = (apps = [await appWithEngine('/fails')]) as [TestApp];
  engine.reply = () => ({ status: 503 });
  const ids = await sendMany(app, 10);
  await eventually(async () => expect(await waitingJobsOf(app)).toBe(ids.length));
  dataOf(await app.as('andrew').put(`/v3/messages/${ids[0]}`, { data: { text: 'edited' } }));
  engine.reply = ({ json }) => (json.contextMessages.at(-1).andrew.data.text === 'edited' ? MATCH : CLEAN);
  expect(await verdictOn(app, ids[0]!)).toBe('disapproved');
  expect(await verdictOn(app, ids[1]!)).toBe('approved');
});
