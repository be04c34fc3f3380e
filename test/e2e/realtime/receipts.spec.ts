import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const unreadOf = async (app: TestApp, uid: string, path: string): Promise<number> =>
  Number(dataOf(await app.as(uid).get(path)).unreadMessageCount);

describe('a receipt', () => {
  test('with a message id marks its conversation, and is sent to the sender', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const first = await sendText(app, 'andrew', 'betty', 'one');
    await sendText(app, 'andrew', 'betty', 'two');
    const { client: andrew } = await connectedAs(server, app, 'andrew');
    const { client: betty } = await connectedAs(server, app, 'betty');
    expect(await betty.request({ type: 'receipt', action: 'delivered', messageId: first })).toMatchObject({
      type: 'ack',
    });
    expect((await andrew.nextEvent('message_delivery_receipt')).data).toMatchObject({
      receiver: 'andrew',
      sender: 'betty',
      body: { action: 'delivered', messageId: first },
    });
    expect(await betty.request({ type: 'receipt', action: 'read', messageId: first })).toMatchObject({ type: 'ack' });
    expect((await andrew.nextEvent('message_read_receipt')).data.body).toMatchObject({ messageId: first });
    expect(await unreadOf(app, 'betty', '/v3/users/andrew/conversation')).toBe(1);
    await Promise.all([andrew.close(), betty.close()]);
  });

  test('with a receiver covers the whole conversation', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
    await sendToGroup(app, 'andrew', 'hikers', 'one');
    const last = await sendToGroup(app, 'andrew', 'hikers', 'two');
    const { client: andrew } = await connectedAs(server, app, 'andrew');
    const { client: betty } = await connectedAs(server, app, 'betty');
    const receipt = { type: 'receipt', action: 'read', receiver: 'hikers', receiverType: 'group' };
    expect(await betty.request(receipt)).toMatchObject({ type: 'ack' });
    expect((await andrew.nextEvent('message_read_receipt')).data).toMatchObject({
      receiver: 'hikers',
      receiverType: 'group',
      body: { messageId: last },
    });
    expect(await unreadOf(app, 'betty', '/v3/groups/hikers/conversation')).toBe(0);
    await Promise.all([andrew.close(), betty.close()]);
  });

  test('is rejected for messages that the user may not read or that do not exist', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    const id = await sendText(app, 'andrew', 'betty', 'private');
    const { client } = await connectedAs(server, app, 'carl');
    const markRead = (frame: object) => client.request({ type: 'receipt', action: 'read', ...frame });
    expect(await markRead({ messageId: id })).toMatchObject({ code: 'ERR_MESSAGE_NO_ACCESS' });
    expect(await markRead({ messageId: '9000000000000000000' })).toMatchObject({ code: 'ERR_MESSAGE_ID_NOT_FOUND' });
    expect(await markRead({ receiver: 'nobody', receiverType: 'user' })).toMatchObject({ code: 'ERR_UID_NOT_FOUND' });
    expect(await markRead({})).toMatchObject({ code: 'ERR_BAD_REQUEST', details: { messageId: [expect.any(String)] } });
    await client.close();
  });
});
