import { jest } from '@jest/globals';
import { MessageModeration } from '#resources/messages/moderation/message-moderation.js';
import { dataOf } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { makeJobsDue, runJob } from '#test/support/jobs.js';
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
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await storeRule(server, app, [customApiCondition()]);
  await storeCustomApi(server, app, engine.url);
  engine.reply = () => CLEAN;
});

afterEach(async () => {
  await database.query(`DELETE FROM graphile_worker._private_jobs WHERE locked_by = 'gone'`);
  await database.query('DELETE FROM moderation_checks WHERE app_id = $1', [app.id]);
});

const CLEAN: EngineReply = { body: { isMatchingCondition: false, confidence: 0 } };
const MATCH: EngineReply = { body: { isMatchingCondition: true, confidence: 1 } };
const JOB = 'moderation-check';
const ADD_OVERDUE = 'moderation-check.add-overdue';

const send = (text: string) => sendText(app, 'andrew', 'tina', text);
const checks = () => database.query('SELECT message_id FROM moderation_checks WHERE app_id = $1', [app.id]);
const namesOfEvents = async () => (await eventsIn(database, app)).map(({ name }) => name);

/** The engine responds to no request until this is called. */
function holdReplies(): (reply: EngineReply) => void {
  let release!: (reply: EngineReply) => void;
  const reply = new Promise<EngineReply>((resolve) => (release = resolve));
  engine.reply = () => reply;
  return release;
}

/** A pending message whose job was lost with its process. @param minutes since it was sent */
async function sendWithoutJob(minutes = 2): Promise<string> {
  await storeRule(server, app, [customApiCondition()], { enabled: false });
  const id = await send('hello');
  await storeRule(server, app, [customApiCondition()]);
  await database.query(`UPDATE messages SET moderation_status = 'pending' WHERE app_id = $1 AND id = $2`, [app.id, id]);
  await database.query(
    `INSERT INTO moderation_checks (app_id, message_id, created_at) VALUES ($1, $2, now() - make_interval(mins => $3))`,
    [app.id, id, minutes],
  );
  return id;
}

const keyOf = (id: string) => `moderation-check/${app.id}/${id}`;

/** A job that a process has locked. */
async function addLockedJob(id: string): Promise<void> {
  await database.query(`SELECT graphile_worker.add_job($1, job_key => $2, run_at => now() + interval '1 day')`, [
    JOB,
    keyOf(id),
  ]);
  await database.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour', locked_by = 'gone' WHERE key = $1`,
    [keyOf(id)],
  );
}

test('a settlement that fails is done again, and once', async () => {
  const moderation = server.app.get(MessageModeration);
  const settle = moderation.settle.bind(moderation);
  const failing = jest.spyOn(moderation, 'settle').mockImplementationOnce(async (...args) => {
    await settle(...args);
    throw new Error('The process ends here');
  });
  const id = await send('hello');
  await eventually(() => expect(failing).toHaveBeenCalledTimes(1));
  expect(await checks()).toHaveLength(1);
  await eventually(async () => {
    await makeJobsDue(database, JOB);
    expect(await verdictOn(app, id)).toBe('approved');
  });
  failing.mockRestore();
  expect(await namesOfEvents()).toEqual(['message_sent', 'moderation_engine_approved']);
  expect(await checks()).toEqual([]);
});

test('of several jobs of one check that run at the same time, one settles it', async () => {
  const release = holdReplies();
  const id = await send('hello');
  await eventually(() => expect(engine.calls).toHaveLength(1));
  await database.query(
    `SELECT graphile_worker.add_job($1, json_build_object('appId', app_id, 'messageId', message_id::text, 'version', version::text))
       FROM moderation_checks, generate_series(1, 3) WHERE app_id = $2`,
    [JOB, app.id],
  );
  await eventually(() => expect(engine.calls.length).toBeGreaterThanOrEqual(4));
  release(MATCH);
  expect(await verdictOn(app, id)).toBe('disapproved');
  await untilNoJobs();
  expect(await namesOfEvents()).toEqual(['moderation_engine_blocked']);
});

const untilNoJobs = () =>
  eventually(async () => {
    const jobs = await database.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [JOB]);
    expect(jobs).toEqual([]);
  });

describe('a check that is overdue', () => {
  test('gets a job if it has none', async () => {
    const id = await sendWithoutJob();
    await runJob(database, ADD_OVERDUE);
    expect(await verdictOn(app, id)).toBe('approved');
    expect(engine.calls).toHaveLength(1);
  });

  test('gets no second job while one runs, nor one before it is overdue', async () => {
    const [running, recent] = [await sendWithoutJob(), await sendWithoutJob(0)];
    await addLockedJob(running);
    await runJob(database, ADD_OVERDUE);
    const waiting = () => database.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [ADD_OVERDUE]);
    await eventually(async () => expect(await waiting()).toEqual([]));
    const jobs = await database.query<{ key: string; locked_by: string }>(
      'SELECT key, locked_by FROM graphile_worker.jobs WHERE key = ANY($1)',
      [[keyOf(running), keyOf(recent)]],
    );
    expect(jobs).toEqual([{ key: keyOf(running), locked_by: 'gone' }]);
    expect(engine.calls).toEqual([]);
  });
});

test('the check of a message that is deleted meanwhile ends without a verdict', async () => {
  const release = holdReplies();
  const id = await send('hello');
  await eventually(() => expect(engine.calls).toHaveLength(1));
  dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
  release(CLEAN);
  await untilNoJobs();
  expect(await checks()).toEqual([]);
  expect(await namesOfEvents()).not.toContain('moderation_engine_approved');
});

test('a check whose message was erased ends', async () => {
  const id = await sendWithoutJob();
  await database.query('DELETE FROM messages WHERE app_id = $1 AND id = $2', [app.id, id]);
  await runJob(database, ADD_OVERDUE);
  await eventually(async () => expect(await checks()).toEqual([]));
  expect(engine.calls).toEqual([]);
});

test('a verdict on content that was edited since has no effect', async () => {
  const first = holdReplies();
  const id = await send('hello');
  await eventually(() => expect(engine.calls).toHaveLength(1));
  engine.reply = () => MATCH;
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'you fool' } }));
  expect(await verdictOn(app, id)).toBe('disapproved');
  first(CLEAN);
  await untilNoJobs();
  expect(await verdictOn(app, id)).toBe('disapproved');
  const judged = engine.calls.map(({ json }) => json.contextMessages.at(-1).andrew.data.text as string);
  expect(judged).toEqual(['hello', 'you fool']);
  expect(await namesOfEvents()).not.toContain('message_sent');
});

test('a message is judged by the rules at the time of the check', async () => {
  const id = await sendWithoutJob();
  await storeRule(server, app, [customApiCondition()], { enabled: false });
  await runJob(database, ADD_OVERDUE);
  expect(await verdictOn(app, id)).toBe('approved');
  expect(engine.calls).toEqual([]);
});

test('a submission is pending until the engine has responded', async () => {
  engine.reply = () => MATCH;
  const submission = { sender: 'andrew', receiver: 'tina', receiverType: 'user', data: { text: 'From a forum' } };
  const { id, data } = dataOf(await app.api.post('/v3/moderation/messages', submission));
  expect(data.moderation.status).toBe('pending');
  await eventually(async () => {
    const settled = dataOf(await app.api.get(`/v3/moderation/messages/${id}`));
    expect(settled.data.moderation).toMatchObject({ status: 'disapproved' });
  });
  expect(engine.calls[0]!.json.contextMessages.at(-1).andrew).toMatchObject({ id, data: { text: 'From a forum' } });
  expect(await checks()).toEqual([]);
});
