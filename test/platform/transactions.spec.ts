import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { InstallationContext } from '#platform/context/context.js';
import { isDatabaseUnavailable, isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { installationStatement, rows } from '#platform/database/statement.js';
import { createDatabase } from '../support/database.js';

type InTransaction = Required<Pick<InstallationContext, 'transaction'>>;

const nothing: InstallationContext = {};
const reason = 'of a test';

const renameApp = installationStatement('test-transactions-rename', { reason })`
   UPDATE apps SET name = $2 WHERE app_id = $1`;
const addApp = installationStatement('test-transactions-add', { reason })`
   INSERT INTO apps (app_id, name, region) VALUES ($1, 'added', 'us')`;
const backend = installationStatement('test-transactions-backend', { reason, row: rows<{ pid: number }>() })`
   SELECT pg_backend_pid() AS pid`;
const terminate = installationStatement('test-transactions-terminate', { reason })`SELECT pg_terminate_backend($1)`;
const openTransactions = installationStatement('test-transactions-open', {
  reason,
  row: rows<{ count: number }>(),
})`
   SELECT count(*)::int AS count FROM pg_stat_activity
            WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;

let database: Database;
let url: string;
beforeAll(async () => {
  url = await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`);
  database = new Database({ url, poolSize: 2 });
});
afterAll(() => database.onApplicationShutdown());
// every test leaves its connections in the pool, and none of them inside a transaction
afterEach(async () => {
  expect(database.connections).toMatchObject({ busy: 0, waiting: 0 });
  expect(await database.forInstallation(nothing).query(openTransactions, [])).toEqual([{ count: 0 }]);
});

const appsOf = (ctx: InstallationContext) => database.forInstallation(ctx).prisma.app;
const create = (ctx: InstallationContext, id: string, name = 'new') =>
  appsOf(ctx).create({ data: { id, name, region: 'us' } });
const nameOf = async (ctx: InstallationContext, id: string) =>
  (await appsOf(ctx).findUnique({ where: { id }, select: { name: true } }))?.name;
const rename = (ctx: InstallationContext, id: string, name: string) =>
  database.forInstallation(ctx).query(renameApp, [id, name]);
const pidOf = async (ctx: InstallationContext) => (await database.forInstallation(ctx).query(backend, []))[0]!.pid;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Timers that this code sets during `work` do not run until they are advanced; what Node does by itself goes on. */
async function withFakeTimers(work: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'hrtime', 'Date'] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
}

describe('Prisma in a transaction', () => {
  test('writes rows with their relations, or nothing', async () => {
    const createWithRoles = (tx: InTransaction, id: string) =>
      appsOf(tx).create({
        data: {
          id,
          name: 'nested',
          region: 'us',
          roles: { createMany: { data: ['guide', 'guard'].map((role) => ({ role, name: role })) } },
        },
        select: { roles: { select: { role: true }, orderBy: { role: 'asc' } } },
      });
    const [kept, dropped] = [randomUUID(), randomUUID()];
    const { roles } = await database.withTransaction(nothing, (tx) => createWithRoles(tx, kept));
    expect(roles).toEqual([{ role: 'guard' }, { role: 'guide' }]);
    const failing = async (tx: InTransaction) => {
      await createWithRoles(tx, dropped);
      expect(await nameOf(nothing, dropped)).toBeUndefined();
      throw new Error('no');
    };
    await expect(database.withTransaction(nothing, failing)).rejects.toThrow('no');
    expect([await nameOf(nothing, kept), await nameOf(nothing, dropped)]).toEqual(['nested', undefined]);
  });

  test('and statements run in the order of the calls', async () => {
    const id = randomUUID();
    const names = await database.withTransaction(nothing, async (tx) => {
      const [, first, , , second] = await Promise.all([
        create(tx, id, 'by Prisma'),
        nameOf(tx, id),
        rename(tx, id, 'by a statement'),
        appsOf(tx).update({ where: { id }, data: { region: 'eu' } }),
        nameOf(tx, id),
      ]);
      return [first, second];
    });
    expect(names).toEqual(['by Prisma', 'by a statement']);
  });

  test('may fail without a failed statement, and the transaction goes on', async () => {
    const id = randomUUID();
    await database.withTransaction(nothing, async (tx) => {
      const missing = appsOf(tx).update({ where: { id: randomUUID() }, data: { name: 'nobody' } });
      await expect(missing).rejects.toMatchObject({ code: 'P2025' });
      await create(tx, id);
    });
    expect(await nameOf(nothing, id)).toBe('new');
  });

  test('sees one transaction on a connection after the other', async () => {
    const ids = Array.from({ length: 40 }, () => randomUUID());
    const results = await Promise.allSettled(
      ids.map((id, n) =>
        database.withTransaction(nothing, async (tx) => {
          await create(tx, id, `app ${n}`);
          expect(await nameOf(tx, id)).toBe(`app ${n}`);
          if (n % 2 === 1) throw new Error('no');
        }),
      ),
    );
    expect(results.map(({ status }) => status)).toEqual(ids.map((_, n) => (n % 2 === 1 ? 'rejected' : 'fulfilled')));
    const stored = await appsOf(nothing).findMany({ where: { id: { in: ids } }, select: { id: true } });
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.filter((_, n) => n % 2 === 0).sort());
  });
});

describe('a transaction whose work hides the error of a statement', () => {
  test.each([
    ['Prisma', (tx: InTransaction, id: string) => create(tx, id) as Promise<unknown>],
    ['statement', (tx: InTransaction, id: string) => database.forInstallation(tx).query(addApp, [id])],
  ])('by %s is not reported as committed', async (_, add) => {
    const [taken, fresh] = [randomUUID(), randomUUID()];
    await create(nothing, taken);
    const effects: string[] = [];
    const work = async (tx: InTransaction) => {
      tx.transaction.afterCommit.push(() => effects.push('never'));
      await create(tx, fresh);
      expect(isUniqueViolation(await failureOf(add(tx, taken)))).toBe(true);
    };
    await expect(database.withTransaction(nothing, work)).rejects.toThrow();
    expect(await nameOf(nothing, fresh)).toBeUndefined();
    expect(effects).toEqual([]);
  });
});

describe('what a transaction does not wait for', () => {
  test('belongs to it', async () => {
    const id = randomUUID();
    await database.withTransaction(nothing, async (tx) => {
      void create(tx, id);
      void rename(tx, id, 'renamed');
      void appsOf(tx).update({ where: { id }, data: { region: 'eu' } });
      await Promise.resolve();
    });
    expect(await appsOf(nothing).findUnique({ where: { id } })).toMatchObject({ name: 'renamed', region: 'eu' });
  });

  test('is refused after its end', async () => {
    const id = randomUUID();
    let kept: InTransaction | undefined;
    await database.withTransaction(nothing, async (tx) => {
      kept = tx;
      await create(tx, id);
    });
    await expect(rename(kept!, id, 'late')).rejects.toThrow('The transaction is over');
    await expect(appsOf(kept!).delete({ where: { id } })).rejects.toThrow('The transaction is over');
    expect(await nameOf(nothing, id)).toBe('new');
  });
});

test('a connection that ends inside a transaction fails Prisma and the commit, and is replaced', async () => {
  const id = randomUUID();
  const failures: unknown[] = [];
  const work = async (tx: InTransaction) => {
    await create(tx, id);
    await database.forInstallation(nothing).query(terminate, [await pidOf(tx)]);
    failures.push(await failureOf(nameOf(tx, id)), await failureOf(nameOf(tx, id)));
  };
  failures.push(await failureOf(database.withTransaction(nothing, work)));
  expect(failures.map(isDatabaseUnavailable)).toEqual([true, true, true]);
  expect(await nameOf(nothing, id)).toBeUndefined();
  await Promise.all(
    Array.from({ length: 4 }, () => database.withTransaction(nothing, (tx) => create(tx, randomUUID()))),
  );
});

describe('a limit of time', () => {
  test('rolls a transaction back, refuses what follows, and returns its connection before its work is done', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    const refused: unknown[] = [];
    await withFakeTimers(async () => {
      const work = async (tx: InTransaction) => {
        await create(tx, id);
        jest.advanceTimersByTime(30_000);
        refused.push(await failureOf(pidOf(tx)), await failureOf(create(tx, other)));
        // its lock on the row is gone
        await create(nothing, id, 'of another');
      };
      refused.push(await failureOf(database.withTransaction(nothing, work)));
    });
    for (const error of refused) {
      expect(error).toMatchObject({ message: expect.stringContaining('open for more than 30 seconds') });
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    expect(refused).toHaveLength(3);
    expect([await nameOf(nothing, id), await nameOf(nothing, other)]).toEqual(['of another', undefined]);
  });

  test('does not apply to a long transaction', async () => {
    const id = randomUUID();
    await withFakeTimers(() =>
      database.withLongTransaction(nothing, async (tx) => {
        jest.advanceTimersByTime(3_600_000);
        await create(tx, id);
      }),
    );
    expect(await nameOf(nothing, id)).toBe('new');
  });

  test('ends the wait for a connection', async () => {
    let finish!: () => void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const started: Promise<void>[] = [];
    // two, and those on which the two runners of the job queue listen
    const holding = Array.from({ length: 4 }, () => {
      let start!: () => void;
      started.push(new Promise((resolve) => (start = resolve)));
      return database.withTransaction(nothing, async (tx) => {
        await pidOf(tx);
        start();
        await finished;
      });
    });
    await Promise.all(started);
    await withFakeTimers(async () => {
      const waiting = failureOf(database.withTransaction(nothing, pidOf));
      jest.advanceTimersByTime(10_000);
      expect(isDatabaseUnavailable(await waiting)).toBe(true);
    });
    finish();
    await Promise.all(holding);
  });
});
