import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { useServer } from '../support/server.js';

const server = useServer();
const disabled = useServer({ CONFAB_DOCS: 'false' });
let running: RunningBrowser;
beforeAll(async () => {
  running = await startBrowser();
});
afterAll(() => running.stop());

const get = (path: string) => request(server.http).get(path);

test('the guide has pages, with and without their extension', async () => {
  for (const path of [
    '/docs/guide/',
    '/docs/guide/webhooks',
    '/docs/guide/webhooks.html',
    '/docs/guide/clients/typescript',
  ]) {
    const { status, headers } = await get(path);
    expect({ path, status, type: headers['content-type'] }).toEqual({
      path,
      status: 200,
      type: 'text/html; charset=utf-8',
    });
  }
  expect((await get('/docs/guide')).headers.location).toBe('/docs/guide/');
});

test('a page that does not exist is 404, wherever its path leads', async () => {
  for (const path of [
    '/docs/guide/nothing',
    '/docs/guide/404',
    '/docs/guide/..%2f..%2fpackage.json',
    '/docs/guide/%2e%2e/main.js',
    '/docs/guide/assets/none.js',
  ])
    expect({ path, status: (await get(path)).status }).toEqual({ path, status: 404 });
});

test('assets are cached for a year and pages are revalidated', async () => {
  const { text, headers } = await get('/docs/guide/');
  expect(headers['cache-control']).toBe('no-cache');
  const [asset] = /\/docs\/guide\/assets\/app[^"]+\.js/.exec(text)!;
  expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('the API reference beside it is still served', async () => {
  expect((await get('/docs/')).text).toContain('swagger');
});

test('CONFAB_DOCS=false disables it', async () => {
  expect((await request(disabled.http).get('/docs/guide/')).status).toBe(404);
});

test('a browser shows a page, searches and follows the result, with scripts and files of the server only', async () => {
  const address = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
  const page = await running.browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('request', (sent) => {
    if (!sent.url().startsWith(address) && !sent.url().startsWith('data:')) problems.push(sent.url());
  });
  await page.goto(`${address}/docs/guide/`);
  await page.waitForSelector('.VPSidebar a');
  await (await page.waitForSelector('button.DocSearch-Button'))!.click();
  await (await page.waitForSelector('#localsearch-input'))!.type('dashboard and alerts');
  await (await page.waitForSelector('.VPLocalSearchBox a.result'))!.click();
  await page.waitForFunction("location.pathname === '/docs/guide/operations'");
  await page.waitForFunction("document.querySelector('h1').innerText.includes('Operat')");
  expect(problems).toEqual([]);
  await page.close();
});
