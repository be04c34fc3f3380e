import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { codeBlocks } from '../docs/code-blocks.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { appWithUsers, sendText } from '../support/factories.js';
import { logIn, PROVIDERS } from '../support/notifications.js';
import { PushServiceDouble } from '../support/provider-doubles/push-service-double.js';
import { TestServer } from '../support/server.js';
import { startBrowser, type RunningBrowser } from './support/browser.js';

// The page of docs/notifications.md in Chromium. Headless Chromium has neither a push service nor notifications: `pushManager.subscribe` returns
// a subscription of a push service of this test, with keys that the test has; DevTools deliver to the service worker what the server sent
// there, decrypted; and `showNotification` records what would be shown. Not covered: the push service of a vendor, Chromium's own
// decryption, and the window of the notification.

const server = new TestServer();
const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript' };
let pages: Server;
let address: string;
let pushService: PushServiceDouble;
let running: RunningBrowser | undefined;

beforeAll(async () => {
  const files = new Map(
    codeBlocks('docs/notifications.md').map(({ file, text, language }) => [file, { text, language }]),
  );
  pages = createServer((request, response) => {
    const file = files.get(request.url!.slice(1));
    response
      .writeHead(file ? 200 : 404, { 'content-type': types[file?.language ?? ''] ?? 'text/plain' })
      .end(file?.text);
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  address = `http://localhost:${(pages.address() as { port: number }).port}`;
  pushService = await PushServiceDouble.start();
  await server.start({ CORS_ORIGINS: address, WEBHOOK_ALLOW_PRIVATE: 'true' });
  running = await startBrowser();
});

afterAll(async () => {
  await running?.stop();
  pages.close();
  await server.stop();
  await pushService.stop();
});

test('a message becomes a notification of the browser of its receiver', async () => {
  const app = await appWithUsers(server, ['ana', 'ben']);
  const provider = { providerId: 'web', subject: 'mailto:you@example.com' };
  const { publicKey } = dataOf<{ publicKey: string }>(await app.api.post(`${PROVIDERS}/webpush`, provider));
  const context = await running!.browser.createBrowserContext();
  await context.setPermission(address, { permission: { name: 'notifications' }, state: 'granted' });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.evaluateOnNewDocument(
    (subscription) => {
      Object.assign((globalThis as any).PushManager.prototype, {
        subscribe: (options: object) => Promise.resolve({ toJSON: () => subscription, options }),
      });
    },
    { endpoint: pushService.endpoint, keys: pushService.keys },
  );
  const devTools = await page.createCDPSession();
  const registrations: string[] = [];
  devTools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId, scopeURL } of event.registrations)
      if (scopeURL.startsWith(address)) registrations.push(registrationId);
  });
  await devTools.send('ServiceWorker.enable');

  await page.goto(`${address}/push.html`);
  const { port } = server.http.address() as { port: number };
  const fields = { server: `http://127.0.0.1:${port}`, publicKey, authToken: await logIn(app, 'ben') };
  for (const [name, value] of Object.entries(fields))
    await page.$eval(`[name=${name}]`, (input, text) => ((input as unknown as { value: string }).value = text), value);
  await page.click('button');
  const stateOf = () => page.$eval('#state', (element) => element.textContent);
  await eventually(async () => expect(await stateOf()).toBe('This browser receives notifications.'));

  const id = await sendText(app, 'ana', 'ben', 'Are you awake?');
  await eventually(() => expect(pushService.messages).toHaveLength(1));
  const { payload, publicKey: signedWith } = pushService.messages[0]!;
  expect(signedWith).toBe(publicKey);
  const target = await running!.browser.waitForTarget((each) => each.url() === `${address}/sw.js`);
  const worker = (await target.worker())!;
  await worker.evaluate(() => {
    const scope = globalThis as any;
    scope.shown = [];
    scope.ServiceWorkerRegistration.prototype.showNotification = async (title: string, options: object) =>
      void scope.shown.push({ title, ...options });
  });
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: address,
    registrationId: registrations.at(-1)!,
    data: JSON.stringify(payload),
  });
  const shown = () => worker.evaluate(() => (globalThis as any).shown as object[]);
  await eventually(async () =>
    expect(await shown()).toEqual([
      { title: 'ana', body: 'Are you awake?', tag: id, data: { conversationId: 'ana_user_ben' } },
    ]),
  );
  expect(pageErrors).toEqual([]);
  await context.close();
});
