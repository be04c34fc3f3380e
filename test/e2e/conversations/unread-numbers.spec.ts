import { dataOf } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const hikers = '/v3/groups/hikers/conversation';
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
  // without the action message about the new member
  dataOf(await app.as('tina').post(`${hikers}/read`));
});

describe('unread numbers of a role that may not read every kind of message', () => {
  const sendImage = async (receiver: string, receiverType: string) =>
    dataOf(
      await app.as('andrew').post('/v3/messages', {
        receiver,
        receiverType,
        type: 'image',
        data: { attachments: [{ url: 'https://files.example.com/a.png' }] },
      }),
    );
  const sendCustom = async (receiver: string, receiverType: string) =>
    dataOf(
      await app.as('andrew').post('/v3/messages', {
        receiver,
        receiverType,
        category: 'custom',
        type: 'place',
        data: { customData: { at: 'the hut' } },
      }),
    );
  const restrict = async (permissions: object) => {
    dataOf(await app.api.post('/v3/roles', { role: 'narrow', name: 'Narrow' }));
    dataOf(await app.api.put('/v3/roles/narrow/permissions', { permissions }));
    dataOf(await app.api.put('/v3/users/tina', { role: 'narrow' }));
  };

  test.each([
    [{ 'listMessages.allowedMessageTypes': ['text'] }, 2],
    [{ 'listMessages.allowedMessageCategories': ['message'] }, 2],
    [{ 'listMessages.allowedMessageCategories': ['message'], 'listMessages.allowedMessageTypes': ['text'] }, 1],
    [{ 'listMessages.allowedMessageCategories': ['card'] }, 0],
  ])('agree in conversations, counts and lists: %p', async (permissions, expected) => {
    for (const [receiver, type] of [
      ['tina', 'user'],
      ['hikers', 'group'],
    ] as const) {
      await sendText(app, 'andrew', receiver, 'text', { receiverType: type });
      await sendImage(receiver, type);
      await sendCustom(receiver, type);
    }
    await restrict(permissions);
    const listed: any[] = dataOf(await app.as('tina').get('/v3/messages', { unread: true, limit: 100 }));
    const inList = (receiver: string) => listed.filter((message) => message.receiver === receiver).length;
    const counts: any[] = dataOf(await app.as('tina').get('/v3/messages', { unread: true, count: true }));
    const counted = (id: string) => counts.find(({ entityId }) => entityId === id)?.count ?? 0;
    expect({ tina: inList('tina'), hikers: inList('hikers') }).toEqual({ tina: expected, hikers: expected });
    expect({ andrew: counted('andrew'), hikers: counted('hikers') }).toEqual({ andrew: expected, hikers: expected });
    expect(await unreadOf(app, 'tina')).toEqual({ andrew_user_tina: expected, group_hikers: expected });
    for (const path of ['/v3/users/andrew/conversation', hikers])
      expect(dataOf(await app.as('tina').get(path)).unreadMessageCount).toBe(String(expected));
    expect(await conversationsOf(app, 'tina', { unread: true })).toHaveLength(expected > 0 ? 2 : 0);
  });
});

describe('unread mentions', () => {
  const mentions = async (uid: string) =>
    Object.fromEntries(
      (await conversationsOf(app, uid)).map(({ conversationId, unreadMentionsCount }) => [
        conversationId,
        unreadMentionsCount,
      ]),
    );

  test('are counted in lists and in single conversations until they are read', async () => {
    const first = await sendToGroup(app, 'andrew', 'hikers', 'Ask <@uid:tina>.');
    await sendToGroup(app, 'andrew', 'hikers', 'Nobody.');
    await sendToGroup(app, 'andrew', 'hikers', '<@uid:andrew>');
    await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina> and <@uid:andrew>, <@uid:tina>');
    await sendText(app, 'andrew', 'tina', '<@uid:tina>');
    expect(await mentions('tina')).toEqual({ group_hikers: '2', andrew_user_tina: '1' });
    expect(await mentions('andrew')).toEqual({ group_hikers: '0', andrew_user_tina: '0' });
    expect(dataOf(await app.as('tina').get(hikers))).toMatchObject({ unreadMentionsCount: '2' });
    dataOf(await app.as('tina').post(`${hikers}/read`, { messageId: Number(first) }));
    expect(dataOf(await app.as('tina').get(hikers))).toMatchObject({ unreadMentionsCount: '1' });
    dataOf(await app.as('tina').post(`${hikers}/read`));
    expect(await mentions('tina')).toEqual({ group_hikers: '0', andrew_user_tina: '1' });
    dataOf(await app.as('tina').delete(`${hikers}/read`, { messageId: Number(first) }));
    expect(await mentions('tina')).toMatchObject({ group_hikers: '2' });
  });

  test('are unread messages: without deleted ones, replies, and groups of more than 300 members', async () => {
    const parent = await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina>');
    const deleted = await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina>');
    dataOf(await app.as('andrew').delete(`/v3/messages/${deleted}`));
    await sendToGroup(app, 'andrew', 'hikers', '<@uid:tina>', { parentId: Number(parent) });
    expect(await mentions('tina')).toEqual({ group_hikers: '1' });
    await database.query(`UPDATE groups SET members_count = 301 WHERE app_id = $1 AND guid = 'hikers'`, [app.id]);
    expect(await mentions('tina')).toEqual({ group_hikers: '0' });
  });
});
