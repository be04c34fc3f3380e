import { dataOf, expectError, type Client } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
/** A message of tina to the group of andrew, who owns it, mei, who moderates it, tina and omar. */
let message: string;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'mei', 'tina', 'omar', 'outsider']);
  await createGroup(app, {
    guid: 'hikers',
    owner: 'andrew',
    members: { moderators: ['mei'], participants: ['tina', 'omar'] },
  });
  message = await sendToGroup(app, 'tina', 'hikers', 'Sunday at nine');
});

const path = (id: string) => `/v3/messages/${id}/pin`;
const pin = (client: Client, id = message) => client.post(path(id));
const unpin = (client: Client, id = message) => client.delete(path(id));
const pinned = async (client: Client, query: object = {}, list = '/v3/groups/hikers/messages'): Promise<string[]> =>
  dataOf(await client.get(list, { pinned: true, ...query })).map(({ id }: any) => id);

/** Fills a conversation with pinned messages by SQL. */
async function fill(guid: string, count: number): Promise<void> {
  await database.query(
    `WITH sent AS (
       INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
       SELECT $1, $2, 'tina', 'group', $3, 'message', 'text', '{"text":"x"}' FROM generate_series(1, $4::int)
       RETURNING id)
     INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
     SELECT $1, id, $2, 'andrew', now() FROM sent`,
    [app.id, `group/${guid}`, guid, count],
  );
}

describe('pin-message', () => {
  test('shows all users of the conversation who pinned, and when', async () => {
    const view = dataOf(await pin(app.as('mei')));
    expect(view).toMatchObject({ id: message, pinnedBy: 'mei', pinnedAt: expect.any(Number) });
    for (const client of [app.api, app.as('omar')]) {
      expect(dataOf(await client.get(`/v3/messages/${message}`))).toMatchObject({ pinnedBy: 'mei' });
      expect(await pinned(client)).toEqual([message]);
    }
  });

  test('is allowed to the app, admins and moderators of a group, and not to participants', async () => {
    for (const client of [app.api, app.as('andrew'), app.as('mei')]) dataOf(await pin(client));
    for (const change of [pin, unpin]) {
      expectError(await change(app.as('tina')), 403, 'ERR_PERMISSION_DENIED');
      expectError(await change(app.as('outsider')), 403, 'ERR_MESSAGE_NO_ACCESS');
    }
    expect(await pinned(app.api)).toEqual([message]);
  });

  test('is allowed to both of two users', async () => {
    const direct = await sendText(app, 'tina', 'omar', 'Me too');
    dataOf(await pin(app.as('omar'), direct));
    expect(dataOf(await pin(app.as('tina'), direct))).toMatchObject({ pinnedBy: 'tina' });
    expectError(await pin(app.as('andrew'), direct), 403, 'ERR_MESSAGE_NO_ACCESS');
    expect(await pinned(app.as('omar'), {}, '/v3/users/tina/messages')).toEqual([direct]);
  });

  test('again renews the pin, with the user who does so, or app_system for the app', async () => {
    const other = await sendToGroup(app, 'tina', 'hikers', 'Bring water');
    for (const id of [message, other]) dataOf(await pin(app.as('andrew'), id));
    expect(await pinned(app.as('omar'))).toEqual([other, message]);
    expect(dataOf(await pin(app.api))).toMatchObject({ pinnedBy: 'app_system' });
    expect(await pinned(app.as('omar'))).toEqual([message, other]);
  });

  test('refuses messages that are unknown, deleted, held back or written by the server', async () => {
    expectError(await pin(app.api, '0'), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(await pin((await server.createApp()).api), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    const action = dataOf(await app.as('tina').put(`/v3/messages/${message}`, { data: { text: 'At ten' } }));
    expectError(await pin(app.api, action.id), 403, 'ERR_MESSAGE_ACTION_NOT_ALLOWED');
    await database.query(`UPDATE messages SET moderation_status = 'pending' WHERE app_id = $1 AND id = $2`, [
      app.id,
      message,
    ]);
    expectError(await pin(app.api), 403, 'ERR_MESSAGE_NO_ACCESS');
    const deleted = await sendToGroup(app, 'tina', 'hikers', 'x');
    dataOf(await app.as('tina').delete(`/v3/messages/${deleted}`));
    expectError(await pin(app.api, deleted), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('needs no acting user, but valid credentials', async () => {
    expectError(await pin(server.client({})), 401, 'AUTH_ERR_EMPTY_APIKEY');
  });

  test('is limited to 100 in a conversation, also for twenty concurrent pins with ten left', async () => {
    await fill('hikers', 90);
    const candidates = [message];
    while (candidates.length < 20) candidates.push(await sendToGroup(app, 'tina', 'hikers', 'x'));
    const answers = await Promise.all(candidates.map((id) => pin(app.as('andrew'), id)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(10);
    for (const answer of refused) expectError(answer, 400, 'ERR_PINNED_MESSAGES_LIMIT_EXCEEDED');
    const pins = await pinned(app.as('omar'), { limit: 1000 });
    expect(pins).toHaveLength(100);
    dataOf(await pin(app.as('andrew'), pins[7]!));
    const direct = await sendText(app, 'tina', 'omar', 'elsewhere');
    dataOf(await pin(app.as('omar'), direct));
    dataOf(await unpin(app.as('andrew'), pins[0]!));
    dataOf(
      await pin(
        app.as('andrew'),
        candidates.find((id) => !pins.includes(id))!,
      ),
    );
  });
});

describe('unpin-message', () => {
  test('removes the pin, whoever made it, and changes nothing the second time', async () => {
    dataOf(await pin(app.api));
    for (let n = 0; n < 2; n++) {
      const view = dataOf(await unpin(app.as('mei')));
      expect(view.id).toBe(message);
      expect(view).not.toHaveProperty('pinnedAt');
      expect(view).not.toHaveProperty('pinnedBy');
    }
    expect(await pinned(app.api)).toEqual([]);
  });
});

test.each([
  ['deleted', false],
  ['erased', true],
])('a pinned message that is %s is not pinned any more', async (_, permanent) => {
  dataOf(await pin(app.api));
  dataOf(await app.as('tina').delete(`/v3/messages/${message}`, { permanent }));
  expect(await database.query('SELECT FROM message_pins WHERE app_id = $1', [app.id])).toEqual([]);
});

describe('the list of pinned messages', () => {
  let ids: string[];
  beforeEach(async () => {
    ids = [];
    for (let n = 0; n < 5; n++) ids.push(await sendToGroup(app, 'tina', 'hikers', `m${n}`));
    for (const n of [2, 0, 4, 1, 3]) dataOf(await pin(app.as('andrew'), ids[n]!));
  });
  const inOrder = (...numbers: number[]) => numbers.map((n) => ids[n]!);

  test('begins with the last pin and is paged in both directions', async () => {
    const omar = app.as('omar');
    expect(await pinned(omar)).toEqual(inOrder(3, 1, 4, 0, 2));
    const { body } = await omar.get('/v3/groups/hikers/messages', { pinned: true, limit: 2 });
    expect(await pinned(omar, { limit: 2, ...body.meta.next })).toEqual(inOrder(4, 0));
    expect(await pinned(omar, { limit: 2, affix: 'prepend', id: ids[0] })).toEqual(inOrder(1, 4));
    expect(await pinned(omar, { id: message })).toEqual(inOrder(3, 1, 4, 0, 2));
  });

  test('of all conversations has those that the user can see, and for the app all', async () => {
    const direct = await sendText(app, 'tina', 'omar', 'private');
    dataOf(await pin(app.as('tina'), direct));
    expect(await pinned(app.api, {}, '/v3/messages')).toEqual([direct, ...inOrder(3, 1, 4, 0, 2)]);
    expect(await pinned(app.as('omar'), {}, '/v3/messages')).toEqual([direct, ...inOrder(3, 1, 4, 0, 2)]);
    expect(await pinned(app.as('mei'), {}, '/v3/messages')).toEqual(inOrder(3, 1, 4, 0, 2));
    expect(await pinned(app.as('outsider'), {}, '/v3/messages')).toEqual([]);
    dataOf(await app.as('mei').delete('/v3/groups/hikers/conversation'));
    expect(await pinned(app.as('mei'))).toEqual([]);
  });

  test('accepts other filters as well', async () => {
    expect(await pinned(app.as('omar'), { searchKey: 'M4' })).toEqual(inOrder(4));
    expect(await pinned(app.as('omar'), { sender: 'andrew' })).toEqual([]);
  });

  test('runs as many statements for a hundred messages as for one', async () => {
    const count = async (limit: number) => (await statementsOf(server, () => pinned(app.as('omar'), { limit }))).length;
    await count(1);
    expect(await count(100)).toBe(await count(1));
  });
});
