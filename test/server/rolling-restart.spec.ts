import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { Realtime } from '../../clients/typescript/src/index.js';
import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { LoadBalancer } from '../support/load-balancer.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY } from '../support/server.js';

// Two servers behind a load balancer are restarted one after the other while clients send and listen.

const apikey = 'a'.repeat(40);
const EACH = 150;

let environment: NodeJS.ProcessEnv;
let servers: ServerProcess[];
let balancer: LoadBalancer;
beforeAll(async () => {
  environment = {
    DATABASE_URL: await createDatabase(`confab_rolling_${randomUUID().replaceAll('-', '')}`),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_API_KEY: apikey,
    TRUST_PROXY: '1',
    SHUTDOWN_DELAY_SECONDS: '1',
  };
  const first = await ServerProcess.start(environment);
  await first.untilReady();
  servers = [first, await ServerProcess.start(environment)];
  balancer = await LoadBalancer.start(servers.map(({ port }) => port));
  await eventually(() => expect(servers.every(({ port }) => balancer.isReady(port))).toBe(true));
});
afterAll(async () => {
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map((server) => server.exitCode()));
  await balancer.stop();
});

async function request(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${balancer.port}${path}`, {
    method,
    headers: { apikey, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: any }).data;
}

async function messagesAfter(id: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const page = await request('GET', `/v3/groups/club/messages?affix=append&limit=1000&id=${ids.at(-1) ?? id}`);
    if (page.length === 0) return ids;
    ids.push(...page.map((message: { id: string }) => message.id));
  }
}

test('restarting one server after the other fails no request, and no message or event is lost or doubled', async () => {
  const uids = Array.from({ length: 8 }, (_, n) => `sender-${n}`);
  for (const uid of [...uids, 'listener']) await request('POST', '/v3/users', { uid, name: uid });
  await request('POST', '/v3/groups', {
    guid: 'club',
    name: 'Club',
    type: 'public',
    members: { participants: [...uids, 'listener'] },
  });
  const { authToken } = await request('POST', '/v3/users/listener/auth_tokens');
  const heard: string[] = [];
  const gaps: unknown[] = [];
  const realtime = new Realtime({ url: `http://127.0.0.1:${balancer.port}`, authToken, WebSocket });
  realtime.on('message_sent', ({ message }) => heard.push(message.id));
  realtime.on('error', (error) => gaps.push(error));
  // after more than 1,000 missed events
  const fetched: Promise<string[]>[] = [];
  realtime.on('resumeFailed', () => fetched.push(messagesAfter(heard.at(-1) ?? '0')));
  await realtime.connect();

  const senders = new ConcurrentSenders(`http://127.0.0.1:${balancer.port}`, apikey);
  const receiver = { receiver: 'club', receiverType: 'group' } as const;
  const rounds = { restarted: false };
  const sending = (async () => {
    for (let round = 1; round === 1 || !rounds.restarted; round++)
      await senders.run(
        uids.map((uid): Sender => ({ uid, ...receiver })),
        EACH,
        `round-${round}-`,
      );
  })();
  for (const [index, server] of servers.entries()) {
    server.signal('SIGTERM');
    expect(await server.exitCode()).toBe(0);
    servers[index] = await ServerProcess.start(environment, server.port);
    await servers[index].untilReady();
    await eventually(() => expect(balancer.isReady(server.port)).toBe(true));
  }
  rounds.restarted = true;
  await sending;

  expect([...senders.retried]).toEqual([]);
  const acknowledged = [...senders.acknowledged.values()].flat().map(({ id }) => id);
  const stored = await messagesAfter('0');
  const inOrder = (ids: string[]) => ids.toSorted((a, b) => Number(a) - Number(b));
  const sent = stored.filter((id) => acknowledged.includes(id));
  expect(sent).toEqual(inOrder(acknowledged));
  await eventually(async () => {
    const known = new Set([...heard, ...(await Promise.all(fetched)).flat()]);
    expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
  });
  expect(heard).toEqual(inOrder([...new Set(heard)]));
  expect(gaps).toEqual([]);
  realtime.close();
});

test('a server that has received a signal to stop is not ready, and its responses close the connection', async () => {
  const [server] = servers;
  server!.signal('SIGTERM');
  await eventually(async () => {
    const response = await fetch(`${server!.address}/health/ready`);
    expect(await response.json()).toMatchObject({ error: { code: 'ERR_MISSION_FAILED' } });
    expect(response.status).toBe(503);
  });
  const response = await fetch(`${server!.address}/v3/users`, { headers: { apikey } });
  expect(response.status).toBe(200);
  expect(response.headers.get('connection')).toBe('close');
  await response.text();
  expect(await server!.exitCode()).toBe(0);
});
