import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'puppeteer-core';
import { eventually } from '../support/eventually.js';
import { tokenOf } from '../support/realtime.js';
import { appWithUsers } from '../support/factories.js';
import { TestServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { startBrowser, type RunningBrowser } from './support/browser.js';

const server = new TestServer();
let build: string;
let pages: ChildProcess;
let address: string;
let proxy: TcpProxy;
let running: RunningBrowser | undefined;

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'confab-client-'));
  await promisify(execFile)(process.execPath, [
    ...['node_modules/typescript/bin/tsc', '-p', 'clients/typescript', '--outDir', build],
  ]);
  pages = spawn(process.execPath, ['clients/typescript/examples/serve.mjs', '0', build]);
  const [line] = (await once(pages.stdout!, 'data')) as [Buffer];
  address = line.toString().trim();
  await server.start({ CORS_ORIGINS: address });
  proxy = new TcpProxy(new URL(`http://127.0.0.1:${(server.http.address() as AddressInfo).port}`));
  await proxy.open();
  running = await startBrowser();
});

afterAll(async () => {
  await running?.stop();
  await proxy.close();
  pages.kill();
  await server.stop();
  await rm(build, { recursive: true, force: true });
});

/** Opens the page in a new browser profile, and connects as the user. */
async function open(authToken: string, partner: string, pageErrors: string[]): Promise<Page> {
  const context = await running!.browser.createBrowserContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(String(error)));
  await page.goto(address);
  await page.$eval('[name=server]', (input, url) => ((input as unknown as { value: string }).value = url), proxy.url);
  await page.type('[name=token]', authToken);
  await page.type('[name=partner]', partner);
  await page.click('#login button');
  await eventually(async () => expect(await textOf(page, '#state')).toBe('connected'));
  return page;
}

const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent);
const messagesOn = (page: Page) => page.$$eval('#messages li', (lines) => lines.map(({ textContent }) => textContent));

async function write(page: Page, text: string): Promise<void> {
  await page.type('[name=text]', text);
  await page.click('#writing button');
}

test('two users in browsers receive each other’s typing and messages, also after the connection broke', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const pageErrors: string[] = [];
  const andrew = await open(await tokenOf(app, 'andrew'), 'betty', pageErrors);
  const betty = await open(await tokenOf(app, 'betty'), 'andrew', pageErrors);
  const both = [andrew, betty];

  await andrew.type('[name=text]', 'Sunday?');
  await eventually(async () => expect(await textOf(betty, '#typing')).toBe('andrew is typing'));
  await andrew.click('#writing button');
  await eventually(async () => expect(await textOf(betty, '#typing')).toBe(''));
  await write(betty, 'At eight.');
  const chat = ['andrew: Sunday?', 'betty: At eight.'];
  for (const page of both) await eventually(async () => expect(await messagesOn(page)).toEqual(chat));

  await proxy.close();
  for (const page of both) await eventually(async () => expect(await textOf(page, '#state')).toBe('reconnecting'));
  await app
    .as('andrew')
    .post('/v3/messages', { receiver: 'betty', receiverType: 'user', data: { text: 'Bring a hat.' } });
  await proxy.open();
  for (const page of both) await eventually(async () => expect(await textOf(page, '#state')).toBe('connected'));
  await write(betty, 'I will.');
  chat.push('andrew: Bring a hat.', 'betty: I will.');
  for (const page of both) await eventually(async () => expect(await messagesOn(page)).toEqual(chat));
  expect(pageErrors).toEqual([]);
});

test('a page shows that its token was revoked, and stays closed', async () => {
  const app = await appWithUsers(server, ['andrew', 'betty']);
  const authToken = await tokenOf(app, 'andrew');
  const page = await open(authToken, 'betty', []);
  await app.api.delete(`/v3/users/andrew/auth_tokens/${authToken}`);
  await eventually(async () => expect(await textOf(page, '#state')).toMatch(/^closed: /));
});
