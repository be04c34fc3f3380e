import { dataOf, expectError } from '#test/support/client.js';
import { doDueWork } from '#test/support/due-work.js';
import { eventsIn, outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const set = (uid: string, messageId: string, body: object = { remindAt: inAnHour() }) =>
  app.as(uid).put(`/v3/messages/${messageId}/reminder`, body);
const reminders = async (uid: string) =>
  dataOf(await app.as(uid).get('/v3/reminders')).map(({ messageId }: any) => messageId);
const runDue = () => doDueWork(server, database, app);
const statuses = async () =>
  (await eventsIn(database, app)).flatMap(({ name, payload }) =>
    name === 'message_reminder' ? [(payload as { status: string }).status] : [],
  );

test('a user is reminded once, with the message, and the reminder stays until it is deleted', async () => {
  const id = await sendText(app, 'andrew', 'tina', 'Call me');
  dataOf(await set('tina', id));
  const remindAt = inAnHour() + 60;
  expect(dataOf(await set('tina', id, { remindAt }))).toEqual({
    messageId: id,
    remindAt,
    createdAt: expect.any(Number),
  });
  await runDue();
  await runDue();
  expect(await statuses()).toEqual(['set', 'set', 'due']);
  const event = (await outboundEventsOf(server, database, app)).at(-1)!;
  expect(event).toMatchObject({
    trigger: 'message_reminder',
    data: { reminder: { messageId: id, status: 'due', remindAt }, message: { id, data: { text: 'Call me' } } },
    audience: { uids: ['tina'] },
  });
  expect(await reminders('tina')).toEqual([id]);
  dataOf(await app.as('tina').delete(`/v3/messages/${id}/reminder`));
  expect(await reminders('tina')).toEqual([]);
});

test('a deleted reminder, and one of an erased message, does not remind', async () => {
  const [one, other] = [await sendText(app, 'andrew', 'tina', 'One'), await sendText(app, 'andrew', 'tina', 'Other')];
  dataOf(await set('tina', one));
  dataOf(await set('tina', other));
  dataOf(await app.as('tina').delete(`/v3/messages/${one}/reminder`));
  dataOf(await app.as('tina').delete(`/v3/messages/${one}/reminder`));
  dataOf(await app.api.delete(`/v3/messages/${other}`, { permanent: true }));
  await runDue();
  expect(await statuses()).toEqual(['set', 'set', 'deleted']);
  expect(await database.query('SELECT FROM due_work WHERE app_id = $1', [app.id])).toEqual([]);
});

test('who cannot read the message is not reminded of it', async () => {
  await createGroup(app, { guid: 'club', owner: 'andrew', members: { participants: ['tina'] } });
  const id = await sendToGroup(app, 'andrew', 'club', 'Plans');
  expectError(await set('omar', id), 403, 'ERR_MESSAGE_NO_ACCESS');
  const other = await appWithUsers(server, ['tina']);
  expectError(
    await other.as('tina').put(`/v3/messages/${id}/reminder`, { remindAt: inAnHour() }),
    404,
    'ERR_MESSAGE_ID_NOT_FOUND',
  );
  dataOf(await set('tina', id));
  dataOf(await app.as('tina').delete('/v3/groups/club/members'));
  await runDue();
  const event = (await outboundEventsOf(server, database, app)).at(-1)!;
  expect(event.audience).toMatchObject({ uids: ['tina'], onlyMembersOf: 'club' });
});

test('a time in the past, or far away, is refused', async () => {
  const id = await sendText(app, 'andrew', 'tina', 'Call me');
  for (const remindAt of [0, 33_000_000_000, undefined])
    expectError(await set('tina', id, { remindAt }), 400, 'ERR_BAD_REQUEST', { remindAt: [expect.any(String)] });
  expect(await reminders('tina')).toEqual([]);
});
