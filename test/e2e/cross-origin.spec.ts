import type { AddressInfo } from 'node:net';
import { appWithUsers } from '../support/factories.js';
import { tokenOf } from '../support/realtime.js';
import { useServer, type TestServer } from '../support/server.js';

const PAGE = 'https://chat.example.com';
const SECOND_PAGE = 'http://localhost:8080';

/** As browsers do, where supertest would show more than a page is let see. */
function call(server: TestServer, method: string, origin: string, headers: Record<string, string>, body?: string) {
  const { port } = server.http.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/v3/me`, { method, headers: { origin, ...headers }, body });
}

const preflight = (server: TestServer, origin: string) =>
  call(server, 'OPTIONS', origin, {
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'authtoken,content-type,idempotency-key',
  });

describe('with CORS_ORIGINS', () => {
  const server = useServer({ CORS_ORIGINS: `${PAGE}, ${SECOND_PAGE}/` });

  test.each([PAGE, SECOND_PAGE])('the page %s may call with a token', async (origin) => {
    const answer = await preflight(server, origin);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(answer.headers.get('access-control-allow-headers')).toBe('authtoken,content-type,idempotency-key');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('vary')).toMatch(/Origin/);
  });

  test('responses, including errors, and their headers are readable for the page', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const authToken = await tokenOf(app, 'andrew');
    const answers = [
      await call(server, 'GET', PAGE, { authToken }),
      await call(server, 'GET', PAGE, { authToken: 'wrong' }),
      await call(server, 'PUT', PAGE, { authToken, 'content-type': 'application/json' }, '{"name":'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(PAGE);
      expect(headers.get('access-control-expose-headers')).toMatch(
        /X-Request-Id.*Retry-After.*Deprecation,Sunset.*X-Rate-Limit-Reset/,
      );
    }
  });

  test('another page may not', async () => {
    for (const origin of ['https://evil.example.com', 'http://chat.example.com', 'https://chat.example.com.evil.org']) {
      expect((await preflight(server, origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

describe('with CORS_ORIGINS=*', () => {
  const server = useServer({ CORS_ORIGINS: '*' });

  test('every page may call', async () => {
    expect((await preflight(server, 'https://anything.example')).headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('without it', () => {
  const server = useServer();

  test('no page of another origin may call', async () => {
    const app = await appWithUsers(server, ['andrew']);
    const answer = await call(server, 'GET', PAGE, { authToken: await tokenOf(app, 'andrew') });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await preflight(server, PAGE)).status).toBe(404);
  });
});
