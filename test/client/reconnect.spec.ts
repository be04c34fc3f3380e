import { WebSocket } from 'ws';
import { Backoff } from '../../clients/typescript/src/backoff.js';
import {
  Realtime,
  type RealtimeError,
  type RealtimeOptions,
  type RealtimeState,
} from '../../clients/typescript/src/index.js';
import { eventually } from '../support/eventually.js';
import { event, FakeServer } from './support/fake-server.js';

let server: FakeServer;
let realtime: Realtime;
let ids: number[];
let states: RealtimeState[];
let errors: RealtimeError[];

const NO_PAUSES = { first: 1, longest: 1 };

async function serve(...authHandlers: Parameters<typeof FakeServer.start>): Promise<void> {
  server = await FakeServer.start(...authHandlers);
}

function client(options: Partial<RealtimeOptions> = {}): Realtime {
  realtime = new Realtime({ url: server.url, authToken: 'token', pauses: NO_PAUSES, WebSocket, ...options });
  realtime.on('event', ({ id }) => ids.push(Number(id)));
  realtime.on('state', (state) => states.push(state));
  realtime.on('error', (error) => errors.push(error));
  return realtime;
}

beforeEach(() => {
  ids = [];
  states = [];
  errors = [];
});

afterEach(async () => {
  realtime.close();
  await server.stop();
});

test('an event is emitted to the listeners of its trigger with its data', async () => {
  await serve((connection) => {
    connection.authenticate('1');
    connection.send(event(2), event(3, 'group_created'), event(4, 'of_a_newer_server'));
  });
  const texts: string[] = [];
  client().on('message_sent', ({ message }, { id }) => texts.push(`${message.id} in ${id}`));
  await realtime.connect();
  await eventually(() => expect(ids).toEqual([2, 3, 4]));
  expect(texts).toEqual(['2 in 2']);
  expect(realtime.uid).toBe('betty');
  expect(server.auths).toEqual([{ type: 'auth', authToken: 'token', platform: 'javascript' }]);
});

test('the address names the app, which proxies and the server read', async () => {
  await serve();
  client({ appId: 'hikers' });
  await realtime.connect();
  expect(server.paths).toEqual(['/v3/realtime?appId=hikers']);
  expect(server.auths).toEqual([{ type: 'auth', authToken: 'token', appId: 'hikers', platform: 'javascript' }]);
});

test('a broken connection resumes after the last event, and a repeated event is emitted once', async () => {
  await serve(
    (connection) => {
      connection.authenticate('9');
      connection.send(event(10), event(12));
      connection.socket.once('pong', () => connection.socket.terminate());
      connection.socket.ping();
    },
    (connection) => {
      connection.authenticate();
      connection.send(event(12), event(13), { type: 'resumed', lastEventId: '15', events: 2 }, event(16), event(13));
      connection.send(event(17));
    },
  );
  const resumed = new Promise((resolve) => client().on('resumed', resolve));
  await realtime.connect();
  expect(await resumed).toEqual({ events: 2 });
  await eventually(() => expect(ids).toEqual([10, 12, 13, 16, 17]));
  expect(server.auths.map(({ lastEventId }) => lastEventId)).toEqual([undefined, '12']);
  expect(states).toEqual(['connecting', 'connected', 'reconnecting', 'connected']);
});

test('the client responds to heartbeats, which advance its position while there are no events', async () => {
  await serve(
    (connection) => {
      connection.authenticate('9');
      connection.send({ type: 'ping', lastEventId: '40' });
      connection.socket.on('message', (data: Buffer) => {
        if (data.toString().includes('pong')) connection.socket.terminate();
      });
    },
    (connection) => connection.authenticate(),
  );
  client();
  await realtime.connect();
  await eventually(() => expect(server.auths).toHaveLength(2));
  expect(server.auths[1]).toMatchObject({ lastEventId: '40' });
  expect(realtime.lastEventId).toBe('40');
});

test('a connection without heartbeats is replaced by a new one', async () => {
  await serve((connection) => connection.authenticate('9', 0.05));
  client();
  await realtime.connect();
  await eventually(() => expect(server.auths).toHaveLength(2));
  expect(states.slice(0, 3)).toEqual(['connecting', 'connected', 'reconnecting']);
});

test('a failed resume emits resumeFailed, and the client continues at the position of the server', async () => {
  await serve((connection) => {
    connection.authenticate();
    connection.send({ type: 'resume_failed', lastEventId: '70', reason: 'unknown' }, event(71));
  });
  const failed = new Promise((resolve) => client({ lastEventId: '5000' }).on('resumeFailed', resolve));
  await realtime.connect();
  expect(await failed).toEqual({ reason: 'unknown' });
  await eventually(() => expect(ids).toEqual([71]));
  expect(server.auths[0]).toMatchObject({ lastEventId: '5000' });
});

test('connect retries until an attempt succeeds', async () => {
  await serve(
    (connection) => connection.socket.terminate(),
    (connection) => connection.socket.close(1013),
    (connection) => connection.socket.close(1001),
  );
  await client().connect();
  expect(states).toEqual(['connecting', 'connected']);
  expect(server.auths).toHaveLength(4);
});

test('frames that are not JSON, and frames of unknown types, are ignored', async () => {
  await serve((connection) => {
    connection.send('<html>', 'null', '7', { type: 'of_a_newer_server' });
    connection.authenticate('1');
    connection.send(event(2));
  });
  await client().connect();
  await eventually(() => expect(ids).toEqual([2]));
});

test('a refused token is replaced by a new one, which later connections use as well', async () => {
  await serve(
    (connection) => connection.socket.close(4401),
    (connection) => {
      connection.authenticate('1');
      setImmediate(() => connection.socket.terminate());
    },
  );
  let made = 0;
  await client({ authToken: async () => `token ${++made}` }).connect();
  await eventually(() => expect(server.auths).toHaveLength(3));
  expect(server.auths.map(({ authToken }) => authToken)).toEqual(['token 1', 'token 2', 'token 2']);
});

test.each([
  ['a refused token without a replacement', 4401, 'token'],
  ['a refused token that is returned again', 4401, () => 'token'],
  ['too many connections', 4409, 'token'],
  ['a protocol error of the client', 4400, 'token'],
])('%s closes the connection permanently, with the error of the server', async (_, code, authToken) => {
  const refusal = { code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND', message: 'There is no such auth token.' };
  await serve((connection) => {
    connection.send({ type: 'error', ...refusal });
    connection.socket.close(code);
  });
  await expect(client({ authToken }).connect()).rejects.toMatchObject(refusal);
  expect(realtime.state).toBe('closed');
  expect(errors.map((error) => error.code)).toEqual([refusal.code]);
  expect(server.auths).toHaveLength(1);
});

test.each([
  ['without another token is closed permanently, with one error', 'token', ['AUTH_ERR_APP_TOKEN_EXPIRED'], 'closed'],
  ['with another token goes on without an error', undefined, [], 'connected'],
] as const)('a connection whose token expires, %s', async (_, authToken, codes, state) => {
  await serve((connection) => {
    connection.authenticate('1');
    connection.send({ type: 'error', code: 'AUTH_ERR_APP_TOKEN_EXPIRED', message: 'The token has expired.' });
    connection.socket.close(4401);
  });
  let made = 0;
  await client({ authToken: authToken ?? (async () => `token ${++made}`) }).connect();
  await eventually(() => expect(states.slice(2).at(-1)).toBe(state));
  expect(errors.map(({ code }) => code)).toEqual(codes);
});

test('a failing token function emits an error, and is called again', async () => {
  await serve();
  const outage = new Error('The backend is down');
  const tokens = [Promise.reject(outage), Promise.resolve('token')];
  await client({ authToken: () => tokens.shift()! }).connect();
  expect(errors).toMatchObject([{ code: 'NO_AUTH_TOKEN', cause: outage }]);
});

test('after close nothing is emitted, sent or retried until connect is called again', async () => {
  await serve((connection) => connection.authenticate('1'));
  await client().connect();
  realtime.close();
  realtime.close();
  server.connections[0]!.send(event(2));
  await new Promise((resolve) => server.connections[0]!.socket.once('close', resolve));
  expect([ids, states, errors]).toEqual([[], ['connecting', 'connected', 'closed'], []]);
  realtime.typing('start', { receiver: 'andrew', receiverType: 'user' });
  await expect(realtime.markRead({ messageId: '1' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' });
  await realtime.connect();
  expect(server.auths).toMatchObject([{}, { lastEventId: '1' }]);
});

test('close cancels an attempt to connect', async () => {
  await serve(() => undefined);
  let resolveToken: (token: string) => void = () => undefined;
  const connecting = client({ authToken: () => new Promise((resolve) => (resolveToken = resolve)) }).connect();
  realtime.close();
  resolveToken('token');
  await expect(connecting).rejects.toMatchObject({ code: 'CLOSED' });
  expect(server.connections).toEqual([]);
});

test('a promise resolves with the ack of its frame, and rejects with its error or when the connection breaks', async () => {
  await serve((connection) => {
    connection.authenticate('1');
    connection.socket.on('message', (data: Buffer) => {
      const { messageId, ref } = JSON.parse(data.toString()) as Record<string, string>;
      if (messageId === '1') connection.send({ type: 'ack', ref });
      if (messageId === '2') connection.send({ type: 'error', ref, code: 'ERR_MESSAGE_ID_NOT_FOUND', message: 'No.' });
      if (messageId === '3') connection.socket.terminate();
    });
  });
  await client().connect();
  const results = await Promise.allSettled(
    ['3', '2', '1'].reverse().map((messageId) => realtime.markRead({ messageId })),
  );
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'ERR_MESSAGE_ID_NOT_FOUND' } },
    { status: 'rejected', reason: { code: 'CONNECTION_LOST' } },
  ]);
  expect(errors).toEqual([]);
});

test('a frame that is too large is not sent', async () => {
  await serve();
  await client().connect();
  await expect(
    realtime.sendTransient({ receiver: 'andrew', receiverType: 'user' }, { text: 'ü'.repeat(9000) }),
  ).rejects.toMatchObject({ code: 'FRAME_TOO_LARGE' });
  expect(realtime.state).toBe('connected');
});

test('repeated starts of typing are throttled, and the end is sent once', async () => {
  await serve();
  await client().connect();
  const receiver = { receiver: 'andrew', receiverType: 'user' } as const;
  for (const action of ['start', 'start', 'start', 'end', 'end', 'start'] as const) realtime.typing(action, receiver);
  const actions = () =>
    server.connections[0]!.received.filter(({ type }) => type === 'typing').map(({ action }) => action);
  await eventually(() => expect(actions()).toEqual(['start', 'end', 'start']));
});

test('a presence subscription applies to later connections', async () => {
  await serve((connection) => {
    connection.authenticate('1');
    connection.socket.on('message', (data: Buffer) => {
      const { type, ref } = JSON.parse(data.toString()) as Record<string, string>;
      if (type !== 'presence_subscribe') return;
      connection.send({ type: 'ack', ref });
      setImmediate(() => connection.socket.terminate());
    });
  });
  await client({ presence: { mode: 'all' } }).connect();
  await realtime.subscribePresence({ mode: 'roles', roles: ['agent'] });
  await eventually(() => expect(server.auths).toHaveLength(2));
  expect(server.auths.map(({ presence }) => presence)).toEqual([{ mode: 'all' }, { mode: 'roles', roles: ['agent'] }]);
});

test('the maximum pause doubles up to a limit, and each pause is a random part of it', () => {
  const longest = new Backoff({ first: 1000, longest: 30_000 }, () => 1);
  expect(Array.from({ length: 7 }, () => longest.next())).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  longest.reset();
  expect(longest.next()).toBe(1000);
  const half = new Backoff({ first: 1000, longest: 30_000 }, () => 0.5);
  expect([half.next(), half.next(), half.within(5000)]).toEqual([500, 1000, 2500]);
});

test('connect rejects on a platform without a WebSocket', async () => {
  await serve();
  client();
  const platform = globalThis as { WebSocket?: unknown };
  const own = platform.WebSocket;
  try {
    delete platform.WebSocket;
    await expect(new Realtime({ url: server.url, authToken: 'token' }).connect()).rejects.toMatchObject({
      code: 'CLOSED',
      message: expect.stringContaining('pass one in'),
    });
  } finally {
    if (own) platform.WebSocket = own;
  }
});
