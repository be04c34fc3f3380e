import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { packageRoot } from '#platform/files/package-root.js';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { TestServer } from '../support/server.js';
import { codeBlocks, type CodeBlock } from './code-blocks.js';
import { Terminal } from './terminal.js';

// Follows docs/tutorial.md: pastes its commands, saves its files, serves them as it says, and chats in two windows.

const blocks = codeBlocks('docs/tutorial.md');
const server = new TestServer();
/** In the folder of Confab, as in the tutorial, because the page imports the client from there. */
let folder: string;
let pages: ChildProcess | undefined;
let pagesPort: number;
let running: RunningBrowser | undefined;
let terminal: Terminal;

const pagesAddress = () => `http://localhost:${pagesPort}`;
const serverAddress = () => `http://localhost:${(server.http.address() as AddressInfo).port}`;

beforeAll(async () => {
  folder = await mkdtemp(join(packageRoot(), 'my-chat-'));
  pagesPort = await freePort();
  await server.start({ CORS_ORIGINS: pagesAddress() });
  running = await startBrowser();
  terminal = new Terminal('bash', packageRoot());
});
afterAll(async () => {
  await running?.stop(); // before the server, which waits for its connections
  pages?.kill();
  await terminal.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** With the folder and the addresses of this test in place of those of the tutorial. */
function adapt(text: string): string {
  return text
    .replaceAll('my-chat', basename(folder))
    .replaceAll('8080', String(pagesPort))
    .replaceAll('http://localhost:3000', serverAddress());
}

const save = ({ file, text }: CodeBlock) => writeFile(join(packageRoot(), adapt(file!)), adapt(text));

async function openWindow(errors: string[]): Promise<Page> {
  const context = await running!.browser.createBrowserContext();
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  await eventually(() => page.goto(pagesAddress()));
  return page;
}

async function signIn(page: Page, token: string, partner: string): Promise<void> {
  await page.waitForFunction("document.getElementById('login').onsubmit");
  for (const [name, value] of [
    ['token', token],
    ['partner', partner],
  ])
    await page.$eval(`[name=${name}]`, (input, text) => ((input as unknown as { value: string }).value = text!), value);
  await page.click('#login button');
}

async function send(page: Page, text: string): Promise<void> {
  await page.waitForFunction("document.getElementById('writing').onsubmit");
  await page.type('[name=text]', text);
  await page.click('#writing button');
}

const shown = async (page: Page) => {
  await page.waitForSelector('#messages li');
  return page.$$eval('#messages li', (lines) => lines.map(({ textContent }) => textContent));
};

test('the reader chats in two windows after each of the two steps', async () => {
  const app = await server.createApp();
  await terminal.paste(`export CONFAB=${serverAddress()} KEY=${app.apiKey}`);

  const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text.trim());
  expect(commands).toEqual([
    'npm ci\nCORS_ORIGINS=http://localhost:8080 npm start',
    expect.stringContaining('"uid":"mia"'),
    'mkdir my-chat',
    'npx vite my-chat --port 8080',
  ]);
  const created = await terminal.paste(commands[1]!);
  const tokenOf = (uid: string) => new RegExp(`"authToken": "(${uid}_[^"]+)"`).exec(created)![1]!;

  const [html, first, second, ...others] = blocks.filter(({ file }) => file !== undefined);
  expect([html!.file, first!.file, second!.file, others.length]).toEqual([
    'my-chat/index.html',
    'my-chat/chat.js',
    'my-chat/chat.js',
    0,
  ]);
  await save(html!);
  await save(first!);
  const [program, ...args] = adapt(commands[3]!).split(' ');
  pages = spawn(process.execPath, [join(packageRoot(), 'node_modules/vite/bin/vite.js'), ...args.slice(1)], {
    cwd: packageRoot(),
    stdio: 'ignore',
  });
  expect([program, args[0]]).toEqual(['npx', 'vite']);

  const errors: string[] = [];
  const mia = await openWindow(errors);
  const leo = await openWindow(errors);
  await signIn(mia, tokenOf('mia'), 'leo');
  await send(mia, 'Sunday?');
  expect(await shown(mia)).toEqual(['mia: Sunday?']);
  await signIn(leo, tokenOf('leo'), 'mia');
  expect(await shown(leo)).toEqual(['mia: Sunday?']);

  await save(second!);
  for (const page of [mia, leo]) await page.reload();
  await signIn(mia, tokenOf('mia'), 'leo');
  await signIn(leo, tokenOf('leo'), 'mia');
  expect(await shown(leo)).toEqual(['mia: Sunday?']);
  await mia.waitForFunction("document.querySelectorAll('#messages li').length === 1");
  await leo.type('[name=text]', 'At eight.');
  await mia.waitForFunction("document.getElementById('status').textContent === 'Leo is typing'");
  await leo.click('#writing button');
  await mia.waitForFunction("document.querySelectorAll('#messages li').length === 2");
  expect(await shown(mia)).toEqual(['mia: Sunday?', 'leo: At eight.']);
  expect(await shown(leo)).toEqual(['mia: Sunday?', 'leo: At eight.']);
  expect(errors).toEqual([]);
});
