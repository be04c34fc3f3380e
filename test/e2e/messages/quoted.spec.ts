import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
/** A message of andrew to the group of andrew, tina and omar. */
let question: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar', 'outsider']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina', 'omar'] } });
  question = await sendToGroup(app, 'andrew', 'hikers', 'Who is in, <@uid:omar>?');
});

const quoting = (quotedMessageId: string | number, more: object = {}) => ({
  receiver: 'hikers',
  receiverType: 'group',
  data: { text: 'Me' },
  quotedMessageId,
  ...more,
});
const quote = (uid: string, id: string | number, more: object = {}) =>
  app.as(uid).post('/v3/messages', quoting(id, more));
const listed = async (uid: string, query: object = {}): Promise<any[]> =>
  dataOf(await app.as(uid).get('/v3/groups/hikers/messages', { category: 'message', ...query }));

test('a message shows the one that it quotes, when it is sent and in lists', async () => {
  const expected = {
    quotedMessageId: question,
    quotedMessage: {
      id: question,
      sender: 'andrew',
      data: { text: 'Who is in, <@uid:omar>?', mentions: { omar: { uid: 'omar' } } },
    },
  };
  const sent = dataOf(await quote('tina', question));
  expect(sent).toMatchObject(expected);
  expect((await listed('omar')).at(-1)).toMatchObject(expected);
  expect(dataOf(await app.as('omar').get(`/v3/messages/${sent.id}`))).toMatchObject(expected);
  expect(dataOf(await quote('tina', Number(question)))).toMatchObject(expected);
});

test('a quotation can be of any category, a reply, with a mention and by the app', async () => {
  const custom = { category: 'custom', type: 'poll', data: { customData: { yes: 1 } } };
  expect(dataOf(await quote('tina', question, custom))).toMatchObject({ quotedMessage: { id: question } });
  const mention = { data: { text: 'And <@uid:omar>' } };
  expect(dataOf(await quote('tina', question, mention))).toMatchObject({
    quotedMessageId: question,
    data: { mentions: { omar: {} } },
  });
  const body = { data: { text: 'In the thread' }, quotedMessageId: question };
  expect(dataOf(await app.as('tina').post(`/v3/messages/${question}/thread`, body))).toMatchObject({
    parentId: question,
    quotedMessage: { id: question },
  });
  expect(dataOf(await app.api.post('/v3/messages', quoting(question)))).toMatchObject({
    sender: 'app_system',
    quotedMessageId: question,
  });
});

test('a quoted message is shown in its present state, without a message that it quotes itself', async () => {
  const { id } = dataOf(await quote('tina', question));
  dataOf(await quote('omar', id));
  const quoted = async () => (await listed('omar')).at(-1).quotedMessage;
  expect(await quoted()).not.toHaveProperty('quotedMessage');
  dataOf(await app.as('tina').put(`/v3/messages/${id}`, { data: { text: 'Not me' } }));
  expect(await quoted()).toMatchObject({ id, data: { text: 'Not me' } });
  dataOf(await app.as('tina').delete(`/v3/messages/${id}`));
  expect(await quoted()).toMatchObject({ id, deletedBy: 'tina' });
  expect((await quoted()).data).not.toHaveProperty('text');
  await app.as('tina').delete(`/v3/messages/${id}`, { permanent: true });
});

test('an erased message is quoted by its id only', async () => {
  dataOf(await quote('tina', question));
  dataOf(await app.as('andrew').delete(`/v3/messages/${question}`, { permanent: true }));
  const last = (await listed('omar')).at(-1);
  expect(last.quotedMessageId).toBe(question);
  expect(last).not.toHaveProperty('quotedMessage');
});

test('a quoted message that moderation disapproves later is shown to its sender only', async () => {
  dataOf(await quote('tina', question));
  await database.query(`UPDATE messages SET moderation_status = 'disapproved' WHERE app_id = $1 AND id = $2`, [
    app.id,
    question,
  ]);
  expect((await listed('omar')).at(-1)).not.toHaveProperty('quotedMessage');
  expect((await listed('andrew')).at(-1)).toMatchObject({ quotedMessage: { id: question } });
});

test('refuses to quote a message that is unknown, deleted, from the server, not visible, or of another conversation', async () => {
  const direct = await sendText(app, 'andrew', 'tina', 'private');
  expectError(await quote('tina', '0'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expectError(await quote('omar', direct), 403, 'ERR_MESSAGE_NO_ACCESS');
  expectError(await quote('tina', direct), 400, 'ERR_BAD_REQUEST', { quotedMessageId: [expect.any(String)] });
  const several = {
    receiver: undefined,
    receiverType: undefined,
    multipleReceivers: { guids: ['hikers'], uids: ['omar'] },
  };
  expectError(await quote('tina', question, several), 400, 'ERR_BAD_REQUEST', {
    quotedMessageId: [expect.any(String)],
  });
  const action = dataOf(await app.as('andrew').put(`/v3/messages/${question}`, { data: { text: 'x' } }));
  expectError(await quote('tina', action.id), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
  dataOf(await app.as('andrew').delete(`/v3/messages/${question}`));
  expectError(await quote('tina', question), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  const other = await appWithUsers(server, ['tina', 'omar']);
  const foreign = { receiver: 'omar', receiverType: 'user', data: { text: 'x' }, quotedMessageId: direct };
  expectError(await other.as('tina').post('/v3/messages', foreign), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  expect(await listed('omar')).toHaveLength(1);
});

test.each(['x', '-1', 1.5, true])('is refused for the id %j', async (id) => {
  expectError(await quote('tina', id as string), 400, 'ERR_BAD_REQUEST', { quotedMessageId: [expect.any(String)] });
});

test('hideQuotedMessages excludes messages that quote another', async () => {
  dataOf(await quote('tina', question));
  expect((await listed('omar', { hideQuotedMessages: true })).map(({ id }) => id)).toEqual([question]);
});

test('quoted messages of a page are read with one statement', async () => {
  for (let n = 0; n < 10; n++) dataOf(await quote('tina', question));
  const count = async (limit: number) =>
    (await statementsOf(server, () => listed('omar', { limit, affix: 'prepend' }))).length;
  await count(1);
  expect(await count(10)).toBe(await count(1));
});
