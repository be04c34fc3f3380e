import { RateLimiterFactory } from '#platform/rate-limits/rate-limiter-factory.js';
import { createDatabase } from '../support/database.js';
import { useDatabase } from '../support/groups.js';
import { TestServer, useOwnServer } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';

const server = useOwnServer();
const second = useOwnServer();
const database = useDatabase(server);

const counterOf = (process: TestServer, limit: number, name = 'test') =>
  process.app.get(RateLimiterFactory).create(name, limit);

test('attempts beyond the limit are refused, with the time at which the minute ends', async () => {
  const counter = counterOf(server, 2);
  expect(await counter.count('a')).toMatchObject({ limit: 2, number: 1, remaining: 1, allowed: true });
  expect(counter.isExhausted('a')).toBe(false);
  const { resetsAt } = await counter.count('a');
  expect(counter.isExhausted('a')).toBe(true);
  expect(await counter.count('a')).toEqual({ limit: 2, number: 3, remaining: 0, allowed: false, resetsAt });
  expect(await counter.count('b')).toMatchObject({ number: 1, allowed: true });
});

test('concurrent attempts in several processes are all counted', async () => {
  const counters = [counterOf(server, 30, 'crowd'), counterOf(second, 30, 'crowd')];
  const attempts = await Promise.all(Array.from({ length: 100 }, (_, index) => counters[index % 2]!.count('a')));
  const allowed = attempts.filter((attempt) => attempt.allowed);
  expect(allowed.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 30 }, (_, index) => index + 1),
  );
});

test('attempts after an exhausted limit are refused without a query', async () => {
  const counter = counterOf(server, 1, 'spent');
  await counter.count('a');
  await database.query("DELETE FROM rate_limits WHERE key = 'spent:a'");
  expect(await counter.count('a')).toMatchObject({ allowed: false });
  expect(await database.query("SELECT FROM rate_limits WHERE key = 'spent:a'")).toEqual([]);
});

test('the next minute begins with its first attempt', async () => {
  const counter = counterOf(server, 3, 'minute');
  await counter.count('a');
  await counter.count('a');
  await database.query("UPDATE rate_limits SET expire = expire - 60000 WHERE key = 'minute:a'");
  expect(await counter.count('a')).toMatchObject({ number: 1, remaining: 2 });
});

test('a reset key has no attempts in every process that has not refused it yet', async () => {
  const [one, other] = [counterOf(server, 2, 'forgotten'), counterOf(second, 2, 'forgotten')];
  await one.count('a');
  await one.count('a');
  await one.reset('a');
  expect(await one.count('a')).toMatchObject({ number: 1, allowed: true });
  expect(await other.count('a')).toMatchObject({ number: 2, allowed: true });
});

test('the cleanup deletes expired counts only', async () => {
  const counter = counterOf(server, 5, 'cleaned');
  await counter.count('old');
  await counter.count('new');
  await database.query("UPDATE rate_limits SET expire = expire - 60001 WHERE key = 'cleaned:old'");
  await server.app.get(RateLimiterFactory).deleteExpired({});
  expect(await database.query("SELECT key FROM rate_limits WHERE key LIKE 'cleaned:%'")).toEqual([
    { key: 'cleaned:new' },
  ]);
});

test('the table is unlogged, so that no request waits for the write-ahead log', async () => {
  expect(await database.query("SELECT relpersistence FROM pg_class WHERE relname = 'rate_limits'")).toEqual([
    { relpersistence: 'u' },
  ]);
});

test('without the database a process counts attempts in memory', async () => {
  const proxy = new TcpProxy(new URL(await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`)));
  await proxy.open();
  const cutOff = new TestServer();
  await cutOff.start({ DATABASE_URL: proxy.url });
  try {
    const counter = counterOf(cutOff, 2, 'alone');
    await proxy.close();
    expect(await counter.count('a')).toMatchObject({ number: 1, allowed: true });
    expect(await counter.count('a')).toMatchObject({ number: 2, allowed: true });
    expect(await counter.count('a')).toMatchObject({ allowed: false });
  } finally {
    await proxy.open();
    await cutOff.stop();
    await proxy.close();
  }
});
