import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { parse } from 'yaml';
import { serveApiDocument } from '../../src/platform/openapi/serving/serve-document.js';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { useServer } from '../support/server.js';

@Module({})
class Empty {}

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

test('the API document is created and serialized once for each format', async () => {
  const made = { created: 0, serialised: 0 };
  const app = await NestFactory.create<NestExpressApplication>(Empty, { logger: false });
  serveApiDocument(app, () => {
    made.created++;
    const toJSON = () => {
      made.serialised++;
      return { openapi: '3.0.0' };
    };
    return { ...server.document, toJSON } as OpenAPIObject;
  });
  await app.init();
  for (const path of ['/openapi.json', '/openapi.yaml', '/openapi.json', '/openapi.yaml', '/openapi.yaml'])
    expect((await request(app.getHttpServer()).get(path)).status).toBe(200);
  await app.close();
  expect(made).toEqual({ created: 1, serialised: 2 });
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

test('every response disables content type sniffing', async () => {
  for (const path of ['/health/live', '/v3/users', '/nowhere', '/metrics'])
    expect((await request(server.http).get(path)).headers['x-content-type-options']).toBe('nosniff');
});
