import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres/index.js';
import { addHistory } from './history.mjs';

/**
 * Runs `work` with an empty PostgreSQL that is as durable as a real one, and stops it afterwards. It counts the statements it is
 * given, which costs it a microsecond or so for each.
 *
 * @template Result
 * @param {string} directory
 * @param {(database: Database) => Promise<Result>} work
 */
export async function withDatabase(directory, work) {
  const settings = { shared_preload_libraries: 'pg_stat_statements' };
  const postgres = await startEmbeddedPostgres({ directory, database: 'confab', settings });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return await work(new Database(postgres.url, client));
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

export class Database {
  #client;

  constructor(url, client) {
    this.url = url;
    this.#client = client;
  }

  /** Fills the only app with so many members of a club, faster than through the API. */
  async addMembers(count) {
    await this.#client.query(`INSERT INTO roles (app_id, role, name) SELECT app_id, 'guide', 'Guide' FROM apps`);
    await this.#client.query(
      `INSERT INTO users (app_id, uid, name, role, tags)
       SELECT app_id, 'member-' || lpad(n::text, 7, '0'), (ARRAY['Anna ', 'Ben ', 'Chloe '])[1 + n % 3] || md5(n::text),
              CASE WHEN n % 5 = 0 THEN 'guide' ELSE 'default' END, CASE WHEN n % 2 = 0 THEN ARRAY['hiker'] ELSE '{}' END
         FROM apps, generate_series(1, $1::int) AS n`,
      [count],
    );
  }

  /** Fills the only app with so many messages, and those who wrote them. */
  async addHistory(messages) {
    await addHistory(this.#client, messages);
  }

  /** Another database in the same PostgreSQL, filled by SQL. @returns its address */
  async createBeside(name, sql) {
    await this.#client.query(`CREATE DATABASE ${name}`);
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(sql);
    await client.end();
    return url.href;
  }

  /** To be called once the tables are filled. What is known of them must not depend on whether autovacuum has come by. */
  async prepare() {
    await this.#client.query('CREATE EXTENSION pg_stat_statements');
    await this.#client.query('VACUUM (ANALYZE)');
  }

  /** So far: statements executed, BEGIN and COMMIT among them, and pages that they looked at. */
  async work() {
    const { rows } = await this.#client.query(
      `SELECT sum(calls)::float8 AS statements, sum(shared_blks_hit + shared_blks_read)::float8 AS pages FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return rows[0];
  }

  /** What it is, and that it waits for the disk. */
  async description() {
    const { rows } = await this.#client.query(
      `SELECT format('PostgreSQL %s, fsync %s, synchronous_commit %s',
                     current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit')) AS text`,
    );
    return rows[0].text;
  }
}
