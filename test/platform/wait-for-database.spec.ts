import { waitForDatabase } from '#platform/database/wait-for-database.js';
import { TestServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const server = new TestServer();
let proxy: TcpProxy;
beforeAll(async () => {
  await server.start();
  proxy = new TcpProxy(new URL(server.databaseUrl));
  await proxy.open();
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const { signal } = new AbortController();

test('a database that cannot be reached is waited for until it answers', async () => {
  await proxy.close();
  const reasons: string[] = [];
  const onReason = (reason: string) => {
    reasons.push(reason);
    void proxy.open();
  };
  await waitForDatabase(proxy.url, { seconds: 60, signal, onReason });
  expect(reasons).toEqual([expect.stringContaining('ECONNREFUSED')]);
});

test('a database that refuses the connection is not waited for', async () => {
  const refused = Object.assign(new URL(proxy.url), { password: 'wrong', pathname: '/nothing' }).href;
  const reasons: string[] = [];
  await waitForDatabase(refused, { seconds: 60, signal, onReason: (reason) => reasons.push(reason) });
  expect(reasons).toEqual([]);
});
