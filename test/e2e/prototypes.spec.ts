import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import request from 'supertest';
import { sendRaw } from '../support/raw-http.js';
import { useServer, type TestApp } from '../support/server.js';

const server = useServer({ CORS_ORIGINS: 'https://chat.example', METRICS_TOKEN: 'metrics-token' });
let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
});

const prototypes = (...objects: object[]) => objects.map((object) => Object.getPrototypeOf(object) as object);

/** @returns prototypes of the next request and response, before the server's own code sees them and after the response */
async function observe(send: () => PromiseLike<unknown>): Promise<{ before: object[]; after: object[] }> {
  let before: object[] = [];
  const after = new Promise<object[]>((resolve) => {
    server.http.prependOnceListener('request', (req: IncomingMessage, res: ServerResponse) => {
      before = prototypes(req, res);
      void once(res, 'close').then(() => resolve(prototypes(req, res)));
    });
  });
  await send();
  return { before, after: await after };
}

const raw = (...lines: string[]) => sendRaw(server.http, [...lines, 'Connection: close', '', ''].join('\r\n'));

describe('the prototypes of a request and its response', () => {
  const cases: [string, () => PromiseLike<unknown>][] = [
    ['without a body', () => app.api.get('/v3/users')],
    ['with a body', () => app.api.post('/v3/users', { uid: 'anna', name: 'Anna' })],
    ['with a form', () => app.as('anna').form('/v3/media', {}, [{ name: 'a.txt', content: Buffer.from('x') }])],
    ['that is refused', () => server.client({ apikey: 'wrong' }).get('/v3/users')],
    ['for nothing that exists', () => server.client({}).get('/nowhere')],
    ['for the root page', () => request(server.http).get('/')],
    ['for Swagger UI', () => request(server.http).get('/docs/')],
    ['for a file of Swagger UI', () => request(server.http).get('/docs/swagger-ui.css')],
    ['for the API document', () => request(server.http).get('/openapi.json')],
    ['for metrics', () => request(server.http).get('/metrics').set('Authorization', 'Bearer metrics-token')],
    ['that is a preflight', () => request(server.http).options('/v3/users').set('Origin', 'https://chat.example')],
    ['with Expect: 100-continue', () => raw('GET /v3/users HTTP/1.1', 'Host: localhost', 'Expect: 100-continue')],
  ];

  test.each(cases)('are never replaced: a request %s', async (_, send) => {
    const { before, after } = await observe(send);
    const instance = server.app.getHttpAdapter().getInstance();
    expect(before[0]).toBe(instance.request);
    expect(before[1]).toBe(instance.response);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });
});
