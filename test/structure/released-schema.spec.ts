import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { changesThatBreakServers, changesThatHoldUpRequests } from './support/migration-changes.js';
import { read, root } from './support/source-tree.js';

/**
 * Changes that servers of the release before do not work with, by migration: the change → why it is allowed. Each needs a reason for which
 * those servers do not notice it, or a raised `compatible_from`, see docs/releasing.md.
 */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '20261122171000_store_last_messages_of_conversations': {
    'ensure_direct_conversations: drops a function': 'only the trigger called it, which the same migration replaces',
  },
};

/** Changes that lock a table while they read or write all of its rows, by migration: the change → why it takes seconds at most. */
const SHORT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '20261125231100_forget_uids_of_erased_users': {
    'token_cutoffs: updates rows':
      'changes the rows of users who were erased within a year, which nothing waits for but a token of such a user',
  },
  '20261204010022_add_rate_of_campaigns_of_an_app': {
    'campaigns: builds index campaigns_app_id_app_next_batch_at_idx, not CONCURRENTLY':
      'the table is made by a migration of the same release',
  },
};

const folder = 'prisma/migrations';
const names = readdirSync(join(root, folder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const changesIn = async (sql: string) => changesThatBreakServers((await parse(sql)).stmts ?? []);

test.each(names)('servers of the release before work on the schema of %s', async (name) => {
  const changes = await changesIn(read(`${folder}/${name}/migration.sql`));
  expect(changes.toSorted()).toEqual(Object.keys(ALLOWED[name] ?? {}).toSorted());
});

/** They ran on empty databases only. */
const { migrations: FIRST_RELEASE } = JSON.parse(read('test/upgrade/releases/0.1.0/backup.json'));

const longChangesIn = async (sql: string) => changesThatHoldUpRequests((await parse(sql)).stmts ?? []);

test('migrations hold up no requests on large tables', async () => {
  for (const name of names.filter((migration) => !FIRST_RELEASE.includes(migration)))
    expect([name, ...(await longChangesIn(read(`${folder}/${name}/migration.sql`)))]).toEqual([
      name,
      ...Object.keys(SHORT[name] ?? {}),
    ]);
});

test('an allowed change names an existing migration and has a reason', () => {
  const allowed = [...Object.entries(ALLOWED), ...Object.entries(SHORT)];
  expect(allowed.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
  const reasons = allowed.map(([, changes]) => changes).flatMap((changes) => Object.values(changes));
  expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
});

describe('the check of a migration', () => {
  test.each([
    ['ALTER TABLE users DROP COLUMN name', 'users: drops column name'],
    ['ALTER TABLE users DROP COLUMN IF EXISTS name', 'users: drops column name'],
    ['ALTER TABLE users ALTER name SET NOT NULL', 'users: sets NOT NULL on name'],
    ['ALTER TABLE users ALTER name DROP DEFAULT', 'users: drops the default of name'],
    ['ALTER TABLE users ALTER name TYPE varchar(10)', 'users: changes the type of name'],
    ['ALTER TABLE users ADD nickname text NOT NULL', 'users: adds nickname, NOT NULL without a default'],
    ['ALTER TABLE users ADD number int PRIMARY KEY', 'users: adds number, NOT NULL without a default'],
    ["ALTER TABLE users ADD CHECK (name <> '')", 'users: adds a constraint that is not NOT VALID'],
    ['ALTER TABLE users ADD FOREIGN KEY (a) REFERENCES apps', 'users: adds a constraint that is not NOT VALID'],
    ['ALTER TABLE users ADD UNIQUE (name)', 'users: adds a constraint that is not NOT VALID'],
    ['ALTER TABLE users RENAME TO people', 'users: renames a table'],
    ['ALTER TABLE users RENAME COLUMN name TO title', 'users: renames column name'],
    ["ALTER TYPE user_status RENAME VALUE 'a' TO 'b'", 'user_status: renames value a'],
    ['ALTER TYPE user_status RENAME TO state', 'user_status: renames a type'],
    ['ALTER TABLE users SET SCHEMA archive', 'users: moves to another schema'],
    ['DROP TABLE IF EXISTS users, groups', 'users: drops a table', 'groups: drops a table'],
    ['DROP TYPE user_status', 'user_status: drops a type'],
    ['DROP VIEW people', 'people: drops a view'],
    ['DROP FUNCTION count_users(int)', 'count_users: drops a function'],
    ['CREATE TABLE a (b int); ALTER TABLE c DROP COLUMN d', 'c: drops column d'],
  ])('finds %s', async (sql, ...changes) => {
    expect(await changesIn(sql)).toEqual(changes);
  });

  test.each([
    'ALTER TABLE users ADD nickname text',
    "ALTER TABLE users ADD nickname text NOT NULL DEFAULT ''",
    'ALTER TABLE users ADD number bigint GENERATED ALWAYS AS IDENTITY',
    "ALTER TABLE users ADD length int NOT NULL GENERATED ALWAYS AS (length('')) STORED",
    "ALTER TABLE users ADD CHECK (name <> '') NOT VALID",
    'ALTER TABLE users ALTER name DROP NOT NULL',
    'CREATE TABLE a (b int); ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c',
    'CREATE TABLE a (b int); ALTER TABLE a ADD c int NOT NULL',
    'DROP INDEX users_name',
  ])('accepts %s', async (sql) => {
    expect(await changesIn(sql)).toEqual([]);
  });
});

describe('the check of what holds up requests', () => {
  test.each([
    ['CREATE INDEX users_name ON users (name)', 'users: builds index users_name, not CONCURRENTLY'],
    ['ALTER TABLE users ADD n bigint GENERATED ALWAYS AS IDENTITY', 'users: adds n, an identity'],
    ['ALTER TABLE users ADD n int GENERATED ALWAYS AS (1) STORED', 'users: adds n, a stored generated column'],
    ['ALTER TABLE users ADD n int UNIQUE', 'users: adds n, with an index'],
    ['ALTER TABLE users ADD n float DEFAULT random()', 'users: adds n, with a default that is not constant'],
    ['ALTER TABLE users SET LOGGED', 'users: rewrites the table'],
    ["UPDATE users SET name = ''", 'users: updates rows'],
    ['DELETE FROM users', 'users: deletes rows'],
    ['CLUSTER users', 'users: rewrites the table'],
    ['VACUUM FULL users', 'users: vacuums'],
    ['REINDEX TABLE users', 'users: builds indexes again'],
  ])('finds %s', async (sql, change) => {
    expect(await longChangesIn(sql)).toEqual([change]);
  });

  test.each([
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS users_name ON users (name)',
    'CREATE TABLE a (b int); CREATE INDEX a_b ON a (b); UPDATE a SET b = 1',
    "ALTER TABLE users ADD a text DEFAULT 'x', ADD b text[] NOT NULL DEFAULT ARRAY[]::text[], ADD c timestamptz DEFAULT now()",
    'ALTER TABLE users ADD d timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP, ADD e int',
    'UPDATE schema_version SET version = 2',
  ])('accepts %s', async (sql) => {
    expect(await longChangesIn(sql)).toEqual([]);
  });
});
