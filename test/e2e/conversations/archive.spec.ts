import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  await createGroup(app, { guid: 'club', owner: 'andrew', members: { participants: ['tina'] } });
  await sendText(app, 'tina', 'andrew', 'Hello');
  await sendText(app, 'omar', 'andrew', 'Hello');
});

const withTina = '/v3/users/tina/conversation';
const archive = (archived: unknown, path = withTina) => app.as('andrew').put(path, { archived });
const idsWith = async (archived?: boolean, uid = 'andrew'): Promise<string[]> =>
  dataOf(await app.as(uid).get('/v3/conversations', { archived })).map(
    ({ conversationId }: { conversationId: string }) => conversationId,
  );

test('an archived conversation is listed apart, for the user alone, also after new messages', async () => {
  expect(dataOf(await archive(true))).toMatchObject({ archivedAt: expect.any(Number) });
  dataOf(await archive(true, '/v3/groups/club/conversation'));
  await sendText(app, 'tina', 'andrew', 'Are you there?');
  expect((await idsWith(true)).sort()).toEqual(['andrew_user_tina', 'group_club']);
  expect(await idsWith(false)).toEqual(['andrew_user_omar']);
  expect(await idsWith()).toHaveLength(3);
  expect(await idsWith(true, 'tina')).toEqual([]);
  const [conversation] = dataOf(await app.as('andrew').get('/v3/conversations', { archived: true, unread: true }));
  expect(conversation).toMatchObject({ conversationId: 'andrew_user_tina', unreadMessageCount: '2' });
  expect(dataOf(await archive(false))).not.toHaveProperty('archivedAt');
  expect(await idsWith(true)).toEqual(['group_club']);
});

test('the devices of the user hear of changes, and of nothing else', async () => {
  for (const archived of [false, true, true, false, false]) dataOf(await archive(archived));
  dataOf(await app.as('andrew').put(withTina, { tags: ['old'] }));
  const changes = (await eventsIn(database, app)).filter(({ name }) => name === 'conversation_archive_changed');
  expect(changes).toMatchObject(
    [true, false].map((archived) => ({
      subject: 'user:andrew',
      payload: { uid: 'andrew', receiverType: 'user', receiver: 'tina', archived },
    })),
  );
});

test('of several at once one changes the state', async () => {
  const responses = await Promise.all([true, true, true].map((archived) => archive(archived)));
  for (const response of responses) dataOf(response);
  expect((await eventsIn(database, app)).filter(({ name }) => name === 'conversation_archive_changed')).toHaveLength(1);
});

test('a tag and the archive are stored together, and a bad value stores neither', async () => {
  dataOf(await app.as('andrew').put(withTina, { tags: ['old'], archived: true }));
  expectError(await app.as('andrew').put(withTina, { tags: ['new'], archived: 'later' }), 400, 'ERR_BAD_REQUEST');
  const [conversation] = dataOf(await app.as('andrew').get('/v3/conversations', { archived: true, withTags: true }));
  expect(conversation).toMatchObject({ conversationId: 'andrew_user_tina', tags: ['old'] });
  expectError(await archive(true, '/v3/users/nobody/conversation'), 404, 'ERR_UID_NOT_FOUND');
});
