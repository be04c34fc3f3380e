import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';

// Two servers in separate processes on one database. Without a webhook both skip the events of messages.

const APP = 'skipping';
const API_KEY = 'a1'.repeat(20);
const MESSAGES = 40;

let environment: NodeJS.ProcessEnv;
let receiver: WebhookReceiver;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  environment = {
    DATABASE_URL: await createDatabase('confab_killed_while_skipping'),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
    CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
    CONFAB_APP_ID: APP,
    CONFAB_API_KEY: API_KEY,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    WORKERS: '1',
  };
  for (let n = 0; n < 2; n++) {
    servers.push(await ServerProcess.start(environment));
    await servers[n]!.untilReady();
  }
});
afterAll(async () => {
  for (const server of servers) server.signal('SIGTERM');
  await Promise.all(servers.map((server) => server.exitCode()));
  await receiver.stop();
});

async function manage(path: string, body: object): Promise<void> {
  const response = await fetch(`${servers[1]!.address}/apps/${APP}/webhooks${path}`, {
    method: 'POST',
    headers: { ...MANAGEMENT, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  expect(response.status).toBe(200);
}

async function killAndStartAgain(index: number): Promise<void> {
  const killed = servers[index]!;
  killed.signal('SIGKILL');
  await killed.exitCode();
  servers[index] = await ServerProcess.start(environment, killed.port);
  await servers[index].untilReady();
}

test('a webhook that is created amid sends receives each later message once, although both servers are killed in turn', async () => {
  const senders = Array.from({ length: 16 }, (_, n): Sender => ({
    uid: `sender-${n}`,
    receiver: `reader-${n}`,
    receiverType: 'user',
  }));
  for (const uid of senders.flatMap((sender) => [sender.uid, sender.receiver]))
    expect(await servers[0]!.request('POST', '/v3/users', API_KEY, { uid, name: uid })).toMatchObject({ status: 200 });

  const sends = servers.map(({ address }) => new ConcurrentSenders(address, API_KEY, true));
  const acknowledged = () => new Map(sends.flatMap((each) => [...each.acknowledged]));
  const all = Promise.all(
    sends.map((each, index) =>
      each.run(
        senders.filter((_, n) => n % 2 === index),
        MESSAGES,
      ),
    ),
  );

  await Promise.all(sends.map((each) => each.reached(60)));
  await killAndStartAgain(0);
  await manage('', { id: 'crm', name: 'CRM', webhookURL: receiver.url });
  await manage('/crm/triggers', { triggerIds: ['message_sent'] });
  // the next message of a sender may have been sent before the webhook existed, and the one after it was not
  const sentBefore = new Map([...acknowledged()].map(([uid, { length }]) => [uid, length + 1]));
  await Promise.all([sends[0]!.reached(180), sends[1]!.reached(180)]);
  await killAndStartAgain(0);
  await killAndStartAgain(1);
  await all;

  const later = [...acknowledged()].flatMap(([uid, messages]) => messages.slice(sentBefore.get(uid)));
  expect(later.length).toBeGreaterThan(0);
  await eventually(() => {
    const received = new Set(receiver.received.map(({ json }) => json.data.message.id));
    expect(later.filter(({ id }) => !received.has(id))).toEqual([]);
  });
  // what is sent again has the same id
  const deliveries = new Map<string, Set<unknown>>();
  for (const { json, headers } of receiver.received) {
    const { id } = json.data.message;
    deliveries.set(id, (deliveries.get(id) ?? new Set()).add(headers['webhook-id']));
  }
  expect([...deliveries.values()].filter(({ size }) => size !== 1)).toEqual([]);
});
