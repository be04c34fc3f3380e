import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { ServerProcess } from '../support/process.js';
import { ENCRYPTION_KEY, MANAGEMENT } from '../support/server.js';
import { verifiedPayload, WebhookReceiver } from '../support/webhook-receiver.js';

const APP = 'redelivery';
const API_KEY = 'a1'.repeat(20);

let environment: NodeJS.ProcessEnv;
let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  environment = {
    DATABASE_URL: await createDatabase('confab_webhook_redelivery'),
    CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
    CONFAB_MANAGEMENT_KEY: MANAGEMENT.key,
    CONFAB_MANAGEMENT_SECRET: MANAGEMENT.secret,
    CONFAB_APP_ID: APP,
    CONFAB_API_KEY: API_KEY,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'trace',
  };
});
afterAll(() => receiver.stop());

async function manage(server: ServerProcess, method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${server.address}/apps/${APP}/webhooks${path}`, {
    method,
    headers: { ...MANAGEMENT, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: any }).data;
}

test('a delivery whose attempt was not recorded because the server was killed is sent again with the same id', async () => {
  const first = await ServerProcess.start(environment);
  await first.untilReady();
  const access = { useBasicAuth: true, username: 'confab', password: 'swordfish4711' };
  const { secret } = await manage(first, 'POST', '', { id: 'crm', name: 'CRM', webhookURL: receiver.url, ...access });
  await manage(first, 'POST', '/crm/triggers', { triggerIds: ['message_sent'] });
  for (const uid of ['anna', 'ben']) await first.request('POST', '/v3/users', API_KEY, { uid, name: uid });

  receiver.reply = () => new Promise(() => undefined);
  const text = 'a text that no log may show';
  const message = { receiver: 'ben', receiverType: 'user', data: { text } };
  const sent = await first.request('POST', '/v3/messages', API_KEY, message);
  expect(sent.status).toBe(200);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  first.signal('SIGKILL');
  await first.exitCode();

  receiver.reply = () => ({});
  const second = await ServerProcess.start(environment);
  await second.untilReady();
  await eventually(async () => {
    const [delivery] = await manage(second, 'GET', '/crm/deliveries');
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
  });
  const [lost, again] = receiver.received;
  expect(receiver.received).toHaveLength(2);
  expect(again!.headers['webhook-id']).toBe(lost!.headers['webhook-id']);
  expect(again!.body).toBe(lost!.body);
  expect(verifiedPayload(again!, secret)).toEqual(again!.json);
  second.signal('SIGTERM');
  await second.exitCode();

  const logs = [first, second].map(({ output, errors }) => output + errors).join('');
  expect(logs).toContain('/apps/:appId/webhooks');
  for (const hidden of [secret, access.password, text, Buffer.from('confab:swordfish4711').toString('base64')])
    expect(logs).not.toContain(hidden);
});
