import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs } from '#test/support/realtime.js';
import { MANAGEMENT, useServer, type TestApp } from '#test/support/server.js';

// Andrew resets the conversation; Tina edits or deletes messages that are hidden from him then.

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});

const edit = async (id: string, text = 'anew') =>
  dataOf(await app.as('tina').put(`/v3/messages/${id}`, { data: { text } }));
const remove = async (id: string) => dataOf(await app.as('tina').delete(`/v3/messages/${id}`));
const idsOf = async (uid: string, path: string, query: Record<string, unknown> = {}) =>
  dataOf(await app.as(uid).get(path, query)).map(({ id }: { id: string }) => id);

describe.each([
  ['with a user', '/v3/users/tina', '/v3/users/andrew'],
  ['of a group', '/v3/groups/hikers', '/v3/groups/hikers'],
])('a message of a conversation %s that a user has reset', (_, own, others) => {
  let hidden: string;
  const send = (text: string) =>
    own.includes('groups') ? sendToGroup(app, 'tina', 'hikers', text) : sendText(app, 'tina', 'andrew', text);
  beforeEach(async () => {
    if (own.includes('groups'))
      await createGroup(app, { guid: 'hikers', members: { participants: ['andrew', 'tina'] } });
    hidden = await send('secret');
    dataOf(await app.as('andrew').delete(`${own}/conversation`));
  });

  test.each([
    ['edited', edit],
    ['deleted', remove],
  ])('stays hidden from that user when it is %s, in every read', async (__, change) => {
    const action = await change(hidden);
    for (const path of [`${own}/messages`, '/v3/messages']) {
      expect(await idsOf('andrew', path)).toEqual([]);
      expect(await idsOf('andrew', path, { category: 'action' })).toEqual([]);
    }
    expectError(await app.as('andrew').get(`/v3/messages/${action.id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    // the other side sees it
    expect(await idsOf('tina', `${others}/messages`)).toEqual(expect.arrayContaining([action.id]));

    const shown = await send('hello');
    const told = await edit(shown, 'hello again');
    expect(await idsOf('andrew', `${own}/messages`)).toEqual([shown, told.id]);
  });

  test('stays hidden where changes count as last messages and as unread', async () => {
    const settings = { 'core.conversations.updateOnMessageActions': true };
    dataOf(await server.client({ ...MANAGEMENT }).post(`/apps/${app.id}/settings`, { settings }));
    await edit(hidden);
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
    expect(await conversationsOf(app, 'andrew', { unread: true })).toEqual([]);
    expect(await unreadOf(app, 'andrew')).toEqual({});
  });

  test('is published to the other user only, mentions included', async () => {
    const { client } = await connectedAs(server, app, 'andrew');
    await edit(hidden, 'secret of <@uid:andrew>');
    await remove(hidden);
    const marker = await send('hello');
    const frames = await client.allUntil(({ data }) => data?.message?.id === marker);
    // the event of the send before the connection can still be on its way then
    const after = frames.filter(({ trigger, data }) => !(trigger === 'message_sent' && data.message.id === hidden));
    expect(after.map(({ trigger }) => trigger)).toEqual(['message_sent']);
    await client.close();
  });
});
