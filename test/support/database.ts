import pg from 'pg';

/** Passes a connection to the maintenance database `postgres` to `work`, and closes it afterwards. */
export async function withAdminConnection<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * Creates a database as a copy of the migrated template. It exists until the end of the test run.
 *
 * @param name an existing database with this name is reused unchanged
 * @returns its URL
 */
export async function createDatabase(name: string): Promise<string> {
  await withAdminConnection(async (admin) => {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName(name)]);
    if (rowCount === 0)
      await admin.query(`CREATE DATABASE ${databaseName(name)} TEMPLATE ${template().pathname.slice(1)}`);
  });
  return urlOf(databaseName(name));
}

/**
 * Creates a database without tables.
 *
 * @param options of CREATE DATABASE
 * @returns its URL
 */
export async function createEmptyDatabase(name: string, options = ''): Promise<string> {
  await withAdminConnection((admin) =>
    admin.query(`CREATE DATABASE ${databaseName(name)} TEMPLATE template0 ${options}`),
  );
  return urlOf(databaseName(name));
}

export async function dropDatabase(name: string): Promise<void> {
  await withAdminConnection((admin) => admin.query(`DROP DATABASE IF EXISTS ${databaseName(name)} WITH (FORCE)`));
}

/** The name on the server of a database that a test names. Several runs can use one server. */
export const databaseName = (name: string): string => `${process.env.CONFAB_TEST_DATABASE_PREFIX}${name}`;

const template = () => new URL(process.env.CONFAB_TEST_TEMPLATE_URL!);

function urlOf(database: string): string {
  const url = template();
  url.pathname = `/${database}`;
  return url.href;
}
