import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { connectedAs, type Frame } from '#test/support/realtime.js';
import { useServer } from '#test/support/server.js';

const server = useServer();

const typing = (receiver: string, more: object = {}) => ({
  type: 'typing',
  receiver,
  receiverType: 'user',
  action: 'start',
  ...more,
});
const transient = (receiver: string, more: object = {}) => ({
  type: 'transient',
  receiver,
  receiverType: 'user',
  data: { wave: true },
  ...more,
});

describe('a typing indicator', () => {
  test('is sent to the other user with its metadata, and not to the sender', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client: andrew } = await connectedAs(server, app, 'andrew');
    const { client: laptop } = await connectedAs(server, app, 'andrew');
    const { client: betty } = await connectedAs(server, app, 'betty');
    expect(await andrew.request(typing('BETTY', { metadata: { device: 'phone' } }))).toMatchObject({ type: 'ack' });
    expect(await betty.next('typing')).toEqual({
      type: 'typing',
      receiver: 'betty',
      receiverType: 'user',
      conversationId: 'andrew_user_betty',
      action: 'start',
      sender: { uid: 'andrew', name: 'andrew' },
      metadata: { device: 'phone' },
    });
    expect(await betty.request(typing('andrew', { action: 'end' }))).toMatchObject({ type: 'ack' });
    for (const client of [andrew, laptop])
      expect(await client.allUntil(({ type }) => type === 'typing')).toMatchObject([{ action: 'end' }]);
    await Promise.all([andrew.close(), laptop.close(), betty.close()]);
  });

  test('is sent to the members of the group', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['betty'] } });
    const [andrew, betty, carl] = await Promise.all(
      ['andrew', 'betty', 'carl'].map(async (uid) => (await connectedAs(server, app, uid)).client),
    );
    expect(await andrew!.request(typing('hikers', { receiverType: 'group' }))).toMatchObject({ type: 'ack' });
    expect(await betty!.next('typing')).toMatchObject({ receiver: 'hikers', conversationId: 'group_hikers' });
    await andrew!.request(transient('carl'));
    expect((await carl!.allUntil(({ type }) => type === 'transient')).length).toBe(1);
    await Promise.all([andrew, betty, carl].map((client) => client!.close()));
  });
});

describe('a transient message', () => {
  test('is delivered unchanged to connected users, and is not stored', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client: andrew } = await connectedAs(server, app, 'andrew');
    const { client: betty } = await connectedAs(server, app, 'betty');
    const data = { emoji: '🎉', constructor: 'kept', list: [1, { two: null }], long: 'ü'.repeat(1900) };
    expect(await andrew.request(transient('betty', { data }))).toMatchObject({ type: 'ack' });
    const frame = await betty.next('transient');
    expect(frame).toMatchObject({
      conversationId: 'andrew_user_betty',
      sender: { uid: 'andrew' },
      sentAt: expect.any(Number),
    });
    expect(frame.data).toEqual(data);
    expect(dataOf(await app.as('betty').get('/v3/users/andrew/messages'))).toEqual([]);
    await Promise.all([andrew.close(), betty.close()]);
  });

  test('that is too large is rejected', async () => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    const { client } = await connectedAs(server, app, 'andrew');
    expect(await client.request(transient('betty', { data: { text: 'x'.repeat(4097) } }))).toMatchObject({
      type: 'error',
      code: 'ERR_BAD_REQUEST',
      details: { data: [expect.any(String)] },
    });
    await client.close();
  });
});

describe.each([
  ['typing', typing],
  ['transient', transient],
])('%s is rejected like a text message', (_, frame) => {
  const rejected = async (receiver: string, more: object, prepare: (app: any) => Promise<unknown>): Promise<Frame> => {
    const app = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(app, { guid: 'hikers', owner: 'betty' });
    const { client } = await connectedAs(server, app, 'andrew');
    await prepare(app);
    const answer = await client.request(frame(receiver, more));
    await client.close();
    return answer;
  };
  const nothing = async () => undefined;

  test('to a user or group that does not exist', async () => {
    expect(await rejected('nobody', {}, nothing)).toMatchObject({ code: 'ERR_UID_NOT_FOUND' });
    expect(await rejected('nowhere', { receiverType: 'group' }, nothing)).toMatchObject({ code: 'ERR_GUID_NOT_FOUND' });
  });

  test('between users of whom one has blocked the other', async () => {
    const block = (by: string, other: string) => async (app: any) =>
      dataOf(await app.as(by).post('/v3/blockedusers', { blockedUids: [other] }));
    expect(await rejected('betty', {}, block('andrew', 'betty'))).toMatchObject({ code: 'ERR_BLOCKED_RECEIVER' });
    expect(await rejected('betty', {}, block('betty', 'andrew'))).toMatchObject({ code: 'ERR_BLOCKED_SENDER' });
  });

  test('to a group of which the sender is not a member', async () => {
    expect(await rejected('hikers', { receiverType: 'group' }, nothing)).toMatchObject({
      code: 'ERR_GROUP_NOT_JOINED',
    });
  });

  test('by a user whose role may not send', async () => {
    const deny = async (app: any) =>
      dataOf(await app.api.put('/v3/roles/default/permissions', { permissions: { sendMessage: 'deny' } }));
    expect(await rejected('betty', {}, deny)).toMatchObject({ code: 'ERR_PERMISSION_DENIED' });
  });
});
