import pg from 'pg';

/** Runs statements on a connection to the server's maintenance database. */
export async function administer<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: addressOf('postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * A copy of the migrated template, which is there as long as the test run.
 *
 * @param name may be that of one made before, which is then left as it is
 * @returns its URL
 */
export async function createDatabase(name: string): Promise<string> {
  await administer(async (admin) => {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template().pathname.slice(1)}`);
  });
  return addressOf(name);
}

/** Without any table. @returns its URL */
export async function createEmptyDatabase(name: string): Promise<string> {
  await administer((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  return addressOf(name);
}

export async function dropDatabase(name: string): Promise<void> {
  await administer((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

const template = () => new URL(process.env.CONFAB_TEST_TEMPLATE_URL!);

function addressOf(database: string): string {
  const url = template();
  url.pathname = `/${database}`;
  return url.href;
}
