import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import { read, root } from './support/source-tree.js';

const folder = 'prisma/migrations';
const names = readdirSync(join(root, folder), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test('the folder of a migration contains only its script', () => {
  for (const name of names) expect([name, ...readdirSync(join(root, folder, name))]).toEqual([name, 'migration.sql']);
  expect(existsSync(join(root, folder, 'migration_lock.toml'))).toBe(true);
});

test('the name of a migration is a timestamp and lowercase words', () => {
  expect(names.filter((name) => !/^\d{14}_[a-z0-9_]+$/.test(name))).toEqual([]);
});

// Such a migration runs outside a transaction, and runs again after an interruption.
test.each(names)('in %s, CREATE INDEX CONCURRENTLY is the only statement and has IF NOT EXISTS', async (name) => {
  const { stmts = [] } = await parse(read(`${folder}/${name}/migration.sql`));
  const indexes = stmts
    .map(({ stmt }) => stmt)
    .filter((stmt) => stmt !== undefined && 'IndexStmt' in stmt && stmt.IndexStmt.concurrent === true);
  if (indexes.length === 0) return;
  expect(stmts).toHaveLength(1);
  expect(indexes[0]).toMatchObject({ IndexStmt: { if_not_exists: true } });
});
