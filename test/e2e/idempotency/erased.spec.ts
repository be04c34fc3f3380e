import { dataOf, expectError } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { isReplay, withKey } from '#test/support/idempotency.js';
import { makeJobsDue } from '#test/support/jobs.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
  for (const guid of ['hikers', 'climbers']) await createGroup(app, { guid, owner: 'tina' });
});

const send = (sender: string, receiver: string, receiverType = 'group') =>
  withKey(app.as(sender), `${sender} to ${receiver}`).post('/v3/messages', {
    receiver,
    receiverType,
    data: { text: 'Hello' },
  });
const countMessages = async () => dataOf<unknown[]>(await app.api.get('/v3/messages')).length;

/** Resolves when the response of the request is erased. */
const untilErased = (repeat: () => ReturnType<typeof send>) =>
  eventually(async () => {
    await makeJobsDue(database, 'idempotency-keys.erase');
    expectError(await repeat(), 410, 'ERR_IDEMPOTENT_RESPONSE_ERASED');
  });

test.each([
  ['a message that is deleted', (id: string) => app.as('tina').delete(`/v3/messages/${id}`, {})],
  ['a conversation that is erased', () => app.as('tina').delete('/v3/conversations/group_hikers')],
  ['a group that is deleted', () => app.api.delete('/v3/groups/hikers')],
])('the stored response of %s is gone: a repetition is not processed, and others are replayed', async (_, erase) => {
  const { id } = dataOf<{ id: string }>(await send('tina', 'hikers'));
  const another = await send('tina', 'climbers');
  dataOf(await erase(id));
  const count = await countMessages();
  await untilErased(() => send('tina', 'hikers'));
  const again = await send('tina', 'climbers');
  expect({ replay: isReplay(again), text: again.text }).toEqual({ replay: true, text: another.text });
  expect(await countMessages()).toBe(count);
});

test('the stored responses that name an erased user are gone, and the user who sent them is told so', async () => {
  dataOf(await send('tina', 'omar', 'user'));
  const another = await send('tina', 'andrew', 'user');
  dataOf(await app.api.delete('/v3/users/omar', { permanent: true }));
  await untilErased(() => send('tina', 'omar', 'user'));
  expect((await send('tina', 'andrew', 'user')).text).toBe(another.text);
});
