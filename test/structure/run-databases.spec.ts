import { createEmptyDatabase, dropDatabase, withAdminConnection } from '../support/database.js';
import { openRunDatabases } from '../support/run-databases.mjs';

const SERVER = 'confab_run_databases';

const databasesOf = (prefix: string) =>
  withAdminConnection(async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname',
      [prefix],
    );
    return rows.map(({ name }) => name);
  });

test('a test run on a given server removes the databases that it made, and none of another run', async () => {
  const serverUrl = await createEmptyDatabase(SERVER);
  const [run, other] = [await openRunDatabases(serverUrl), await openRunDatabases(serverUrl)];
  await withAdminConnection((admin) => admin.query(`CREATE DATABASE ${run.prefix}of_a_test TEMPLATE template0`));
  expect(await databasesOf(run.prefix)).toEqual([`${run.prefix}confab_template`, `${run.prefix}of_a_test`]);

  await run.stop();
  expect(await databasesOf(run.prefix)).toEqual([]);
  expect(await databasesOf(other.prefix)).toEqual([`${other.prefix}confab_template`]);
  await other.stop();
  expect(await databasesOf(other.prefix)).toEqual([]);
  await dropDatabase(SERVER);
});
