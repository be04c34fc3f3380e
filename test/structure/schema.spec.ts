import pg from 'pg';
import { useServer } from '../support/server.js';

/** Tables whose keys do not start with the app, with the reason. */
const installationWide: Record<string, string> = {
  management_credentials: 'gives access to the management endpoints of the whole installation',
  console_sessions: 'signs in operators of the whole installation, and collaborators of several apps',
  console_sign_in_links: 'signs in operators of the whole installation, and collaborators of several apps',
  console_passkeys: 'signs in collaborators of several apps',
  console_passkey_challenges: 'signs in collaborators of several apps',
  alerts: 'are about the whole installation',
  alert_silence: 'is about the alerts of the whole installation',
  cells: 'has the cells of the installation',
  cell_apps: 'refers to the cell of an app',
  encryption_key: 'identifies the key that encrypts the credentials of all apps',
  event_consumers: 'has the positions of consumers of the events of all apps',
  job_pools: 'has the workers of server processes, which run the jobs of all apps',
  realtime_processes: 'has the server processes, which serve all apps',
  schema_version: 'describes the database',
  rate_limits:
    'counts by client address as well as by app; the library that writes it requires a single key column, which includes the app',
  _prisma_migrations: 'has the migrations of the database',
};

// The first element of indkey and conkey is the first column of the key.
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

test('every key of an app table starts with app_id, so that apps can be distributed over databases', async () => {
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
