import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { changesThatBreakServers } from './support/migration-changes.js';
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

const folder = 'prisma/migrations';
const names = readdirSync(join(root, folder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const changesIn = async (sql: string) => changesThatBreakServers((await parse(sql)).stmts ?? []);

test.each(names)('servers of the release before work on the schema of %s', async (name) => {
  const changes = await changesIn(read(`${folder}/${name}/migration.sql`));
  expect(changes.toSorted()).toEqual(Object.keys(ALLOWED[name] ?? {}).toSorted());
});

test('an allowed change names an existing migration and has a reason', () => {
  expect(Object.keys(ALLOWED).filter((name) => !names.includes(name))).toEqual([]);
  const reasons = Object.values(ALLOWED).flatMap((changes) => Object.values(changes));
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
