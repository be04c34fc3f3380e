import request from 'supertest';
import { packageVersion } from '#platform/files/package-root.js';
import { TestServer, useServer } from '../support/server.js';

const server = useServer();

describe('GET /', () => {
  test('describes the server and links to its documentation, and the links work', async () => {
    const { status, body } = await request(server.http).get('/');
    expect(status).toBe(200);
    expect(body).toEqual({
      name: 'Confab',
      description: expect.any(String),
      version: packageVersion(),
      console: '/console',
      demo: '/demo',
      docs: '/docs',
      openapi: '/openapi.json',
      health: '/health/ready',
    });
    for (const path of [body.console, body.demo, body.docs, body.openapi, body.health])
      expect((await request(server.http).get(path).redirects(1)).status).toBe(200);
  });

  test('returns the same content to a browser as a page with links', async () => {
    const { status, type, text } = await request(server.http).get('/').set('Accept', 'text/html,*/*;q=0.8');
    expect({ status, type }).toEqual({ status: 200, type: 'text/html' });
    for (const path of ['/console', '/demo', '/docs', '/openapi.json', '/health/ready'])
      expect(text).toContain(`href="${path}"`);
  });

  test('has no links to disabled pages', async () => {
    const other = new TestServer();
    await other.start({ CONFAB_DOCS: 'off', CONFAB_CONSOLE: 'off' });
    const { body } = await request(other.http).get('/');
    expect(body).not.toHaveProperty('docs');
    expect(body).not.toHaveProperty('console');
    expect(body).not.toHaveProperty('demo');
    for (const path of ['/console', '/demo']) expect((await request(other.http).get(path)).status).toBe(404);
    await other.stop();
  });

  test('does not change the 404 of unknown paths', async () => {
    expect((await request(server.http).post('/').send({})).body.error.code).toBe('ERR_API_NOT_FOUND');
    expect((await request(server.http).get('/nowhere')).body.error.code).toBe('ERR_API_NOT_FOUND');
  });
});

describe('a JSON response', () => {
  const text = async (headers: Record<string, string>) =>
    (await request(server.http).get('/v3/users').set(headers)).text;

  test.each([
    ['curl', { 'User-Agent': 'curl/8.5.0' }],
    ['Wget', { 'User-Agent': 'Wget/1.21' }],
    ['a browser', { Accept: 'text/html,application/xhtml+xml' }],
  ])('is indented for %s, including errors', async (_, headers) => {
    const app = await server.createApp();
    expect(await text({ ...headers, apikey: app.apiKey })).toMatch(/^\{\n {2}"data": \[\],\n.*\n\}\n$/s);
    expect(await text(headers)).toMatch(/^\{\n {2}"error": \{\n/);
  });

  test('has no indentation for programs', async () => {
    const app = await server.createApp();
    expect(await text({ apikey: app.apiKey })).toMatch(/^\{"data":\[\],"meta":\{.*\}\}$/);
  });

  test('that is replayed for an idempotency key is indented too', async () => {
    const app = await server.createApp();
    const create = () =>
      request(server.http)
        .post('/v3/users')
        .set({ apikey: app.apiKey, 'User-Agent': 'curl/8.5.0', 'Idempotency-Key': 'one' })
        .send({ uid: 'ana', name: 'Ana' });
    const first = await create();
    const second = await create();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.text).toBe(first.text);
    expect(second.text).toContain('\n    "uid": "ana"');
  });
});
