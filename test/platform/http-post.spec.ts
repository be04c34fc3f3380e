import { once } from 'node:events';
import { createServer, isIP, type LookupFunction, type Socket } from 'node:net';
import { post, type Outcome } from '#platform/outgoing/http-post.js';
import { isPrivateHost, publicAgents, unrestrictedAgents, type Agents } from '#platform/outgoing/public-agent.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

let receiver: WebhookReceiver;
const agents: Agents[] = [];
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());
beforeEach(() => receiver.received.splice(0));
afterEach(() => {
  for (const pair of agents.splice(0)) for (const agent of Object.values(pair) as Agents['http:'][]) agent.destroy();
});

function send(url: string, pair: Agents, milliseconds = 5000): Promise<Outcome> {
  agents.push(pair);
  return post({ url, headers: { 'x-mark': '1' }, body: '{}' }, pair, { milliseconds, bytes: 10 });
}

/** Options that resolve every host name to these addresses. */
const resolvingTo = (...addresses: string[]): { lookup: LookupFunction } => ({
  lookup: (_, options, done) => {
    const answer = addresses.map((address) => ({ address, family: isIP(address) }));
    if (options.all) done(null, answer);
    else done(null, answer[0]!.address, answer[0]!.family);
  },
});

test('sends a body and reads the beginning of the response', async () => {
  receiver.reply = () => ({ status: 202, headers: { 'retry-after': '7' }, body: 'x'.repeat(100_000) });
  expect(await send(receiver.url, unrestrictedAgents())).toEqual({
    status: 202,
    retryAfter: '7',
    body: 'x'.repeat(10),
    isTruncated: true,
  });
  expect(receiver.received[0]).toMatchObject({ body: '{}', headers: { 'x-mark': '1', 'content-length': '2' } });
});

test.each([
  '127.0.0.1',
  '[::1]',
  '0.0.0.0',
  '10.0.0.1',
  '169.254.169.254',
  '[fd00::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[2002:7f00:1::]',
  '[64:ff9b::127.0.0.1]',
  '2130706433',
])('connects to no address that is not public: %s', async (host) => {
  const outcome = await send(`http://${host}:${receiver.port}/`, publicAgents());
  expect(outcome).toEqual({ error: 'The address is not public.' });
  expect(receiver.received).toEqual([]);
});

test.each([
  ['a private address', ['127.0.0.1']],
  ['a private IPv6 address', ['::1']],
  ['several addresses, one of them private', ['203.0.113.7', '192.168.0.1']],
  ['an IPv4-compatible IPv6 address', ['::127.0.0.1']],
  ['a 6to4 address of a private address', ['2002:7f00:1::1']],
  ['the metadata address of a cloud provider', ['169.254.169.254']],
])('looks at what a name stands for when it connects: %s', async (_, addresses) => {
  const outcome = await send(`http://rebound.example.test:${receiver.port}/`, publicAgents(resolvingTo(...addresses)));
  expect(outcome).toEqual({ error: 'The address is not public.' });
  expect(receiver.received).toEqual([]);
});

test('a name with a private address is reachable without the restriction to public addresses', async () => {
  receiver.reply = () => ({});
  const outcome = await send(
    `http://rebound.example.test:${receiver.port}/`,
    unrestrictedAgents(resolvingTo('127.0.0.1')),
  );
  expect(outcome).toMatchObject({ status: 200 });
});

test('a response that does not start in time is a failure', async () => {
  receiver.reply = () => new Promise(() => undefined);
  expect(await send(receiver.url, unrestrictedAgents(), 50)).toEqual({
    error: 'No response in time.',
    isTimeout: true,
  });
});

/** A TCP server whose responses the test writes itself. */
async function rawServer(
  answer: (socket: Socket, request: number) => void,
): Promise<{ url: string; stop: () => void }> {
  let requests = 0;
  const sockets = new Set<Socket>();
  const raw = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', () => answer(socket, ++requests));
  }).listen(0, '127.0.0.1');
  await once(raw, 'listening');
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    raw.close();
  };
  return { url: `http://127.0.0.1:${(raw.address() as { port: number }).port}/`, stop };
}

test('a response that does not end in time is a failure', async () => {
  const dripping = await rawServer((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nx'));
  expect(await send(dripping.url, unrestrictedAgents(), 100)).toEqual({
    error: 'No response in time.',
    isTimeout: true,
  });
  dripping.stop();
});

test('a response that is not HTTP and a broken connection have distinct errors', async () => {
  const other = await rawServer((socket) => socket.end('220 mail\r\n'));
  expect(await send(other.url, unrestrictedAgents())).toEqual({
    error: 'The connection failed: HPE_INVALID_CONSTANT.',
  });
  other.stop();
  const broken = await rawServer((socket) => socket.resetAndDestroy());
  expect(await send(broken.url, unrestrictedAgents())).toEqual({ error: 'The connection failed: ECONNRESET.' });
  broken.stop();
});

const KEPT = 'HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n';

test('a request is sent once, also where the server closes connections that stayed open', async () => {
  let requests = 0;
  let isClosing = false;
  const closing = await rawServer((socket) => {
    requests++;
    if (isClosing) socket.resetAndDestroy();
    else socket.write(KEPT);
  });
  const pair = unrestrictedAgents();
  await Promise.all(Array.from({ length: 8 }, () => send(closing.url, pair)));
  isClosing = true;
  expect(await send(closing.url, pair)).toEqual({ error: 'The connection failed: ECONNRESET.' });
  expect(requests).toBe(9);
  closing.stop();
});

test('a connection is used again, and is closed before servers close it when it is idle', async () => {
  const connections = new Set<Socket>();
  const hasty = await rawServer((socket) => {
    connections.add(socket);
    socket.write(KEPT);
  });
  const pair = unrestrictedAgents();
  for (let n = 0; n < 3; n++) expect(await send(hasty.url, pair)).toMatchObject({ status: 204 });
  const [connection] = connections;
  const endedBy = await Promise.race([
    once(connection!, 'end').then(() => 'client'),
    once(connection!.setTimeout(2_000), 'timeout').then(() => 'server'),
  ]);
  expect(endedBy).toBe('client');
  expect(await send(hasty.url, pair)).toMatchObject({ status: 204 });
  expect(connections.size).toBe(2);
  hasty.stop();
});

test('a compressed response, which was not asked for, has no text', async () => {
  receiver.reply = () => ({ status: 500, headers: { 'content-encoding': 'gzip' }, body: 'not gzip' });
  expect(await send(receiver.url, unrestrictedAgents())).toEqual({ status: 500, body: '' });
  expect(receiver.received[0]!.headers).toMatchObject({ 'accept-encoding': 'identity' });
});

test('an error message contains no address', async () => {
  const outcome = await send('http://127.0.0.1:1/', unrestrictedAgents());
  expect(outcome).toEqual({ error: 'The connection failed: ECONNREFUSED.' });
});

test.each([
  ['https://example.com/', false],
  ['https://93.184.216.34/', false],
  ['https://[2606:4700::1111]/', false],
  ['https://localhost/', true],
  ['https://api.localhost/', true],
  ['https://localhost./', true],
  ['https://127.1/', true],
  ['https://100.64.0.1/', true],
  ['https://[fe80::1]/', true],
  ['https://[64:ff9b::a00:1]/', true],
  ['https://[::a9fe:a9fe]/', true],
  ['https://[::1.2.3.4]/', true],
])('isPrivateHost of %s is %s', (url, isPrivate) => {
  expect(isPrivateHost(new URL(url))).toBe(isPrivate);
});
