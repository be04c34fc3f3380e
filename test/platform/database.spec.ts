// lane: long
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { Prisma } from '#generated/prisma/client.js';
import type { InstallationContext } from '#platform/context/context.js';
import { isConnectTimeout, isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { FullListener } from '../support/full-listener.js';
import { TcpProxy } from '../support/tcp-proxy.js';

type InTransaction = Required<Pick<InstallationContext, 'transaction'>>;

const nothing: InstallationContext = {};

const findApp = installationStatement('test-find-app', {
  reason: 'of a test',
  row: rows<{ name: string }>(),
})`SELECT name FROM apps WHERE app_id = $1`;
const renameApp = installationStatement('test-rename-app', { reason: 'of a test' })`
   UPDATE apps SET name = $2 WHERE app_id = $1`;
const backend = installationStatement('test-backend', { reason: 'of a test', row: rows<{ pid: number }>() })`
   SELECT pg_backend_pid() AS pid`;
const terminate = installationStatement('test-terminate', { reason: 'of a test' })`SELECT pg_terminate_backend($1)`;
const sleep = installationStatement('test-sleep', { reason: 'of a test' })`SELECT pg_sleep($1)::text`;
const bigNumber = installationStatement('test-big-number', { reason: 'of a test' })`
   SELECT 9223372036854775807::bigint AS big, 5 AS small`;
const serializable = installationStatement('test-serializable', { reason: 'of a test' })`
   SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`;
const sumOfNames = installationStatement('test-sum-of-names', { reason: 'of a test' })`
   SELECT sum(name::int)::int AS sum FROM apps WHERE app_id = ANY($1)`;

let database: Database;
let url: string;
beforeAll(async () => {
  url = await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`);
  database = new Database({ url, poolSize: 10 });
});
afterAll(() => database.onApplicationShutdown());

const createApp = async (ctx: InstallationContext, name = 'new', id: string = randomUUID()): Promise<string> => {
  await database.forInstallation(ctx).prisma.app.create({ data: { id, name, region: 'us' } });
  return id;
};
const nameOf = async (ctx: InstallationContext, id: string): Promise<string | undefined> =>
  (await database.forInstallation(ctx).query(findApp, [id]))[0]?.name;
const rename = (ctx: InstallationContext, id: string, name: string) =>
  database.forInstallation(ctx).query(renameApp, [id, name]);
const pidOf = async (ctx: InstallationContext): Promise<number> =>
  (await database.forInstallation(ctx).query(backend, []))[0]!.pid;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A barrier: calls wait until the given number of calls has arrived; later calls do not wait. */
function barrierOf(parties: number): () => Promise<void> {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let arrived = 0;
  return async () => {
    if (++arrived === parties) open();
    await opened;
  };
}

test('reads bigint as BigInt and integers as numbers', async () => {
  expect(await database.forInstallation(nothing).query(bigNumber, [])).toEqual([
    { big: 9223372036854775807n, small: 5 },
  ]);
});

test('statements have no parallel workers and no compiled plans, which take longer to start than they do', async () => {
  const shown = async (setting: string) => (await database.poolOfJobs().query(`SHOW ${setting}`)).rows[0];
  expect(await shown('jit')).toEqual({ jit: 'off' });
  expect(await shown('max_parallel_workers_per_gather')).toEqual({ max_parallel_workers_per_gather: '0' });
});

test('no two statements have the same name', () => {
  expect(() => statement('test-find-app')`SELECT $1`).toThrow('Two statements are named test-find-app');
});

describe('withTransaction', () => {
  test('commits changes by Prisma and by statements, and returns the result', async () => {
    const id = await database.withTransaction(nothing, async (tx) => {
      const created = await createApp(tx);
      await rename(tx, created, 'renamed');
      return created;
    });
    expect(await nameOf(nothing, id)).toBe('renamed');
  });

  test('shows uncommitted changes to statements and Prisma of the same transaction only', async () => {
    await database.withTransaction(nothing, async (tx) => {
      const id = await createApp(tx, 'by Prisma');
      expect(await nameOf(tx, id)).toBe('by Prisma');
      await rename(tx, id, 'by statement');
      expect(await database.forInstallation(tx).prisma.app.findUnique({ where: { id } })).toMatchObject({
        name: 'by statement',
      });
      expect(await nameOf(nothing, id)).toBeUndefined();
      expect(await database.forInstallation(nothing).prisma.app.findUnique({ where: { id } })).toBeNull();
    });
  });

  test('uses one connection', async () => {
    await database.withTransaction(nothing, async (tx) => {
      const pid = await pidOf(tx);
      await createApp(tx);
      expect(await pidOf(tx)).toBe(pid);
      expect(await pidOf(nothing)).not.toBe(pid);
    });
  });

  test('runs concurrent statements one after the other', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => createApp(nothing, `app ${n}`)));
    let [underWay, most] = [0, 0];
    const counted = async <Result>(work: Promise<Result>): Promise<Result> => {
      most = Math.max(most, ++underWay);
      return work.finally(() => underWay--);
    };
    const names = await database.withTransaction(nothing, ({ transaction }) =>
      Promise.all(
        ids.map(async (id, n) => {
          if (n % 2 === 1)
            return transaction.runPrisma((prisma) => counted(prisma.app.findUniqueOrThrow({ where: { id } })));
          const { rows: found } = await transaction.runStatement((connection) =>
            counted(connection.query<{ name: string }>({ ...findApp, values: [id] })),
          );
          return found[0]!;
        }),
      ),
    );
    expect(names.map(({ name }) => name)).toEqual(['app 0', 'app 1', 'app 2', 'app 3', 'app 4']);
    expect(most).toBe(1);
  });

  test('runs no statement after a failed one, and ends only after all running statements', async () => {
    const id = await createApp(nothing, 'old');
    const work = (tx: InTransaction) =>
      Promise.all([rename(tx, id, 'new'), rename(tx, id, null as never), rename(tx, id, 'newest')]);
    await expect(database.withTransaction(nothing, work)).rejects.toMatchObject({ code: '23502' });
    expect(await nameOf(nothing, id)).toBe('old');
    const early = async (tx: InTransaction) => {
      const asked = [rename(tx, id, 'new'), rename(tx, id, 'newest')];
      await Promise.all([...asked, Promise.reject(new Error('no'))]);
    };
    await expect(database.withTransaction(nothing, early)).rejects.toThrow('no');
    expect(await nameOf(nothing, id)).toBe('old');
  });

  test('rolls back on an error and rethrows it', async () => {
    let id = '';
    const work = async (tx: InTransaction) => {
      id = await createApp(tx);
      await rename(tx, id, 'renamed');
      throw new Error('no');
    };
    await expect(database.withTransaction(nothing, work)).rejects.toThrow('no');
    expect(await nameOf(nothing, id)).toBeUndefined();
  });

  test('rolls back when a statement fails', async () => {
    const [taken, fresh] = [await createApp(nothing), randomUUID()];
    const work = async (tx: InTransaction) => {
      await createApp(tx, 'x', fresh);
      await createApp(tx, 'x', taken);
    };
    await expect(database.withTransaction(nothing, work)).rejects.toThrow();
    expect(await nameOf(nothing, fresh)).toBeUndefined();
  });

  test('joins the transaction of the context', async () => {
    let id = '';
    const work = async (outer: InTransaction) => {
      await database.withTransaction(outer, async (inner) => {
        expect(inner.transaction).toBe(outer.transaction);
        id = await createApp(inner);
      });
      expect(await nameOf(outer, id)).toBe('new');
      expect(await nameOf(nothing, id)).toBeUndefined();
      throw new Error('outer');
    };
    await expect(database.withTransaction(nothing, work)).rejects.toThrow('outer');
    expect(await nameOf(nothing, id)).toBeUndefined();
  });

  test('starts a separate transaction for a context without one, even inside another transaction', async () => {
    let id = '';
    const work = async (outer: InTransaction) => {
      id = await database.withTransaction(nothing, async (separate) => {
        expect(await pidOf(separate)).not.toBe(await pidOf(outer));
        return createApp(separate);
      });
      throw new Error('outer');
    };
    await expect(database.withTransaction(nothing, work)).rejects.toThrow('outer');
    expect(await nameOf(nothing, id)).toBe('new');
  });

  test('isolates concurrent transactions', async () => {
    const pids = await Promise.all(
      Array.from({ length: 40 }, () =>
        database.withTransaction(nothing, async (tx) => {
          const id = await createApp(tx, 'mine');
          const pid = await pidOf(tx);
          expect(await nameOf(tx, id)).toBe('mine');
          expect(await pidOf(tx)).toBe(pid);
          return pid;
        }),
      ),
    );
    // ten, and those on which the two runners of the job queue listen
    expect(new Set(pids).size).toBeLessThanOrEqual(12);
  });

  test('always releases its connection', async () => {
    const failing = () => database.withTransaction(nothing, () => Promise.reject(new Error('no')));
    const results = await Promise.allSettled(Array.from({ length: 30 }, failing));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => database.withTransaction(nothing, pidOf)));
  });

  test('fails with a database error when the connection is lost, and the next transaction works', async () => {
    let id = '';
    const work = async (tx: InTransaction) => {
      id = await createApp(tx);
      await database.forInstallation(nothing).query(terminate, [await pidOf(tx)]);
      // more than once: the first query may report the end of the session, the next one the lost connection
      expect(isDatabaseUnavailable(await failureOf(pidOf(tx)))).toBe(true);
      await createApp(tx);
    };
    expect(isDatabaseUnavailable(await failureOf(database.withTransaction(nothing, work)))).toBe(true);
    expect(await nameOf(nothing, id)).toBeUndefined();
    expect(await database.withTransaction(nothing, pidOf)).toEqual(expect.any(Number));
  });

  test('passes on the rest of the context', async () => {
    await database.withTransaction({ requestId: 'r-1' }, async ({ requestId }) => expect(requestId).toBe('r-1'));
  });
});

describe('a transaction that conflicts with another', () => {
  test.each([
    ['prepared statements', rename],
    [
      'Prisma',
      (ctx: InstallationContext, id: string, name: string) =>
        database.forInstallation(ctx).prisma.app.update({ where: { id }, data: { name } }),
    ],
  ])('by a deadlock is tried again until both are done, through %s', async (_, update) => {
    const [first, second] = [await createApp(nothing), await createApp(nothing)];
    const meet = barrierOf(2);
    let attempts = 0;
    const swap = (name: string, one: string, other: string) =>
      database.withTransaction(nothing, async (tx) => {
        attempts++;
        await update(tx, one, name);
        await meet();
        await update(tx, other, name);
        return name;
      });
    expect(await Promise.all([swap('a', first, second), swap('b', second, first)])).toEqual(['a', 'b']);
    expect(attempts).toBeGreaterThan(2);
    expect(await nameOf(nothing, first)).toBe(await nameOf(nothing, second));
  });

  test('by a serialization failure, even at the commit, is retried until both succeed', async () => {
    const ids = [await createApp(nothing, '1'), await createApp(nothing, '1')];
    const meet = barrierOf(2);
    let attempts = 0;
    // each writes the sum of both rows to its own row: one after the other, the results are 2 and 3
    const addUp = (id: string) =>
      database.withTransaction(nothing, async (tx) => {
        attempts++;
        await database.forInstallation(tx).query(serializable, []);
        const [row] = await database.forInstallation(tx).query(sumOfNames, [ids]);
        await meet();
        await rename(tx, id, String(row!.sum));
      });
    await Promise.all(ids.map(addUp));
    expect(attempts).toBeGreaterThan(2);
    expect([await nameOf(nothing, ids[0]!), await nameOf(nothing, ids[1]!)].sort()).toEqual(['2', '3']);
  });

  test('repeatedly fails after a number of retries', async () => {
    let attempts = 0;
    const lose = () =>
      database.withTransaction(nothing, () => {
        attempts++;
        return Promise.reject(
          Object.assign(new pg.DatabaseError('could not serialize access', 1, 'error'), { code: '40001' }),
        );
      });
    await expect(lose()).rejects.toMatchObject({ code: '40001' });
    expect(attempts).toBe(5);
  });

  test('fails without a retry for any other reason', async () => {
    const id = await createApp(nothing);
    let attempts = 0;
    const clash = () =>
      database.withTransaction(nothing, async (tx) => {
        attempts++;
        await createApp(tx, 'x', id);
      });
    await expect(clash()).rejects.toMatchObject({ code: 'P2002' });
    expect(attempts).toBe(1);
  });
});

describe('afterCommit', () => {
  test('runs the functions in order, after the change is visible to others', async () => {
    const seen: string[] = [];
    let visible: Promise<string | undefined> | undefined;
    await database.withTransaction(nothing, async (tx) => {
      const id = await createApp(tx);
      tx.transaction.afterCommit.push(
        () => seen.push('first'),
        () => void (visible = nameOf(nothing, id)),
      );
      await database.withTransaction(
        tx,
        async (inner) => void inner.transaction.afterCommit.push(() => seen.push('inner')),
      );
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual(['first', 'inner']);
    expect(await visible).toBe('new');
  });

  test('runs nothing after a rollback', async () => {
    const seen: string[] = [];
    const work = (tx: InTransaction) => {
      tx.transaction.afterCommit.push(() => seen.push('never'));
      return Promise.reject(new Error('no'));
    };
    await expect(database.withTransaction(nothing, work)).rejects.toThrow('no');
    expect(seen).toEqual([]);
  });

  test('runs once although the transaction was retried', async () => {
    const seen: number[] = [];
    let attempts = 0;
    await database.withTransaction(nothing, async (tx) => {
      const attempt = ++attempts;
      tx.transaction.afterCommit.push(() => seen.push(attempt));
      if (attempt < 3) throw Object.assign(new pg.DatabaseError('deadlock detected', 1, 'error'), { code: '40P01' });
    });
    expect(seen).toEqual([3]);
  });
});

describe('ping', () => {
  test('resolves while the database responds', async () => {
    await database.ping();
  });

  test.each([
    ['port', 'postgresql://nobody@127.0.0.1:1/nothing'],
    ['Unix socket', 'postgresql://nobody@127.0.0.1:1/nothing?host=/nowhere'],
  ])('fails with a database error when nobody listens on the %s, like every statement', async (_, url) => {
    const nowhere = new Database({ url, poolSize: 2 });
    const attempts = [
      nowhere.ping(),
      nowhere.forInstallation(nothing).query(backend, []),
      nowhere.forInstallation(nothing).prisma.app.count(),
      nowhere.withTransaction(nothing, pidOf),
    ];
    const failures = await Promise.all(attempts.map(failureOf));
    expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
    await nowhere.onApplicationShutdown();
  });

  test.each([
    ['EPIPE', true],
    ['ECONNRESET', true],
    ['P2028', true],
    ['P2002', false],
  ])('that Prisma reports as %s is a database error or not', (code, isUnavailable) => {
    const error = new Prisma.PrismaClientKnownRequestError('no', { code, clientVersion: '7' });
    expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
  });
});

describe('a database that does not respond', () => {
  let proxy: TcpProxy;
  let behindProxy: Database;
  beforeEach(async () => {
    proxy = new TcpProxy(new URL(url));
    await proxy.open();
  });
  afterEach(async () => {
    await proxy.close();
    await behindProxy.onApplicationShutdown();
  });

  test('fails statements and transactions after a time limit, and their connections are not used again', async () => {
    behindProxy = new Database({ url: proxy.url, poolSize: 4, responseMilliseconds: 200 });
    await behindProxy.ping();
    const inTransaction = failureOf(
      behindProxy.withTransaction(nothing, async (tx) => {
        await pidOf(tx);
        proxy.drop();
        await behindProxy.forInstallation(tx).query(backend, []);
      }),
    );
    expect(isDatabaseUnavailable(await inTransaction)).toBe(true);
    expect(isDatabaseUnavailable(await failureOf(behindProxy.ping()))).toBe(true);
    proxy.pass();
    await behindProxy.ping();
    const { busy } = behindProxy.connections;
    expect(busy).toBe(0);
  });

  test('does not end a long transaction early', async () => {
    behindProxy = new Database({ url: proxy.url, poolSize: 4, responseMilliseconds: 200 });
    const slow = (tx: InstallationContext) => behindProxy.forInstallation(tx).query(sleep, [0.5]);
    await behindProxy.withLongTransaction(nothing, slow);
    expect(isDatabaseUnavailable(await failureOf(slow(nothing)))).toBe(true);
    expect(isDatabaseUnavailable(await failureOf(behindProxy.withTransaction(nothing, slow)))).toBe(true);
  });

  test('fails waiting statements when new connections do not respond either', async () => {
    behindProxy = new Database({ url: proxy.url, poolSize: 4 });
    await behindProxy.ping();
    proxy.drop();
    const waiting = failureOf(behindProxy.ping());
    expect(
      isDatabaseUnavailable(await failureOf(behindProxy.connectDedicated(behindProxy.dedicatedConnection()))),
    ).toBe(true);
    expect(isDatabaseUnavailable(await waiting)).toBe(true);
    proxy.pass();
    await eventually(() => behindProxy.ping());
  });

  test('is waited for while it accepts connections and is slow to begin their sessions', async () => {
    behindProxy = new Database({ url: proxy.url, poolSize: 4 });
    proxy.drop();
    const waiting = [behindProxy.ping(), behindProxy.connectDedicated(behindProxy.unlimitedConnection())];
    await delay(4_000); // longer than a host may take to accept
    proxy.pass();
    await Promise.all(waiting);
  });

  test('is given up earlier when its host does not even accept connections', async () => {
    const full = await FullListener.start();
    const notAccepted = new Database({ url: `postgresql://confab@127.0.0.1:${full.port}/confab`, poolSize: 1 });
    behindProxy = new Database({ url: proxy.url, poolSize: 1 });
    proxy.drop();
    const failed: string[] = [];
    const fail = async (name: string, database: Database) => {
      const error = await failureOf(database.connectDedicated(database.unlimitedConnection()));
      expect(isConnectTimeout(error)).toBe(true);
      failed.push(name);
    };
    await Promise.all([fail('silent', behindProxy), fail('not accepting', notAccepted)]);
    expect(failed).toEqual(['not accepting', 'silent']);
    full.stop();
    await notAccepted.onApplicationShutdown();
  });
});
