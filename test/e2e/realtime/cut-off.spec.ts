import { setTimeout as delay } from 'node:timers/promises';
import { dataOf } from '#test/support/client.js';
import { createDatabase } from '#test/support/database.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { connectedAs, tokenOf } from '#test/support/realtime.js';
import { TestServer } from '#test/support/server.js';
import { TcpProxy } from '#test/support/tcp-proxy.js';

// Two servers on one database, of which one reaches it through a proxy.

const REVOCATION_MILLISECONDS = 1_000;

const [here, there] = [new TestServer(), new TestServer()];
let proxy: TcpProxy;
beforeAll(async () => {
  const DATABASE_URL = await createDatabase(`confab_cut_off_${process.env.JEST_WORKER_ID}`);
  proxy = new TcpProxy(new URL(DATABASE_URL));
  await proxy.open();
  await here.start({ DATABASE_URL });
  await there.start({ DATABASE_URL: proxy.url });
});
afterAll(async () => {
  await there.stop();
  await here.stop();
  await proxy.close();
});

test('a connection whose token was revoked while its server could not hear of it receives no later message', async () => {
  const app = await appWithUsers(here, ['ana', 'ben']);
  const authToken = await tokenOf(app, 'ben');
  const { client } = await connectedAs(there, app, 'ben', { authToken });
  await sendText(app, 'ana', 'ben', 'before');
  await client.nextEvent('message_sent');

  proxy.drop();
  dataOf(await app.api.delete(`/v3/users/ben/auth_tokens/${authToken}`));
  await delay(REVOCATION_MILLISECONDS);
  await sendText(app, 'ana', 'ben', 'after');
  proxy.pass();

  await client.closed;
  expect(client.frames.filter(({ type }) => type === 'event')).toEqual([]);
});
