// lane: long
import { jest } from '@jest/globals';
import { ReceiptsService } from '#resources/realtime/server/receipts.service.js';
import { authFrame, instanceName, LibrarySocket, logInWithLibrary } from '#test/support/client-library.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { tokenOf, type Frame } from '#test/support/realtime.js';
import { type TestApp, useOwnServer } from '#test/support/server.js';

const server = useOwnServer();

const toBetty = { receiver: 'betty', receiverType: 'user' };
const typing = { type: 'typing_indicator', ...toBetty, body: { action: 'started' } };
const transient = { type: 'transient_message', ...toBetty, body: { data: { x: 1 } } };
const receipt = (messageId: string) => ({ type: 'receipts', ...toBetty, body: { action: 'read', messageId } });
const mark = { type: 'transient_message', ...toBetty, body: { data: { mark: true } } };

const isMark = ({ body }: Frame): boolean => body?.data?.mark === true;

/** The frame with another value at a path such as `body.action`. */
function withValue(frame: object, path: string, value: unknown): object {
  const [first = '', ...rest] = path.split('.');
  const inner = (frame as Record<string, unknown>)[first] as object;
  return { ...frame, [first]: rest.length > 0 ? withValue(inner, rest.join('.'), value) : value };
}

let app: TestApp;
let andrewToken: string;
let bettyToken: string;
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'betty', 'carl']);
  [andrewToken, bettyToken] = [await tokenOf(app, 'andrew'), await tokenOf(app, 'betty')];
});

const both = async () => ({
  andrew: await logInWithLibrary(server, app, 'andrew', { authToken: andrewToken }),
  betty: await logInWithLibrary(server, app, 'betty', { authToken: bettyToken }),
});

/** The frame of a message that was sent before may come late. */
const withoutMessages = (frames: Frame[]): Frame[] => frames.filter(({ type }) => type !== 'message');

/** What betty receives of frames of andrew, who stays connected. */
async function receivedOf(frames: (object | string)[]): Promise<Frame[]> {
  const { andrew, betty } = await both();
  for (const frame of [...frames, mark]) andrew.socket.send(frame);
  const received = withoutMessages(await betty.socket.allUntil(isMark)).filter((frame) => !isMark(frame));
  expect(withoutMessages(await andrew.socket.untilPong())).toEqual([]);
  await Promise.all([andrew.socket.close(), betty.socket.close()]);
  return received;
}

const wrong = [null, 5, -1, 1.5, true, '', 'x'.repeat(5000), 'a b', '\u0000', [], ['betty'], [[]], { a: {} }];
/** Without an empty string and an empty list, which count as no value and as an empty object in all requests. */
const noObjects = [5, -1, 1.5, true, 'x', '\u0000', ['betty'], [[]]];

describe('a frame whose member has a wrong type', () => {
  test.each([
    [typing, 'type', wrong],
    [typing, 'receiver', wrong],
    [typing, 'receiverType', wrong],
    [typing, 'body', noObjects],
    [typing, 'body.action', wrong],
    [typing, 'body.metadata', noObjects],
    [transient, 'receiver', wrong],
    [transient, 'receiverType', wrong],
    [transient, 'body', noObjects],
    [transient, 'body.data', noObjects],
  ])('is ignored: %j, %s', async (frame, path, values) => {
    expect(await receivedOf(values.map((value) => withValue(frame, path, value)))).toEqual([]);
  });

  test.each(['body', 'body.action', 'body.messageId'])('marks nothing: a receipt, %s', async (path) => {
    const id = await sendText(app, 'betty', 'andrew', 'Unread');
    // a number is an id in decimal, and may be that of the message
    const values = path === 'body' ? noObjects : wrong.filter((value) => value !== 5);
    expect(await receivedOf(values.map((value) => withValue(receipt(id), path, value)))).toEqual([]);
    const { readAt } = dataOf(await app.as('betty').get(`/v3/messages/${id}`));
    expect(readAt).toBeUndefined();
  });

  test.each(['appId', 'deviceId', 'sender', 'messageSender', 'body.user'])(
    'that says who sends is not read: %s',
    async (path) => {
      const values = [...wrong, 'carl', { uid: 'carl', name: 'Carl' }];
      const received = await receivedOf(values.map((value) => withValue(typing, path, value)));
      expect(received).toHaveLength(values.length);
      for (const frame of received)
        expect(frame).toMatchObject({ type: 'typing_indicator', sender: 'andrew', body: { user: { uid: 'andrew' } } });
    },
  );
});

describe('a frame before authentication', () => {
  test.each([
    ['typing', typing],
    ['a transient message', transient],
    ['a receipt', receipt('1')],
    ['an unknown type', { type: 'message', body: {} }],
    ['no object', '[]'],
    ['no JSON', '{"type":"auth"'],
    ['deep nesting', `{"type":"auth","body":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ])('closes the connection: %s', async (_, frame) => {
    const socket = await LibrarySocket.openAtRoot(server);
    socket.send(frame);
    socket.send(authFrame(app.id, instanceName(), 'andrew', andrewToken));
    expect(await socket.closed).toMatchObject({ code: 4400 });
    expect(socket.frames).toEqual([]);
  });

  test.each([
    ['body', noObjects],
    ['body.auth', [...wrong, undefined]],
    ['appId', [5, true, 'x'.repeat(5000), 'a b', '\u0000', ['betty'], { a: {} }]],
    ['body.presenceSubscription', [5, true, 'EVERYBODY', 'constructor', ['ALL_USERS']]],
    ['body.roles', [{ a: 1 }, [{}], ['x'.repeat(300)]]],
  ])('that authenticates is refused with a wrong %s', async (path, values) => {
    const frame = authFrame(app.id, instanceName(), 'andrew', andrewToken, {
      presenceSubscription: 'ROLES',
      roles: ['default'],
    });
    for (const value of values) {
      const socket = await LibrarySocket.openAtRoot(server);
      socket.send(withValue(frame, path, value));
      expect([4400, 4401]).toContain((await socket.closed).code);
      expect(socket.frames).toEqual([]);
    }
  });

  test.each(['deviceId', 'sender', 'body.deviceId', 'body.params', 'body.params.platform', 'body.params.appInfo'])(
    'that authenticates may have any %s',
    async (path) => {
      const frame = authFrame(app.id, instanceName(), 'andrew', andrewToken);
      for (const value of wrong) {
        const socket = await LibrarySocket.openAtRoot(server);
        socket.send(withValue(frame, path, value));
        expect(await socket.next('auth')).toMatchObject({ sender: 'andrew' });
        await socket.close();
      }
    },
  );

  test.each([null, '', undefined])(
    'subscribes to nobody with the presence subscription %j',
    async (presenceSubscription) => {
      const { socket } = await logInWithLibrary(server, app, 'andrew', {
        authToken: andrewToken,
        presence: { presenceSubscription },
      });
      const betty = await logInWithLibrary(server, app, 'betty', { authToken: bettyToken });
      betty.socket.send({ ...mark, receiver: 'andrew' });
      expect(await socket.allUntil(isMark)).toHaveLength(1);
      await Promise.all([socket.close(), betty.socket.close()]);
    },
  );
});

describe('a message of the WebSocket that is no text of JSON', () => {
  test.each([
    ['binary', Buffer.from('{"action":"ping"}'), { binary: true }, 1003],
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), { binary: false }, 1007],
    ['an overlong form of UTF-8', Buffer.from([0x22, 0xc0, 0x80, 0x22]), { binary: false }, 1007],
    ['too large', Buffer.alloc(1_000_000, 'x'), { binary: false }, 1009],
  ])('closes the connection: %s', async (_, data, options, code) => {
    const { andrew, betty } = await both();
    andrew.socket.socket.send(data, options);
    expect((await andrew.socket.closed).code).toBe(code);
    expect(await betty.socket.untilPong()).toEqual([]);
    await betty.socket.close();
  });
});

describe('foreign ids', () => {
  test('users and groups of another app are not reached, whatever app the frame names', async () => {
    const other = await appWithUsers(server, ['dora', 'betty']);
    await createGroup(other, { guid: 'theirs', owner: 'dora' });
    const dora = await logInWithLibrary(server, other, 'dora');
    const foreign = [typing, transient].flatMap((frame) => [
      { ...frame, appId: other.id, receiver: 'dora' },
      { ...frame, appId: other.id, receiver: 'theirs', receiverType: 'group' },
    ]);
    expect(await receivedOf(foreign)).toEqual([]);
    expect(await dora.socket.untilPong()).toEqual([]);
    await dora.socket.close();
  });

  test('a group is reached by its members only', async () => {
    const own = await appWithUsers(server, ['andrew', 'betty']);
    await createGroup(own, { guid: 'hikers', owner: 'betty', type: 'private' });
    const [andrew, betty] = [
      await logInWithLibrary(server, own, 'andrew'),
      await logInWithLibrary(server, own, 'betty'),
    ];
    for (const frame of [typing, transient])
      andrew.socket.send({ ...frame, receiver: 'hikers', receiverType: 'group' });
    andrew.socket.send(mark);
    expect(await betty.socket.allUntil(isMark)).toHaveLength(1);
    await Promise.all([andrew.socket.close(), betty.socket.close()]);
  });

  test('receipts mark only messages that the user can read', async () => {
    const other = await appWithUsers(server, ['andrew', 'dora']);
    const ids = [await sendText(app, 'betty', 'carl', 'Private'), await sendText(other, 'dora', 'andrew', 'Elsewhere')];
    const dora = await logInWithLibrary(server, other, 'dora');
    expect(
      await receivedOf(
        ids.flatMap((id) => ['delivered', 'read'].map((action) => withValue(receipt(id), 'body.action', action))),
      ),
    ).toEqual([]);
    expect(withoutMessages(await dora.socket.untilPong())).toEqual([]);
    await dora.socket.close();
  });
});

describe('a flood', () => {
  test('of 10,000 frames in one go closes its connection, and disturbs no other', async () => {
    const { andrew, betty } = await both();
    for (let count = 0; count < 10_000; count++) andrew.socket.send(transient);
    expect(await andrew.socket.closed).toMatchObject({ code: 4429 });
    expect((await betty.socket.untilPong()).length).toBeLessThan(100);
    const again = await both();
    again.andrew.socket.send(mark);
    await betty.socket.allUntil(isMark);
    await Promise.all([again.andrew, again.betty, betty].map(({ socket }) => socket.close()));
  });

  test('beyond the limit of frames does not keep a ping from its pong', async () => {
    const { andrew, betty } = await both();
    for (let count = 0; count < 100; count++) andrew.socket.send(transient);
    expect(await andrew.socket.untilPong()).toEqual([]);
    await Promise.all([andrew.socket.close(), betty.socket.close()]);
  });

  test('of pings closes its connection', async () => {
    const { andrew, betty } = await both();
    for (let count = 0; count < 10_000; count++) andrew.socket.send({ action: 'ping', ack: 'true' });
    expect(await andrew.socket.closed).toMatchObject({ code: 4429 });
    expect(andrew.socket.frames.length).toBeLessThan(1000);
    await betty.socket.close();
  });

  test('of messages to a connection does not keep its pings from their pongs', async () => {
    const { andrew, betty } = await both();
    const texts = Array.from({ length: 60 }, (_, n) => `message ${n}`);
    const sent = Promise.all(texts.map((text) => sendText(app, 'carl', 'betty', text)));
    for (let count = 0; count < 5; count++) await betty.socket.next('message');
    await betty.socket.untilPong();
    await sent;
    await Promise.all([andrew.socket.close(), betty.socket.close()]);
  });
});

test('a ping is answered while earlier frames are still being handled', async () => {
  const { andrew, betty } = await both();
  const id = await sendText(app, 'betty', 'andrew', 'Read me');
  const held: { release?: () => void } = {};
  const receipts = server.app.get(ReceiptsService);
  const original = receipts.mark.bind(receipts);
  const spy = jest.spyOn(receipts, 'mark').mockImplementation(async (...parameters) => {
    await new Promise<void>((resolve) => (held.release = resolve));
    await original(...parameters);
  });
  andrew.socket.send(receipt(id));
  await andrew.socket.untilPong();
  held.release!();
  expect(await betty.socket.next('receipts')).toMatchObject({ body: { action: 'read', messageId: id } });
  spy.mockRestore();
  await Promise.all([andrew.socket.close(), betty.socket.close()]);
});
