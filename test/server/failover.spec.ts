import pg from 'pg';
import { Database } from '#platform/database/database.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { ConcurrentSenders, type Sender } from '../support/concurrent-senders.js';
import { CrashingPostgres } from '../support/crashing-postgres.js';
import { eventually } from '../support/eventually.js';
import { TestServer } from '../support/server.js';
import { Standby } from '../support/standby.js';
import { expectStoredOnce } from '../support/stored-sends.js';
import { TcpProxy } from '../support/tcp-proxy.js';

/** Messages of each sender. */
const EACH = Number(process.env.CONFAB_TEST_FAILOVER_SENDS ?? 40);
const senders = Array.from({ length: 8 }, (_, n): Sender => ({
  uid: `sender-${n}`,
  receiver: `reader-${n % 4}`,
  receiverType: 'user',
}));

let primary: CrashingPostgres;
let standby: Standby;
/** In front of the primary. */
let proxy: TcpProxy;
const server = new TestServer();
beforeAll(async () => {
  primary = await CrashingPostgres.start();
  standby = await Standby.start(primary);
  await standby.becomeSynchronous();
  proxy = new TcpProxy(new URL(primary.url));
  await proxy.open();
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
  await standby.stop();
  await primary.stop();
});

/** Both hosts, the standby first. */
function urlOfBoth(): string {
  const { username, password, pathname } = new URL(primary.url);
  return `postgresql://${username}:${password}@127.0.0.1:${standby.url.port},${new URL(proxy.url).host}${pathname}`;
}

test('a promotion under load loses and doubles no acknowledged message, though the old primary hangs', async () => {
  await server.start({ DATABASE_URL: urlOfBoth() });
  const { apiKey, api } = await server.createApp();
  for (const uid of senders.flatMap(({ uid: sender, receiver }) => [sender, receiver]))
    await api.post('/v3/users', { uid, name: uid });
  const { port } = server.http.address() as { port: number };
  const sends = new ConcurrentSenders(`http://127.0.0.1:${port}`, apiKey, true);
  const promote = async () => {
    await sends.reached((senders.length * EACH) / 4);
    proxy.drop(); // nothing passes and nothing fails
    await primary.stopImmediately();
    await standby.promote();
    const promotedAt = performance.now();
    const served = sends.next();
    return (await served) - promotedAt;
  };
  const [milliseconds] = await Promise.all([promote(), sends.run(senders, EACH)]);
  if (process.env.CONFAB_TEST_FAILOVER_SENDS)
    process.stderr.write(`served ${Math.round(milliseconds)} ms after the promotion\n`);

  const acknowledged = [...sends.acknowledged.values()].flat();
  expect(acknowledged).toHaveLength(senders.length * EACH);
  await expectStoredOnce(standby.url.href, sends);
  await eventually(() => expect(server.app.get(PgNotifier).connected).toBe(true));
});

test('a connection whose server turns read-only is not used again', async () => {
  const database = new Database({ url: urlOfBoth(), poolSize: 2 });
  const admin = new pg.Client(standby.url.href);
  await admin.connect();
  const readOnly = async (value: 'on' | 'off') => {
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
    await admin.query('SELECT pg_reload_conf()');
  };
  const write = () =>
    database.withTransaction({}, async (tx) =>
      database.forInstallation(tx).query({ text: `SELECT nextval('messages_id_seq')` } as never, []),
    );
  try {
    await write();
    await readOnly('on');
    await eventually(() => expect(write()).rejects.toThrow('no host is read-write'));
    await readOnly('off');
    await eventually(() => write());
  } finally {
    await admin.query('SET default_transaction_read_only = off; ');
    await admin.query('ALTER SYSTEM RESET default_transaction_read_only');
    await admin.end();
    await database.onApplicationShutdown();
  }
});
