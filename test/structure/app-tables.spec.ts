import pg from 'pg';
import type { SqlText } from '#platform/database/sql.js';
import { APP_TABLES, NOT_COPIED } from '#resources/data-transfer/export/tables/app-tables.js';
import { useServer } from '../support/server.js';

const server = useServer();
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

const columnsWith = async (condition: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `SELECT format('%s.%s', c.relname, a.attname) AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND ${condition}
      ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

const copied = new Map(APP_TABLES.map((table) => [table.name, table]));

test('every table with an app is copied with it, or listed with the reason', async () => {
  const tables = (await columnsWith(`a.attname = 'app_id'`)).map((name) => name.split('.')[0]!);
  expect([...copied.keys(), ...Object.keys(NOT_COPIED)].sort()).toEqual(tables);
});

test('the keys of the list are the primary keys', async () => {
  const { rows } = await database.query<{ table: SqlText; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY k.position) AS columns
       FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid, unnest(x.indkey) WITH ORDINALITY AS k (attnum, position), pg_attribute a
      WHERE x.indisprimary AND c.relnamespace = 'public'::regnamespace AND a.attrelid = c.oid AND a.attnum = k.attnum
      GROUP BY c.relname`,
  );
  const keys = rows.filter(({ table }) => copied.has(table));
  expect(keys.map(({ table, columns }) => [table, columns.sort()]).sort()).toEqual(
    APP_TABLES.map(({ name, key }) => [name, ['app_id', ...Object.keys(key)].sort()]).sort(),
  );
});

/** Bytes that do not depend on the encryption key. */
const PLAIN_BYTES = [
  'push_tokens.token_hash',
  'revoked_app_tokens.token_hash',
  'erasure_receipts.uid_hash',
  'erasure_receipts.signature',
];

test('columns of bytes are declared as secrets, or do not depend on the encryption key', async () => {
  const bytes = (await columnsWith(`a.atttypid = 'bytea'::regtype`)).filter((name) => copied.has(name.split('.')[0]!));
  const secrets = APP_TABLES.flatMap(({ name, secrets: declared }) =>
    declared
      ? [...declared.ciphers, ...(declared.hash ? [declared.hash] : [])].map((column) => `${name}.${column}`)
      : [],
  );
  expect(bytes).toEqual([...secrets, ...PLAIN_BYTES].sort());
});

test('columns with a sequence are declared', async () => {
  const owned = await columnsWith(`pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL`);
  const declared = APP_TABLES.flatMap(({ name, sequence }) =>
    sequence && !sequence.of ? [`${name}.${sequence.column}`] : [],
  );
  expect(declared.sort()).toEqual(owned.filter((name) => copied.has(name.split('.')[0]!)));
});
