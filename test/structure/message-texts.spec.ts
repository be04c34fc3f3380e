import { useDatabase } from '#test/support/groups.js';
import { otherColumns, textColumns } from '#test/support/message-texts.js';
import { useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

test('the registry says of every column that can hold a text whether it holds one of messages', async () => {
  const columns = await database.query<{ name: string }>(
    `SELECT CASE table_schema WHEN 'public' THEN '' ELSE table_schema || '.' END || table_name || '.' || column_name AS name
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema') AND column_name <> 'app_id'
        AND udt_name IN ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea', 'tsvector', '_text', '_varchar', '_json', '_jsonb', '_bytea')`,
  );
  const known = Object.entries(otherColumns).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  );
  expect([...known, ...Object.keys(textColumns)].sort()).toEqual(columns.map(({ name }) => name).sort());
});
