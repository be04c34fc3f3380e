import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#platform/config/config.js';
import { packageRoot } from '#platform/files/package-root.js';
import { triggerCatalogue } from '#resources/webhooks/trigger-catalogue.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { freePort } from '../support/free-port.js';
import { MANAGEMENT, useServer } from '../support/server.js';
import { subscribe } from '../support/webhook-receiver.js';

const server = useServer({ WEBHOOK_ALLOW_PRIVATE: 'true' });
const page = readFile(join(packageRoot(), 'docs', 'webhooks.md'), 'utf8');

let folder: string;
let receiver: ChildProcess | undefined;
let output = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-receiver-'));
});
afterAll(async () => {
  receiver?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function run(port: number, secret: string): Promise<void> {
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, /```js receiver\.mjs\n(.*?)```/s.exec(await page)![1]!);
  receiver = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  receiver.stdout!.on('data', (chunk) => (output += chunk));
  await eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        const probe = connect(port, '127.0.0.1', () => resolve(void probe.destroy())).once('error', reject);
      }),
  );
}

test('the receiver in docs/webhooks.md processes each signed event once and refuses a forged one', async () => {
  const port = await freePort();
  const management = server.client(MANAGEMENT);
  const app = await appWithUsers(server, ['anna', 'ben']);
  const { path, secret } = await subscribe(management, app, `http://127.0.0.1:${port}/`, ['message_sent']);
  await run(port, secret);
  await sendText(app, 'anna', 'ben', 'hello');
  const delivery = (attempts: number) =>
    eventually(async () => {
      const [{ id, attempts: made }] = dataOf(await management.get(`${path}/deliveries`));
      expect(made.map(({ status }: { status: number }) => status)).toEqual(Array(attempts).fill(200));
      return id as string;
    });
  const id = await delivery(1);
  dataOf(await management.post(`${path}/deliveries/${id}/replay`));
  await delivery(2);
  expect(output.match(/message_sent/g)).toHaveLength(1);
  expect(output).toContain('"text":"hello"');

  const forged = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body: '{"trigger":"message_sent","data":{}}',
    headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Date.now() / 1000), 'webhook-signature': 'v1,AAAA' },
  });
  expect(forged.status).toBe(401);
});

test('the schedule of retries in docs/webhooks.md is the default of the configuration', async () => {
  const row = /^\| after +\|(.*)\|$/m.exec(await page)![1]!;
  const seconds = { s: 1, min: 60, h: 3600 };
  const documented = row.split('|').map((cell) => {
    const [count, unit] = cell.trim().split(' ');
    return Number(count) * seconds[unit as keyof typeof seconds];
  });
  expect(documented).toEqual(loadConfig({}).webhooks.retrySeconds);
});

test('docs/events.md documents every trigger', async () => {
  const events = await readFile(join(packageRoot(), 'docs', 'events.md'), 'utf8');
  const shown = [...events.matchAll(/^### `(\w+)`$/gm)].map(([, trigger]) => trigger);
  expect(Object.keys(triggerCatalogue).filter((trigger) => !shown.includes(trigger))).toEqual([]);
});
