import { dataOf, expectError } from '#test/support/client.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

// What a moderator decided is not undone by edits of the sender.

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const edit = async (id: string, text: string) =>
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text } }));
const textsOfTina = async (): Promise<string[]> =>
  dataOf<any[]>(await app.as('tina').get('/v3/users/andrew/messages', { category: 'message' })).map(
    ({ data }) => data.text,
  );
const approve = (id: string) => app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'approved' });

async function hideFlagged(id: string): Promise<void> {
  dataOf(await app.as('tina').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
  dataOf(await app.api.patch(`/v3/moderation/flagged-messages/${id}`, { status: 'disapproved' }));
}

test.each([
  ['the same text, without a rule', 'Buy now', false],
  ['another text, without a rule', 'Hello', false],
  ['a text that the rules approve', 'Hello', true],
  ['a text that the rules block', 'darn', true],
])('a message that a moderator hid stays hidden after an edit: %s', async (_what, text, hasRule) => {
  const id = await sendText(app, 'andrew', 'tina', 'Buy now');
  await hideFlagged(id);
  if (hasRule) await createRule(app);
  await edit(id, text);
  expect(await textsOfTina()).toEqual([]);
  expect(dataOf(await app.as('andrew').get(`/v3/messages/${id}`)).data).toMatchObject({
    text,
    moderation: { status: 'disapproved' },
  });
  expect(await eventsIn(database, app, 'message_sent')).toHaveLength(1);
  dataOf(await approve(id));
  expect(await textsOfTina()).toEqual([text]);
  expectError(await approve(id), 409, 'ERR_MESSAGE_ALREADY_REVIEWED');
});

test('a blocked message that a moderator rejected stays blocked after a clean edit, until a moderator approves it', async () => {
  await createRule(app);
  const id = await sendText(app, 'andrew', 'tina', 'darn');
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'rejected' }));
  await edit(id, 'dear');
  expect(await textsOfTina()).toEqual([]);
  dataOf(await approve(id));
  expect(await textsOfTina()).toEqual(['dear']);
  await edit(id, 'dearest');
  expect(await textsOfTina()).toEqual(['dearest']);
});

test('a blocked message that was reviewed without a decision is delivered by a clean edit', async () => {
  await createRule(app);
  const id = await sendText(app, 'andrew', 'tina', 'darn');
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { reviewed: true }));
  await edit(id, 'dear');
  expect(await textsOfTina()).toEqual(['dear']);
});

test('an edit that was rejected is not approved over a later one', async () => {
  await createRule(app);
  const id = await sendText(app, 'andrew', 'tina', 'hello');
  await edit(id, 'darn');
  dataOf(await app.api.patch(`/v3/moderation/blocked-messages/${id}`, { status: 'rejected' }));
  await edit(id, 'hello again');
  expect((await approve(id)).status).toBe(409);
  expect(await textsOfTina()).toEqual(['hello again']);
});
