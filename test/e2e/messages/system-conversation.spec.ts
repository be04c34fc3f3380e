import { dataOf, expectError } from '#test/support/client.js';
import { conversationsOf, unreadOf } from '#test/support/conversations.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const to = (receiver: string, text: string) => ({ receiver, receiverType: 'user', data: { text } });
const fromSystem = async (text: string) => dataOf(await app.api.post('/v3/messages', to('andrew', text)));
const textsOf = async (uid: string) =>
  dataOf(await app.as(uid).get('/v3/users/app_system/messages')).map(({ data }: any) => data.text);

describe('the conversation with the system user', () => {
  test('is listed, read, marked and reset by its user like any other', async () => {
    const first = await fromSystem('Welcome');
    await fromSystem('How are you?');
    expect(await textsOf('andrew')).toEqual(['Welcome', 'How are you?']);
    expect(await textsOf('tina')).toEqual([]);
    const andrew = app.as('andrew');
    expect(dataOf(await andrew.get('/v3/users/app_system'))).toMatchObject({ uid: 'app_system', name: 'System' });
    expect(dataOf(await andrew.get('/v3/users/app_system/conversation'))).toMatchObject({
      unreadMessageCount: '2',
      conversationWith: { uid: 'app_system' },
      lastMessage: { data: { text: 'How are you?' } },
    });
    dataOf(await andrew.post('/v3/users/app_system/conversation/delivered'));
    dataOf(await andrew.post('/v3/users/app_system/conversation/read', { messageId: Number(first.id) }));
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_app_system: 1 });
    dataOf(await andrew.delete('/v3/users/app_system/conversation/read', { messageId: Number(first.id) }));
    expect(await unreadOf(app, 'andrew')).toEqual({ andrew_user_app_system: 2 });
    dataOf(await andrew.delete('/v3/users/app_system/conversation'));
    expect(await textsOf('andrew')).toEqual([]);
    expect(await conversationsOf(app, 'andrew')).toEqual([]);
  });

  test.each([
    ['plainly', {}],
    ['with a mention', { data: { text: 'Fine <@uid:andrew>' } }],
  ])('can be replied to by its user %s, and contains the reply', async (_, more) => {
    const { id } = await fromSystem('How are you?');
    const sent = dataOf(await app.as('andrew').post('/v3/messages', { ...to('app_system', 'Fine'), ...more }));
    expect(sent).toMatchObject({
      sender: 'andrew',
      receiver: 'app_system',
      conversationId: 'andrew_user_app_system',
      data: { entities: { receiver: { entity: { uid: 'app_system', name: 'System' } } } },
    });
    expect(dataOf(await app.as('andrew').get('/v3/users/app_system/messages')).map((m: any) => m.id)).toEqual([
      id,
      sent.id,
    ]);
    expect(dataOf(await app.as('andrew').get('/v3/users/app_system/conversation'))).toMatchObject({
      lastMessage: { id: sent.id },
    });
  });

  test('has threads, in which both can reply', async () => {
    const { id } = await fromSystem('How are you?');
    const own = dataOf(await app.as('andrew').post(`/v3/messages/${id}/thread`, { data: { text: 'Fine' } }));
    const systems = dataOf(await app.api.post(`/v3/messages/${id}/thread`, { data: { text: 'Good' } }));
    expect(own).toMatchObject({ sender: 'andrew', receiver: 'app_system', parentId: id });
    expect(systems).toMatchObject({ sender: 'app_system', receiver: 'andrew', parentId: id });
    expect(
      dataOf(await app.as('andrew').get(`/v3/messages/${id}/thread`)).map((reply: any) => reply.data.text),
    ).toEqual(['Fine', 'Good']);
    const answered = dataOf(await app.as('andrew').post('/v3/messages', to('app_system', 'And you?')));
    expect(
      dataOf(await app.api.post(`/v3/messages/${answered.id}/thread`, { data: { text: 'Fine too' } })),
    ).toMatchObject({ sender: 'app_system', receiver: 'andrew', parentId: answered.id });
    expectError(
      await app.as('tina').post(`/v3/messages/${id}/thread`, { data: { text: 'Me?' } }),
      403,
      'ERR_MESSAGE_NO_ACCESS',
    );
  });

  test('is refused for the app: the system user cannot send to itself', async () => {
    expectError(await app.api.post('/v3/messages', to('app_system', 'Echo')), 404, 'ERR_UID_NOT_FOUND');
    const mentioning = { ...to('app_system', 'x'), data: { text: 'Echo <@uid:andrew>' } };
    expectError(await app.api.post('/v3/messages', mentioning), 404, 'ERR_UID_NOT_FOUND');
  });
});

describe('a reply in a thread without a user', () => {
  test('in a group is sent by the system user, who is not subscribed to the thread', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'tina', members: { participants: ['andrew'] } });
    const parent = await sendToGroup(app, 'andrew', 'hikers', 'Who is up?');
    const reply = dataOf(await app.api.post(`/v3/messages/${parent}/thread`, { data: { text: 'Everybody' } }));
    expect(reply).toMatchObject({ sender: 'app_system', receiver: 'hikers', receiverType: 'group', parentId: parent });
    expect(dataOf(await app.as('tina').get(`/v3/messages/${parent}`)).replyCount).toBe(1);
    expect(dataOf(await app.as('andrew').get('/v3/threads')).map((thread: any) => thread.parentMessageId)).toEqual([
      parent,
    ]);
  });
});

describe('a message that was deleted', () => {
  test('can still be deleted permanently, once', async () => {
    const id = await sendText(app, 'andrew', 'tina', 'oops');
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expectError(await app.as('andrew').delete(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
    expectError(
      await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'x' } }),
      404,
      'ERR_MESSAGE_ID_NOT_FOUND',
    );
    expectError(
      await app.as('tina').delete(`/v3/messages/${id}`, { permanent: true }),
      403,
      'ERR_MESSAGE_NOT_A_SENDER',
    );
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => app.as('andrew').delete(`/v3/messages/${id}`, { permanent: true })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expectError(await app.api.get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });
});
