import { PgNotifier } from '../../src/platform/database/notifications/pg-notifier.js';
import { createDatabase } from '../support/database.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { sendRaw } from '../support/raw-http.js';
import { TestServer, type TestApp } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const server = new TestServer();
let proxy: TcpProxy;
let app: TestApp;
beforeAll(async () => {
  proxy = new TcpProxy(new URL(await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`)));
  await proxy.open();
  await server.start({ DATABASE_URL: proxy.url });
  app = await server.createApp();
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
});

const send = async (method: string, path: string, body = '') =>
  sendRaw(
    server.http,
    [
      `${method} ${path} HTTP/1.1`,
      'Host: localhost',
      `apikey: ${app.apiKey}`,
      'Connection: close',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  );

test('while the database is unreachable the server responds with 503, and recovers afterwards', async () => {
  const create = (uid: string) => send('POST', '/v3/users', JSON.stringify({ uid, name: uid, withAuthToken: true }));
  expect(await create('before')).toMatchObject({ status: 200 });
  await proxy.close();

  const responses = await Promise.all([
    send('GET', '/health/ready'),
    send('GET', '/v3/users'),
    send('GET', '/v3/messages'),
    create('meanwhile'),
    send('PUT', '/v3/users', '{"uidsToActivate":["before"]}'),
  ]);
  for (const response of responses)
    expect(response).toMatchObject({ status: 503, body: { error: { code: 'ERR_MISSION_FAILED' } } });
  expect(await send('GET', '/health/live')).toMatchObject({ status: 200 });

  await proxy.open();
  await eventually(() => expect(server.app.get(PgNotifier).connected).toBe(true));
  expect(await send('GET', '/health/ready')).toMatchObject({ status: 200 });
  expect(await create('after')).toMatchObject({ status: 200 });
  expect(dataOf(await app.api.get('/v3/users')).map(({ uid }: { uid: string }) => uid)).toEqual(['after', 'before']);
});
