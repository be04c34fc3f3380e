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

const AT_ONCE = { first: 1, longest: 1 };

async function serve(...welcomes: Parameters<typeof FakeServer.start>): Promise<void> {
  server = await FakeServer.start(...welcomes);
}

function client(options: Partial<RealtimeOptions> = {}): Realtime {
  realtime = new Realtime({ url: server.url, authToken: 'token', pauses: AT_ONCE, WebSocket, ...options });
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

test('events come to the listeners of their trigger, with what they carry', async () => {
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

test('a connection that breaks is resumed behind the last event, and what comes twice is handed out once', async () => {
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

test('heartbeats are answered, and move the position on while nothing happens', async () => {
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

test('a server that has fallen silent is left for a new connection', async () => {
  await serve((connection) => connection.authenticate('9', 0.05));
  client();
  await realtime.connect();
  await eventually(() => expect(server.auths).toHaveLength(2));
  expect(states.slice(0, 3)).toEqual(['connecting', 'connected', 'reconnecting']);
});

test('what cannot be resumed is told, and the client goes on from where the server is', async () => {
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

test('an attempt that fails is followed by others until one succeeds', async () => {
  await serve(
    (connection) => connection.socket.terminate(),
    (connection) => connection.socket.close(1013),
    (connection) => connection.socket.close(1001),
  );
  await client().connect();
  expect(states).toEqual(['connecting', 'connected']);
  expect(server.auths).toHaveLength(4);
});

test('frames that are no JSON, or of a newer server, are passed over', async () => {
  await serve((connection) => {
    connection.send('<html>', 'null', '7', { type: 'of_a_newer_server' });
    connection.authenticate('1');
    connection.send(event(2));
  });
  await client().connect();
  await eventually(() => expect(ids).toEqual([2]));
});

test('a refused token is replaced by another, which later connections use as well', async () => {
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
  ['a token that is refused, without another', 4401, 'token'],
  ['a token that is refused, and given again', 4401, () => 'token'],
  ['too many connections', 4409, 'token'],
  ['a mistake of the client', 4400, 'token'],
])('%s closes the connection for good, and says why', async (_, code, authToken) => {
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

test('no token to be had is told, and tried again', async () => {
  await serve();
  const outage = new Error('The backend is down');
  const answers = [Promise.reject(outage), Promise.resolve('token')];
  await client({ authToken: () => answers.shift()! }).connect();
  expect(errors).toMatchObject([{ code: 'NO_AUTH_TOKEN', cause: outage }]);
});

test('close ends it: nothing is handed out, sent or tried any more, until connect is called again', async () => {
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

test('close while connecting gives the attempt up', async () => {
  await serve(() => undefined);
  let give: (token: string) => void = () => undefined;
  const connecting = client({ authToken: () => new Promise((resolve) => (give = resolve)) }).connect();
  realtime.close();
  give('token');
  await expect(connecting).rejects.toMatchObject({ code: 'CLOSED' });
  expect(server.connections).toEqual([]);
});

test('what was asked is answered by its ack or its error, and rejected when the connection breaks', async () => {
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
  const answers = await Promise.allSettled(
    ['3', '2', '1'].reverse().map((messageId) => realtime.markRead({ messageId })),
  );
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'ERR_MESSAGE_ID_NOT_FOUND' } },
    { status: 'rejected', reason: { code: 'CONNECTION_LOST' } },
  ]);
  expect(errors).toEqual([]);
});

test('a frame that the server would close the connection for is not sent', async () => {
  await serve();
  await client().connect();
  await expect(
    realtime.sendTransient({ receiver: 'andrew', receiverType: 'user' }, { text: 'ü'.repeat(9000) }),
  ).rejects.toMatchObject({ code: 'FRAME_TOO_LARGE' });
  expect(realtime.state).toBe('connected');
});

test('while a user goes on typing the server is told now and then, and of the end once', async () => {
  await serve();
  await client().connect();
  const receiver = { receiver: 'andrew', receiverType: 'user' } as const;
  for (const action of ['start', 'start', 'start', 'end', 'end', 'start'] as const) realtime.typing(action, receiver);
  const actions = () =>
    server.connections[0]!.received.filter(({ type }) => type === 'typing').map(({ action }) => action);
  await eventually(() => expect(actions()).toEqual(['start', 'end', 'start']));
});

test('a subscription to presence holds for later connections', async () => {
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

test('pauses double up to the longest, and each is a random part', () => {
  const longest = new Backoff({ first: 1000, longest: 30_000 }, () => 1);
  expect(Array.from({ length: 7 }, () => longest.next())).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  longest.reset();
  expect(longest.next()).toBe(1000);
  const half = new Backoff({ first: 1000, longest: 30_000 }, () => 0.5);
  expect([half.next(), half.next(), half.within(5000)]).toEqual([500, 1000, 2500]);
});

test('a platform without a WebSocket is told to bring one', async () => {
  await serve();
  client();
  const platform = globalThis as { WebSocket?: unknown };
  const own = platform.WebSocket;
  try {
    delete platform.WebSocket;
    expect(() => new Realtime({ url: server.url, authToken: 'token' })).toThrow('pass one in');
  } finally {
    if (own) platform.WebSocket = own;
  }
});
