import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { ElementHandle, Page } from 'puppeteer-core';
import { dataOf } from '../support/client.js';
import { TestServer } from '../support/server.js';
import { startBrowser, type RunningBrowser } from './support/browser.js';

const server = new TestServer();
let running: RunningBrowser | undefined;

beforeAll(async () => {
  await server.start();
  running = await startBrowser();
});
afterAll(async () => {
  await running?.stop(); // before the server, which waits for its connections
  await server.stop();
});

const address = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;

/** Without fetch, which decompresses responses. */
async function get(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const sent = request(`${address()}${path}`, { headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return response;
}

describe('the files of Swagger UI', () => {
  test.each(['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js'])(
    '%s is compressed, cached by browsers for a day, and validated by its ETag afterwards',
    async (file) => {
      const { statusCode, headers } = await get(`/docs/${file}`, { 'accept-encoding': 'gzip' });
      expect({ statusCode, encoding: headers['content-encoding'], cache: headers['cache-control'] }).toEqual({
        statusCode: 200,
        encoding: 'gzip',
        cache: 'public, max-age=86400',
      });
      expect((await get(`/docs/${file}`, { 'if-none-match': headers.etag! })).statusCode).toBe(304);
    },
  );

  test('are sent with Brotli to browsers that accept it', async () => {
    const { headers } = await get('/docs/swagger-ui.css', { 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
  });

  test.each(['', '/', '/swagger-ui-init.js'])(
    '/docs%s, which changes with the version of the server, is validated on every request',
    async (path) => {
      expect((await get(`/docs${path}`)).headers['cache-control']).toBe('no-cache');
    },
  );

  test('are compressed and cached, and responses of the API are not', async () => {
    const app = await server.createApp();
    const { headers } = await get('/v3/users', { apikey: app.apiKey, 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], headers['cache-control']]).toEqual([undefined, 'no-store']);
  });
});

async function open(apiKey: string): Promise<Page> {
  // in a new browser context, because the page stores the key
  const page = await (await running!.browser.createBrowserContext()).newPage();
  // elements below the viewport are not rendered
  await page.setViewport({ width: 1200, height: 4000 });
  await page.goto(`${address()}/docs`);
  await page.waitForSelector('.opblock-tag');
  await page.click('.authorize');
  const key = (await page.$$('.auth-container input')).at(0)!;
  await key.type(apiKey);
  await page.click('.auth-container .authorize');
  await page.click('.btn-done');
  return page;
}

async function expand(page: Page, tag: string, operationId: string): Promise<ElementHandle> {
  const heading = await page.waitForSelector(`.opblock-tag[data-tag="${tag}"]`);
  if ((await heading!.evaluate((element) => element.getAttribute('data-is-open'))) === 'false') await heading!.click();
  const block = (await page.waitForSelector(`[id$="-${operationId}"]`))!;
  await (await block.$('.opblock-summary-control'))!.click();
  await (await block.waitForSelector('.try-out__btn'))!.click();
  return block;
}

/** Clicks Execute. @returns the status and the body of the response */
async function execute(page: Page, block: ElementHandle, path: string): Promise<[status: number, body: any]> {
  const pendingResponse = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await (await block.waitForSelector('.execute'))!.click();
  const response = await pendingResponse;
  return [response.status(), await response.json()];
}

/** Replaces the text of the body field with keyboard input. */
async function write(page: Page, block: ElementHandle, text: string): Promise<void> {
  const field = (await block.waitForSelector('textarea.body-param__text'))!;
  await field.click();
  await page.keyboard.down('Control');
  await page.keyboard.press('KeyA');
  await page.keyboard.up('Control');
  await page.keyboard.sendCharacter(text);
}

test('the page has a title, a field for searches, and every area with its description', async () => {
  const app = await server.createApp();
  const page = await open(app.apiKey);
  expect(await page.title()).toMatch(/^Confab API \d/);
  expect(await page.$('#operation-search')).not.toBeNull();
  const shown = await page.$$eval('.opblock-tag', (headings) =>
    headings.map((heading) => [heading.getAttribute('data-tag'), heading.querySelector('small')?.textContent?.trim()]),
  );
  expect(shown).toEqual(server.document.tags!.map(({ name, description }) => [name, description]));
});

test('"Try it out" creates two users and lists both', async () => {
  const app = await server.createApp();
  const page = await open(app.apiKey);
  const creation = await expand(page, 'Users', 'create-user');
  for (const uid of ['ana', 'ben']) {
    await write(page, creation, JSON.stringify({ uid, name: uid }));
    const [status, body] = await execute(page, creation, '/v3/users');
    expect([status, body.data?.uid]).toEqual([200, uid]);
  }
  const listing = await expand(page, 'Users', 'list-users');
  const [status, body] = await execute(page, listing, '/v3/users');
  expect([status, body.data.map(({ uid }: { uid: string }) => uid)]).toEqual([200, ['ana', 'ben']]);
});

test('"Try it out" sends two different messages', async () => {
  const app = await server.createApp();
  for (const uid of ['ana', 'ben']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const page = await open(app.apiKey);
  const sending = await expand(page, 'Messages', 'send-message');
  const ids = [];
  for (const text of ['Sunday?', 'At eight.']) {
    await write(page, sending, JSON.stringify({ receiver: 'ben', receiverType: 'user', data: { text } }));
    const [status, body] = await execute(page, sending, '/v3/messages');
    expect([status, body.data?.data.text]).toEqual([200, text]);
    ids.push(body.data.id);
  }
  expect(new Set(ids).size).toBe(2);
});

const run = promisify(execFile);

test('an executed request is shown as programs, which do the same', async () => {
  const app = await server.createApp();
  const page = await open(app.apiKey);
  const creation = await expand(page, 'Users', 'create-user');
  const name = '"Ana" \\ \u00e9 \u{1f642} \'s';
  await write(page, creation, JSON.stringify({ uid: 'ana', name }));
  await execute(page, creation, '/v3/users');
  const program = async (language: string) => {
    await creation.waitForSelector('.request-snippets .btn');
    for (const tab of await creation.$$('.request-snippets .btn'))
      if ((await tab.evaluate((element) => element.textContent)) === language) await tab.click();
    return creation.$eval('.request-snippets pre', (code) => code.textContent);
  };
  const erase = async () => dataOf(await app.api.delete('/v3/users/ana', { permanent: true }));
  expect(await program('curl')).toMatch(/^curl -X 'POST'/);
  const commands = [
    [process.execPath, ['--input-type=module', '-e', await program('JavaScript')]],
    ...((await hasPython()) ? [['python3', ['-c', await program('Python')]]] : []),
  ] as [string, string[]][];
  for (const [command, args] of commands) {
    await erase();
    await run(command, args);
    expect(dataOf(await app.api.get('/v3/users/ana'))).toMatchObject({ uid: 'ana', name });
  }
  expect(await program('Python')).toMatch(/^import json\nfrom urllib\.request import Request, urlopen\n/);
});

const hasPython = () =>
  run('python3', ['--version']).then(
    () => true,
    () => false,
  );
