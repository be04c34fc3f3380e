import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { withTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { cpuOfProcessTree } from './process-cpu.mjs';

/**
 * Runs `work` with an empty PostgreSQL with the default, durable settings, and stops it afterwards. It counts statements with
 * pg_stat_statements, which costs about a microsecond for each.
 *
 * @template Result
 * @param {(database: Database) => Promise<Result>} work
 * @param {Record<string, string>} more settings of PostgreSQL
 * @returns {Promise<Result>}
 */
export function withDatabase(work, more = {}) {
  const settings = {
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
    ...more,
  };
  return withTemporaryPostgres(
    async ({ url, folder }) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return await work(new Database(url, folder, client));
      } finally {
        await client.end();
      }
    },
    { durable: true, settings },
  );
}

export class Database {
  #client;
  #postmaster;

  /** @param {string} folder temporary; for other files of the bench */
  constructor(url, folder, client) {
    this.url = url;
    this.folder = folder;
    this.#client = client;
  }

  get tcpUrl() {
    const url = new URL(this.url);
    url.searchParams.delete('host');
    return url.href;
  }

  /** @returns the id of the only app */
  async onlyApp() {
    const { rows } = await this.#client.query('SELECT app_id FROM apps');
    return rows[0].app_id;
  }

  /** Inserts `count` users into the only app, by SQL, which is faster than the API. */
  async addUsers(count) {
    await this.#client.query(`INSERT INTO roles (app_id, role, name) SELECT app_id, 'guide', 'Guide' FROM apps`);
    await this.#client.query(
      `INSERT INTO users (app_id, uid, name, role, tags)
       SELECT app_id, 'member-' || lpad(n::text, 7, '0'), (ARRAY['Anna ', 'Ben ', 'Chloe '])[1 + n % 3] || md5(n::text),
              CASE WHEN n % 5 = 0 THEN 'guide' ELSE 'default' END, CASE WHEN n % 2 = 0 THEN ARRAY['hiker'] ELSE '{}' END
         FROM apps, generate_series(1, $1::int) AS n`,
      [count],
    );
  }

  /**
   * Inserts the given number of messages and their senders into the only app.
   *
   * @param {typeof import('./history.mjs')} history of the checkout whose server uses this database
   */
  async addHistory(messages, { addHistory }) {
    await addHistory(this.#client, messages);
  }

  /** Inserts lists of words that no message contains into the only app. The API limits their number. */
  async addKeywordLists(lists, wordsPerList) {
    await this.#client.query(
      `INSERT INTO keyword_lists (app_id, list_id, name, category, terms)
       SELECT app_id, 'bench-' || list, 'List ' || list, 'word',
              ARRAY(SELECT 'w' || md5(list || ' ' || word) FROM generate_series(1, $2::int) AS word)
         FROM apps, generate_series(1, $1::int) AS list`,
      [lists, wordsPerList],
    );
  }

  async removeKeywordLists() {
    await this.#client.query('DELETE FROM keyword_lists');
  }

  /** Messages that wait for an engine: their checks would be settled during the next case. */
  async removeChecks() {
    await this.#client.query('DELETE FROM moderation_checks');
  }

  /** Creates another database in the same PostgreSQL and runs a script in it. @returns its URL */
  async createSecondDatabase(name, sql) {
    await this.#client.query(`CREATE DATABASE ${name}`);
    await this.runIn(name, sql);
    return this.#urlOf(name);
  }

  /** Runs a script in another database of this PostgreSQL. */
  async runIn(name, sql) {
    const client = new pg.Client({ connectionString: this.#urlOf(name) });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  #urlOf(name) {
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Must be called after the tables are filled: table statistics must not depend on whether autovacuum has run. */
  async prepare() {
    await this.#client.query('CREATE EXTENSION pg_stat_statements');
    await this.#client.query('VACUUM (ANALYZE)');
  }

  /** CPU time of all processes of this PostgreSQL, in microseconds. */
  async cpuMicroseconds() {
    this.#postmaster ??= await this.#readPostmaster();
    return cpuOfProcessTree(this.#postmaster);
  }

  async #readPostmaster() {
    const { rows } = await this.#client.query(`SELECT current_setting('data_directory') AS folder`);
    const [pid] = (await readFile(join(rows[0].folder, 'postmaster.pid'), 'utf8')).split('\n');
    return Number(pid);
  }

  /**
   * The number of executed statements, including BEGIN and COMMIT, of plans made for them, and of pages that they accessed, and the CPU time.
   *
   * @param {string} [name] of another database in the same PostgreSQL. The CPU time is always that of all databases.
   */
  async usage(name) {
    const databaseCpuMicroseconds = await this.cpuMicroseconds();
    const { rows } = await this.#client.query(
      `SELECT sum(calls)::float8 AS statements, sum(plans)::float8 AS plans, sum(shared_blks_hit + shared_blks_read)::float8 AS pages
         FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = coalesce($1, current_database()))`,
      [name],
    );
    return { ...rows[0], databaseCpuMicroseconds };
  }

  /** The statements that took most time since `prepare`, with milliseconds in all. */
  async mostExpensiveStatements(limit = 15) {
    const { rows } = await this.#client.query(
      `SELECT round(total_exec_time) AS ms, calls, left(regexp_replace(query, '\\s+', ' ', 'g'), 90) AS statement
         FROM pg_stat_statements ORDER BY total_exec_time DESC LIMIT $1`,
      [limit],
    );
    return rows;
  }

  /** The version and the durability settings. */
  async description() {
    const { rows } = await this.#client.query(
      `SELECT format('PostgreSQL %s, fsync %s, synchronous_commit %s',
                     current_setting('server_version'), current_setting('fsync'), current_setting('synchronous_commit')) AS text`,
    );
    return rows[0].text;
  }
}
