import { randomUUID } from 'node:crypto';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { sql } from '#platform/database/sql.js';
import {
  appValues,
  composedStatements,
  installationStatement,
  PreparedStatementCache,
  rows,
  statement,
  type AppStatement,
} from '#platform/database/statement.js';
import { createDatabase } from '../support/database.js';

// as npm run statements generates it
declare module '#platform/database/statement-types.js' {
  interface StatementRows {
    'test-described': { uid: string; scope: string | null; data: unknown };
  }
}

const findUser = statement('test-find-user')`SELECT uid, name FROM users WHERE app_id = $1 AND uid = $2`;
const countApps = installationStatement('test-count-apps', { reason: 'of a test' })`
   SELECT count(*)::int AS apps FROM apps WHERE app_id = ANY($1)`;

let database: Database;
beforeAll(async () => {
  database = new Database({ url: await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`), poolSize: 2 });
});
afterAll(() => database.onApplicationShutdown());

async function appWith(...uids: string[]): Promise<AppContext> {
  const ctx = { app: { id: randomUUID() } };
  await database.forApp(ctx).prisma.app.create({ data: { id: ctx.app.id, name: 'an app', region: 'us' } });
  const { prisma } = database.forApp(ctx);
  await prisma.role.create({ data: { appId: ctx.app.id, role: 'default', name: 'default' } });
  await prisma.user.createMany({ data: uids.map((uid) => ({ appId: ctx.app.id, uid, name: uid })) });
  return ctx;
}

describe('a statement of an app', () => {
  test('has the app as $1 and the values from $2 on', async () => {
    const ctx = await appWith('anna', 'ben');
    expect(await database.forApp(ctx).query(findUser, ['ben'])).toEqual([{ uid: 'ben', name: 'ben' }]);
    const other = await appWith('cleo');
    expect(await database.forApp(other).query(findUser, ['ben'])).toEqual([]);
  });

  test('is refused when it does not use $1', () => {
    const without = sql`SELECT 1 FROM users WHERE uid = $2 AND $10::int > 1`;
    expect(() => statement('test-without-app')`${without}`).toThrow('does not use $1');
    const composed = composedStatements('test-composed-without-app', () => []);
    expect(() => composed.of(without)).toThrow('does not use $1');
    expect(() => new PreparedStatementCache(composed, 1).of(without)).toThrow('does not use $1');
  });

  test('that is composed from parts numbers its values from $2', async () => {
    const ctx = await appWith('anna', 'ben');
    const { value, values } = appValues();
    const text = sql`SELECT uid FROM users WHERE app_id = $1 AND uid IN (${value('anna')}, ${value('nobody')})`;
    const composed = composedStatements('test-composed-with-values', () => []);
    expect(await database.forApp(ctx).query(composed.of(text), values)).toEqual([{ uid: 'anna' }]);
  });

  test('that is composed is prepared up to a maximum number of texts', () => {
    const composed = composedStatements('test-composed', () => []);
    const cache = new PreparedStatementCache(composed, 1);
    const [first, second] = [sql`SELECT $1`, sql`SELECT $1, 2`] as const;
    expect([cache.of(first), cache.of(second), cache.of(first)]).toEqual([
      { name: 'test-composed-1', text: first },
      { text: second },
      { name: 'test-composed-1', text: first },
    ]);
    expect(() => composedStatements('test-composed', () => [])).toThrow('named test-composed');
  });

  test('cannot run for the installation, nor a statement of the installation for an app', async () => {
    const { app } = await appWith();
    // @ts-expect-error -- a statement of an app
    await expect(database.forInstallation({}).query(findUser, [app.id, 'anna'])).resolves.toEqual([]);
    // @ts-expect-error -- a statement of the installation
    await expect(database.forApp({ app }).query(countApps, [])).rejects.toThrow();
    expect(await database.forInstallation({}).query(countApps, [[app.id]])).toEqual([{ apps: 1 }]);
  });
});

describe('the rows of a statement', () => {
  const text = sql`SELECT $1`;
  type Rows<Of> = Of extends AppStatement<infer Row> ? Row : never;

  test('have the types that PostgreSQL describes, or narrower types', () => {
    const described = (): object[] => [
      statement('test-described')`${text}` satisfies AppStatement<{ uid: string; scope: string | null; data: unknown }>,
      statement('test-described', rows<{ uid: string; scope: 'admin'; data: { text: string } }>())`${text}`,
      statement('test-described', rows<{ uid: string; scope: string | null; data: object | null }>())`${text}`,
      // @ts-expect-error -- a column is missing
      statement('test-described', rows<{ uid: string; scope: string }>())`${text}`,
      // @ts-expect-error -- there is no such column
      statement('test-described', rows<{ uid: string; scope: string; data: object; name: string }>())`${text}`,
      // @ts-expect-error -- a column was renamed
      statement('test-described', rows<{ id: string; scope: string; data: object }>())`${text}`,
      // @ts-expect-error -- a column has another type
      statement('test-described', rows<{ uid: number; scope: string; data: object }>())`${text}`,
    ];
    expect(described).toThrow('Two statements are named test-described');
  });

  test('have the type unknown until PostgreSQL has described them', () => {
    const undescribed = statement('test-undescribed')`${text}`;
    const row: Rows<typeof undescribed> = { anything: 1 };
    const typed = statement('test-undescribed-typed', rows<{ uid: string }>())`${text}`;
    const typedRow: Rows<typeof typed> = { uid: 'anna' };
    expect([undescribed, row, typed, typedRow]).toMatchObject([{ text }, { anything: 1 }, { text }, { uid: 'anna' }]);
  });
});

describe('Prisma for an app', () => {
  const ctx = { app: { id: 'mine' } };
  const { prisma } = new Database({ url: 'postgresql://nobody@127.0.0.1:1/nothing', poolSize: 1 }).forApp(ctx);
  const user = { uid: 'anna', name: 'Anna' };
  const theirs = { appId_uid: { appId: 'theirs', uid: 'anna' } };
  const mine = { appId_uid: { appId: 'mine', uid: 'anna' } };
  const NO_APP = 'its condition does not name the app';
  const NO_APP_IN_ROW = 'a row does not name the app';

  test.each<[string, () => unknown, string]>([
    ['a list without a condition', () => prisma.user.findMany(), 'it has no condition on the app'],
    ['a condition without the app', () => prisma.user.findMany({ where: { uid: 'anna' } }), NO_APP],
    ['a condition on another app', () => prisma.user.count({ where: { appId: 'theirs' } }), NO_APP],
    ['a condition on several apps', () => prisma.user.count({ where: { appId: { in: ['mine'] } } }), NO_APP],
    ['an alternative to the app', () => prisma.user.count({ where: { OR: [{ appId: 'mine' }] } }), NO_APP],
    ['a key of another app', () => prisma.user.findUnique({ where: theirs }), NO_APP],
    ['deleting in another app', () => prisma.user.deleteMany({ where: { appId: 'theirs' } }), NO_APP],
    ['changing in another app', () => prisma.user.update({ where: theirs, data: {} }), NO_APP],
    [
      'moving to another app',
      () => prisma.user.update({ where: mine, data: { appId: 'theirs' } }),
      'it moves a row to another app',
    ],
    ['creating in another app', () => prisma.user.create({ data: { ...user, appId: 'theirs' } }), NO_APP_IN_ROW],
    [
      'creating some in another app',
      () => prisma.user.createMany({ data: ['mine', 'theirs'].map((appId) => ({ ...user, appId })) }),
      NO_APP_IN_ROW,
    ],
    [
      'creating in another app if there is none',
      () => prisma.user.upsert({ where: mine, create: { ...user, appId: 'theirs' }, update: {} }),
      NO_APP_IN_ROW,
    ],
    [
      'connecting a row of another app',
      () => prisma.user.update({ where: mine, data: { app: { connect: { id: 'theirs' } } } }),
      'it writes through the relation app',
    ],
    ['another app itself', () => prisma.app.findUnique({ where: { id: 'theirs' } }), NO_APP],
  ])('refuses %s', (_, operation, reason) => {
    expect(operation).toThrow(reason);
  });

  test('refuses models without app_id, and raw statements', () => {
    expect(() => (prisma as any).schemaVersion).toThrow('use forInstallation');
    expect((prisma as any).$queryRaw).toBeUndefined();
    expect((prisma.user as any).$executeRaw).toBeUndefined();
  });

  test('allows calls with a condition on the app', async () => {
    const anna = await appWith('anna');
    const { user: users } = database.forApp(anna).prisma;
    const appId = anna.app.id;
    await users.update({ where: { appId_uid: { appId, uid: 'anna' } }, data: { name: 'Anna' } });
    await users.upsert({
      where: { appId_uid: { appId, uid: 'ben' } },
      create: { appId, uid: 'ben', name: 'Ben' },
      update: {},
    });
    expect(await users.findMany({ where: { appId }, select: { name: true }, orderBy: { uid: 'asc' } })).toEqual([
      { name: 'Anna' },
      { name: 'Ben' },
    ]);
  });

  test('runs in the transaction of the context', async () => {
    const anna = await appWith('anna');
    const where = { appId_uid: { appId: anna.app.id, uid: 'anna' } };
    const failing = database.withTransaction(anna, async (tx) => {
      await database.forApp(tx).prisma.user.delete({ where });
      expect(await database.forApp(tx).query(findUser, ['anna'])).toEqual([]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.forApp(anna).prisma.user.findUnique({ where, select: { uid: true } })).toEqual({
      uid: 'anna',
    });
  });
});

test('Prisma for the installation refuses models with app_id', () => {
  const { prisma } = database.forInstallation({});
  expect(() => (prisma as any).user).toThrow('use forApp');
  expect((prisma as any).$transaction).toBeUndefined();
});
