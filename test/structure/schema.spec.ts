import pg from 'pg';
import { useServer } from '../support/server.js';

/** Tables that are not kept by app. */
const installationWide: Record<string, string> = {
  management_credentials: 'opens the management endpoints of the whole installation',
  encryption_key: 'says which key the credentials of all apps are stored with',
  event_consumers: 'says how far who deals with the events of all apps has come',
  realtime_processes: 'are server processes, which serve all apps',
  schema_version: 'speaks of the database itself',
  rate_limits:
    'counts by addresses as well as by apps, which are a part of its key; the library that writes it asks for one key',
  _prisma_migrations: 'is the history of migrations of the database itself',
};

// The catalogue lists the columns of a key in the order of the key.
const KEYS = `
  SELECT c.relname AS table, i.relname AS key, CASE WHEN x.indisprimary THEN 'primary key' ELSE 'unique index' END AS kind, a.attname AS column
    FROM pg_index x
    JOIN pg_class c ON c.oid = x.indrelid
    JOIN pg_class i ON i.oid = x.indexrelid
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.indkey[0]
   WHERE x.indisunique AND c.relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT c.relname, f.conname, 'foreign key', a.attname
    FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
   WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
  UNION ALL
  SELECT c.relname, f.conname, 'target of a foreign key', a.attname
    FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = f.confkey[1]
   WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace
`;

const TABLES_WITHOUT_PRIMARY_KEY = `
  SELECT relname FROM pg_class c
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = c.oid AND indisprimary)
`;

interface Key {
  table: string;
  key: string;
  kind: string;
  column: string | null;
}

const server = useServer();
let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(() => database.end());

test('every key of a table starts with the app, so that an app can be placed on a database, and moved to another', async () => {
  const { rows } = await database.query<Key>(KEYS);
  expect(rows.length).toBeGreaterThan(20);
  const offenders = rows.filter(({ table, column }) => !(table in installationWide) && column !== 'app_id');
  expect(offenders).toEqual([]);
});

test('every table has a primary key', async () => {
  const { rows } = await database.query(TABLES_WITHOUT_PRIMARY_KEY);
  expect(rows).toEqual([]);
});

test('no foreign key cascades updates, because keys never change and distributed databases refuse it', async () => {
  const { rows } = await database.query(
    `SELECT conname FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confupdtype <> 'a'`,
  );
  expect(rows).toEqual([]);
});

test('the exceptions are tables that exist', async () => {
  const { rows } = await database.query<Key>(KEYS);
  expect([...new Set(rows.map(({ table }) => table))]).toEqual(expect.arrayContaining(Object.keys(installationWide)));
});
