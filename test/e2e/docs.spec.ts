import request from 'supertest';
import { parse } from 'yaml';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { useServer } from '../support/server.js';

const server = useServer();
let running: RunningBrowser;
beforeAll(async () => {
  running = await startBrowser();
});
afterAll(() => running.stop());

describe.each([
  ['/openapi.json', 'application/json; charset=utf-8', (text: string) => JSON.parse(text) as object],
  ['/openapi.yaml', 'application/yaml; charset=utf-8', (text: string) => parse(text) as object],
])('%s', (path, type, read) => {
  test('is the API document, and is not sent again to whoever has it', async () => {
    const first = await request(server.http).get(path).buffer();
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({ 'content-type': type, 'cache-control': 'no-cache' });
    expect(read(first.text)).toEqual(JSON.parse(JSON.stringify(server.document)));
    const etag = first.headers.etag!;
    const again = await request(server.http).get(path).set('If-None-Match', etag);
    expect({ status: again.status, length: again.text.length }).toEqual({ status: 304, length: 0 });
    expect((await request(server.http).get(path).set('If-None-Match', '"other"')).status).toBe(200);
  });

  test('is serialised once, however often it is asked for', async () => {
    await request(server.http).get(path);
    const stringify = jest.spyOn(JSON, 'stringify');
    for (let times = 0; times < 3; times++) await request(server.http).get(path);
    const serialised = stringify.mock.calls.filter(
      ([value]) => value && typeof value === 'object' && 'openapi' in value,
    );
    stringify.mockRestore();
    expect(serialised).toEqual([]);
  });
});

describe('/docs', () => {
  test('runs in no frame, and runs nothing foreign', async () => {
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

  test('works in a browser under its policy: it shows the operations and calls one', async () => {
    const { port } = server.http.address() as { port: number };
    const page = await running.browser.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(`http://127.0.0.1:${port}/docs`);
    const live = '.opblock-get [data-path="/health/live"]';
    await page.waitForSelector(live);
    await page.click(`${live} a`);
    await page.waitForSelector('.try-out__btn');
    await page.click('.try-out__btn');
    await page.waitForSelector('.execute');
    await page.click('.execute');
    await page.waitForSelector('.live-responses-table .response-col_status');
    const answered = await page.$eval('.live-responses-table .response-col_status', ({ textContent }) => textContent);
    expect(answered).toContain('200');
    expect(problems).toEqual([]);
    await page.close();
  });
});

test('every response says that its type is not to be guessed', async () => {
  for (const path of ['/health/live', '/v3/users', '/nowhere', '/metrics'])
    expect((await request(server.http).get(path)).headers['x-content-type-options']).toBe('nosniff');
});
