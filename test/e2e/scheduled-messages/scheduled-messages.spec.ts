import { DueWork } from '#platform/jobs/due-work.js';
import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { NOTE } from '#test/support/media.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const holder = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const PATH = '/v3/scheduledmessages';
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const toTina = { receiver: 'tina', receiverType: 'user' };
const schedule = (text: string, more: object = {}) =>
  app.as('andrew').post(PATH, { ...toTina, data: { text }, sendAt: inAnHour(), ...more });
const scheduled = async (text: string, more: object = {}): Promise<string> => dataOf(await schedule(text, more)).id;
const statuses = async () =>
  dataOf(await app.as('andrew').get(PATH)).map(({ data, status, errorCode }: any) => [data.text, errorCode ?? status]);
const received = async () =>
  dataOf(await app.as('tina').get('/v3/users/andrew/messages', { limit: 100 })).map(({ data }: any) => data.text);
const makeDue = async () => database.query('UPDATE due_work SET due_at = now() WHERE app_id = $1', [app.id]);
/** A job of another test may have the work, or give it back. */
const runDue = () =>
  eventually(async () => {
    await server.app.get(DueWork).runDue({});
    expect(await database.query('SELECT FROM due_work WHERE app_id = $1 AND due_at <= now()', [app.id])).toEqual([]);
  });
const changes = async () =>
  (await eventsIn(database, app))
    .filter(({ name }) => name === 'scheduled_message_changed')
    .map(({ payload }) => payload);

test('a message is sent when it is due, once, in the name of its sender', async () => {
  const id = await scheduled('Later', { tags: ['plan'] });
  await runDue();
  expect(await received()).toEqual([]);
  await makeDue();
  await Promise.all([runDue(), runDue(), runDue()]);
  const [message] = dataOf(await app.as('tina').get('/v3/users/andrew/messages'));
  expect(message).toMatchObject({ sender: 'andrew', receiver: 'tina', data: { text: 'Later' } });
  expect(await received()).toEqual(['Later']);
  expectError(await app.as('andrew').get(`${PATH}/${id}`), 404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
  expect(await changes()).toEqual([
    { id, uid: 'andrew', status: 'scheduled', sendAt: expect.any(Number) },
    { id, uid: 'andrew', status: 'sent', messageId: message.id },
  ]);
});

test('the job of its time sends it', async () => {
  await scheduled('By a job');
  await makeDue();
  await makeJobsDue(database, 'due-work.run');
  await eventually(async () => expect(await received()).toEqual(['By a job']));
});

test('several servers that send at once send each message once', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `Number ${index}`);
  for (const text of texts) await scheduled(text);
  await makeDue();
  await Promise.all(Array.from({ length: 4 }, runDue));
  expect((await received()).sort()).toEqual([...texts].sort());
});

test('a transaction that breaks off in the middle of a send sends nothing, and the next one sends once', async () => {
  const guid = 'club';
  await createGroup(app, { guid, owner: 'andrew', members: { participants: ['tina'] } });
  const id = await scheduled('Once', { receiver: guid, receiverType: 'group' });
  await makeDue();
  // the send waits for the conversation, after the row of the scheduled message is locked
  await holder.query('BEGIN');
  const [held] = await holder.query('SELECT pg_backend_pid() AS pid');
  await holder.query('SELECT FROM group_members WHERE app_id = $1 AND uid = $2 FOR UPDATE', [app.id, 'andrew']);
  const run = runDue();
  const waiting = await eventually(async () => {
    const rows = await database.query(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
      [held.pid],
    );
    expect(rows).toHaveLength(1);
    return rows;
  });
  await database.query('SELECT pg_terminate_backend($1)', [waiting[0].pid]);
  await run;
  await holder.query('COMMIT');
  const inGroup = async () =>
    dataOf(await app.api.get(`/v3/groups/${guid}/messages`, { category: 'message' })).map(({ data }: any) => data.text);
  expect(await inGroup()).toEqual([]);
  expect(dataOf(await app.as('andrew').get(`${PATH}/${id}`)).status).toBe('scheduled');
  const [work] = await database.query('SELECT failures, due_at > now() AS postponed FROM due_work WHERE app_id = $1', [
    app.id,
  ]);
  expect(work).toEqual({ failures: 1, postponed: true });
  await makeDue();
  await runDue();
  expect(await inGroup()).toEqual(['Once']);
});

test('what its sender may not send any more is not sent, and says why until it has a new time', async () => {
  const id = await scheduled('Blocked');
  dataOf(await app.as('tina').post('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] }));
  await makeDue();
  await runDue();
  expect(await statuses()).toEqual([['Blocked', 'ERR_BLOCKED_SENDER']]);
  expect((await changes()).at(-1)).toEqual({ id, uid: 'andrew', status: 'failed', code: 'ERR_BLOCKED_SENDER' });
  expectError(await schedule('Refused at once'), 403, 'ERR_BLOCKED_SENDER');
  dataOf(await app.as('tina').delete('/v3/users/tina/blockedusers', { blockedUids: ['andrew'] }));
  const changed = dataOf(await app.as('andrew').put(`${PATH}/${id}`, { sendAt: inAnHour(), data: { text: 'Again' } }));
  expect(changed).toMatchObject({ status: 'scheduled', data: { text: 'Again' } });
  await makeDue();
  await runDue();
  expect(await received()).toEqual(['Again']);
});

test('it is changed and cancelled until it is sent', async () => {
  const [first, second] = [await scheduled('First'), await scheduled('Second')];
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const change = { tags: ['new'], localTime: `${day}T09:00`, timeZone: 'asia/tokyo' };
  dataOf(await app.as('andrew').put(`${PATH}/${first}`, change));
  expect(dataOf(await app.as('andrew').get(`${PATH}/${first}`))).toMatchObject({
    data: { text: 'First' },
    tags: ['new'],
    sendAt: Date.parse(`${day}T00:00:00Z`) / 1000,
    timeZone: 'Asia/Tokyo',
  });
  dataOf(await app.as('andrew').delete(`${PATH}/${second}`));
  expectError(await app.as('andrew').delete(`${PATH}/${second}`), 404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
  await makeDue();
  await runDue();
  expect(await received()).toEqual(['First']);
  expectError(await app.as('andrew').put(`${PATH}/${first}`, { tags: [] }), 404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
});

test('of a change and a send at once, the message is sent once, with the old or the new text', async () => {
  const id = await scheduled('Old');
  await makeDue();
  const [changed] = await Promise.all([app.as('andrew').put(`${PATH}/${id}`, { data: { text: 'New' } }), runDue()]);
  await makeDue();
  await runDue();
  expect(await received()).toEqual([changed.status === 200 ? 'New' : 'Old']);
});

test('a reply is sent in its thread', async () => {
  const parentId = await sendText(app, 'tina', 'andrew', 'Well?');
  await scheduled('A reply', { parentId });
  await makeDue();
  await runDue();
  const replies = dataOf(await app.as('tina').get(`/v3/messages/${parentId}/thread`));
  expect(replies.map(({ data }: any) => data.text)).toEqual(['A reply']);
});

test('nobody sees or changes the messages of others, and an erasure of the user deletes them', async () => {
  const id = await scheduled('Mine');
  for (const other of [app.as('tina'), (await appWithUsers(server, ['andrew'])).as('andrew')]) {
    expect(dataOf(await other.get(PATH))).toEqual([]);
    expectError(await other.get(`${PATH}/${id}`), 404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
    expectError(await other.put(`${PATH}/${id}`, { tags: [] }), 404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
    expectError(await other.delete(`${PATH}/${id}`), 404, 'ERR_SCHEDULED_MESSAGE_NOT_FOUND');
  }
  dataOf(await app.api.delete('/v3/users/andrew', { permanent: true }));
  await makeDue();
  await runDue();
  expect(await database.query('SELECT FROM scheduled_messages WHERE app_id = $1', [app.id])).toEqual([]);
  expect(await database.query('SELECT FROM due_work WHERE app_id = $1', [app.id])).toEqual([]);
});

test('a deactivated user sends nothing', async () => {
  await scheduled('Silence');
  dataOf(await app.api.delete('/v3/users', { uidsToDeactivate: ['andrew'] }));
  await makeDue();
  await runDue();
  dataOf(await app.api.put('/v3/users', { uidsToActivate: ['andrew'] }));
  expect(await statuses()).toEqual([['Silence', 'ERR_UID_NOT_FOUND']]);
});

test('a file that only a scheduled message shows is kept until then', async () => {
  const { attachments } = dataOf(await app.as('andrew').form('/v3/media', {}, [NOTE]));
  const sendAt = inAnHour() + 30 * 86_400;
  await scheduled('Kept', { type: 'file', data: { attachments }, sendAt });
  const isKept = async () =>
    database.query('SELECT discard_at > to_timestamp($2) AS kept FROM media WHERE app_id = $1', [app.id, sendAt]);
  expect(await isKept()).toEqual([{ kept: true }]);
  await makeDue();
  await runDue();
  expect(await statuses()).toEqual([]);
  // a message uses it
  expect(await isKept()).toEqual([{ kept: null }]);
});

test.each([
  [{ sendAt: undefined }, 'sendAt'],
  [{ sendAt: 1 }, 'sendAt'],
  [{ sendAt: 33_000_000_000 }, 'sendAt'],
  [{ sendAt: 'tomorrow' }, 'sendAt'],
  [{ localTime: '2027-01-01T00:00', timeZone: 'UTC' }, 'sendAt'],
  [{ sendAt: undefined, localTime: '2027-01-01T00:00' }, 'timeZone'],
  [{ sendAt: undefined, timeZone: 'UTC' }, 'localTime'],
  [{ sendAt: undefined, localTime: '2027-01-01T00:00', timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ sendAt: undefined, localTime: '2027-02-30T00:00', timeZone: 'UTC' }, 'localTime'],
  [{ sendAt: undefined, localTime: '3026-01-01T00:00', timeZone: 'UTC' }, 'localTime'],
  [{ receiver: undefined }, 'receiver'],
])('%j is refused, and nothing is stored', async (more, field) => {
  expectError(await schedule('Bad', more), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
  expect(await statuses()).toEqual([]);
});

test('a user has at most a hundred', async () => {
  await database.query(
    `INSERT INTO scheduled_messages (app_id, uid, receiver_type, receiver, category, type, data, send_at)
     SELECT $1, 'andrew', 'user', 'tina', 'message', 'text', '{"text":"x"}', now() + interval '1 day' FROM generate_series(1, 99)`,
    [app.id],
  );
  const responses = await Promise.all([schedule('100'), schedule('101')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await statuses()).toHaveLength(100);
});
