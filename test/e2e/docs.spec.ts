// lane: long
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { SwaggerModule } from '@nestjs/swagger';
import request from 'supertest';
import { parse } from 'yaml';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { useOwnServer } from '../support/server.js';

const server = useOwnServer();
let running: RunningBrowser;
beforeAll(async () => {
  running = await startBrowser();
});
afterAll(() => running.stop());

describe.each([
  ['/openapi.json', 'application/json; charset=utf-8', (text: string) => JSON.parse(text) as object],
  ['/openapi.yaml', 'application/yaml; charset=utf-8', (text: string) => parse(text) as object],
])('%s', (path, type, read) => {
  test('is the API document, and a conditional request with its ETag gets 304', async () => {
    const first = await request(server.http).get(path).buffer();
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(read(first.text)).toEqual(JSON.parse(JSON.stringify(server.document)));
    const etag = first.headers.etag!;
    const again = await request(server.http).get(path).set('If-None-Match', etag);
    expect({ status: again.status, length: again.text.length }).toEqual({ status: 304, length: 0 });
    expect((await request(server.http).get(path).set('If-None-Match', '"other"')).status).toBe(200);
  });
});

/** The body as it was sent. The connection is used again, which shows that nothing else wants to respond. */
async function rawGet(path: string, headers: Record<string, string>, agent: Agent) {
  const { port } = server.http.address() as AddressInfo;
  const [response] = (await once(get({ host: '127.0.0.1', port, path, headers, agent }), 'response')) as [
    IncomingMessage,
  ];
  return { headers: response.headers, body: await buffer(response) };
}

describe.each(['/openapi.json', '/openapi.yaml'])('%s', (path) => {
  const getText = (headers: Record<string, string>) => request(server.http).get(path).set(headers).buffer();

  test('is compressed for clients that accept it, each form with an ETag of its own', async () => {
    const plain = await getText({ 'accept-encoding': 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const etags = new Set([plain.headers.etag]);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await rawGet(path, { 'accept-encoding': accepted }, agent);
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(body.length) });
      expect(headers.vary).toMatch(/Accept-Encoding/);
      expect(body.length).toBeLessThan(plain.text.length / 8);
      expect(decode(body).toString()).toBe(plain.text);
      etags.add(headers.etag!);
    }
    agent.destroy();
    expect(etags.size).toBe(3);
  });

  test('is read from a file of the build: no server creates or converts it', async () => {
    const created = jest.spyOn(SwaggerModule, 'createDocument');
    expect((await getText({})).status).toBe(200);
    expect((await request(server.http).get('/docs/swagger-ui-init.js')).text).toContain('/openapi.json');
    expect(created).not.toHaveBeenCalled();
    created.mockRestore();
  });
});

describe('/docs', () => {
  test('forbids frames and scripts of other origins', async () => {
    for (const path of ['/docs', '/docs/', '/docs/swagger-ui-init.js', '/docs/swagger-ui-bundle.js']) {
      const { status, headers } = await request(server.http).get(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringMatching(
          /default-src 'none';.*script-src 'self';.*frame-ancestors 'none'/,
        ),
      });
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
    }
  });

  test('works in a browser with its content security policy: it shows the operations and calls one', async () => {
    const { port } = server.http.address() as { port: number };
    const page = await running.context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${port}/docs`);
    // areas are closed at first
    await page.waitForSelector('.opblock-tag');
    await page.click('.opblock-tag');
    const operation = '.opblock-get';
    await page.waitForSelector(operation);
    await page.click(`${operation} .opblock-summary-control`);
    await page.waitForSelector(`${operation} .try-out__btn`);
    await page.click(`${operation} .try-out__btn`);
    await page.waitForSelector(`${operation} .execute`);
    await page.click(`${operation} .execute`);
    const answer = `${operation} .live-responses-table tr.response td.response-col_status`;
    await page.waitForSelector(answer);
    // it was sent without a key
    expect(await page.$eval(answer, ({ textContent }) => textContent)).toContain('401');
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
    await page.close();
  });
});

test('a browser that is signed in to the console tries out operations with the API key of an app', async () => {
  const { port } = server.http.address() as { port: number };
  const app = await server.createApp();
  const { token } = await server.app.get(ConsoleSessions).begin({});
  await running.context.setCookie({ name: 'confab_console', value: token, domain: '127.0.0.1', path: '/' });
  const page = await running.context.newPage();
  await page.goto(`http://127.0.0.1:${port}/docs#/Users/list-users`);
  await page.waitForSelector('.page-bar select');
  await page.select('.page-bar select', app.id);
  await page.waitForFunction(
    "document.querySelector('.page-bar [role=status]').textContent.includes('have the API key')",
  );
  await page.waitForSelector('.opblock.is-open .try-out__btn');
  await page.click('.opblock.is-open .try-out__btn');
  await page.waitForSelector('.opblock.is-open .execute');
  await page.click('.opblock.is-open .execute');
  const answer = '.opblock.is-open .live-responses-table tr.response td.response-col_status';
  await page.waitForSelector(answer);
  expect(await page.$eval(answer, ({ textContent }) => textContent)).toContain('200');
  expect(await page.$eval('.opblock.is-open .curl-command', ({ textContent }) => textContent)).toContain(app.apiKey);
  await page.close();
  await running.context.deleteCookie(...(await running.context.cookies()));
});

describe('the search of /docs', () => {
  async function openDocs() {
    const { port } = server.http.address() as { port: number };
    const page = await running.context.newPage();
    await page.goto(`http://127.0.0.1:${port}/docs`);
    await page.waitForSelector('.opblock-tag');
    return page;
  }
  const RESULT = '.page-bar li a';

  test.each([
    ['its id', 'replay-webhook', '#/Webhooks/replay-webhook-delivery'],
    ['words of its summary and path', 'blocked v3/moderation review', '#/Moderation/review-blocked-message'],
    ['a field of its body', 'blockedUids', '#/Blocked%20users/block-users'],
    ['a field of its response', 'conversationId lastMessage', '#/Conversations/get-conversation'],
  ])('finds an operation by %s, and opens nothing', async (_, words, address) => {
    const page = await openDocs();
    await page.type('#operation-search', words);
    await page.waitForSelector(`${RESULT}[href="${address}"]`);
    expect(await page.$$eval('.opblock', (all) => all.length)).toBe(0);
    await page.close();
  });

  test('opens one operation, whose address can be shared', async () => {
    const page = await openDocs();
    await page.type('#operation-search', 'replay-webhook');
    await (await page.waitForSelector(RESULT))!.press('Enter');
    const opened = '.opblock.is-open [data-path="/apps/{appId}/webhooks/{webhookId}/deliveries/{id}/replay"]';
    await page.waitForSelector(opened);
    expect(await page.$$eval('.opblock.is-open', (all) => all.length)).toBe(1);
    expect(await page.$$eval('.opblock-tag-section.is-open', (all) => all.length)).toBe(1);
    await page.reload();
    await page.waitForSelector(opened);
    await page.close();
  });

  test('says that nothing was found, and shows what was typed as text', async () => {
    const page = await openDocs();
    const status = () => page.$eval('.page-bar [role=status]', ({ textContent }) => textContent);
    await page.type('#operation-search', '<img src=x> [a-z]+');
    await page.waitForFunction("document.querySelector('.page-bar [role=status]').textContent !== ''");
    expect(await status()).toBe('0 operations');
    await page.click('#operation-search', { count: 3 });
    await page.keyboard.press('Backspace');
    await page.waitForFunction("document.querySelector('.page-bar [role=status]').textContent === ''");
    await page.close();
  });

  test('is fetched compressed, under the policy of the page, when somebody begins to search', async () => {
    for (const path of ['/docs/operations.json', '/docs/search.js']) {
      const { status, headers } = await request(server.http).get(path).set('Accept-Encoding', 'br').buffer();
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBe('br');
      expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
      expect(Number(headers['content-length'])).toBeLessThan(30_000);
    }
    const page = await openDocs();
    const fetched = () =>
      page.evaluate("performance.getEntriesByName(location.origin + '/docs/operations.json').length");
    expect(await fetched()).toBe(0);
    await page.type('#operation-search', 'us');
    await page.waitForSelector(RESULT);
    expect(await fetched()).toBe(1);
    await page.close();
  });
});

test('every response disables content type sniffing', async () => {
  for (const path of ['/health/live', '/v3/users', '/nowhere', '/metrics'])
    expect((await request(server.http).get(path)).headers['x-content-type-options']).toBe('nosniff');
});
