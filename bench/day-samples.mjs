import { readdir, readFile } from 'node:fs/promises';

/** Their rows are work that waits, and must be few whatever the time of day. */
const QUEUES = {
  outbox: 'SELECT count(*) FROM outbox_events',
  webhooks: "SELECT count(*) FROM webhook_deliveries WHERE state = 'pending'",
  notifications: "SELECT count(*) FROM notification_deliveries WHERE state = 'pending'",
  jobs: 'SELECT count(*) FROM graphile_worker._private_jobs',
  due: 'SELECT count(*) FROM due_work WHERE due_at < now()',
};

/** Of which rows are deleted because of their age. */
const KEPT_FOR_A_TIME = ['messages', 'events', 'webhook_deliveries', 'notification_deliveries', 'media'];

/** The bytes of a table with its TOAST table; the indexes apart. Tables of less than a megabyte are left out. */
const SIZES = `
  SELECT c.relname AS name, pg_table_size(c.oid)::float8 AS "table", pg_indexes_size(c.oid)::float8 AS indexes, s.n_dead_tup::float8 AS dead
    FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
   WHERE c.relkind = 'r' AND c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)`;
const LEAST_BYTES = 2 ** 20;

const WAL = `
  SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS written, (SELECT sum(size) FROM pg_ls_waldir())::float8 AS kept`;

/** What a server and its database hold, by name; bytes, or numbers. */
export class Sampler {
  #pool;
  #reported = new Set();

  /** @param {import('pg').Pool} pool */
  constructor(pool, dataFolder) {
    this.#pool = pool;
    this.dataFolder = dataFolder;
  }

  /** @returns {Promise<Record<string, number>>} */
  async sample(server) {
    const { residentBytes, usedBytes } = await server.usageAfterGarbageCollection();
    const { rows: tables } = await this.#pool.query(SIZES);
    const { rows: wal } = await this.#pool.query(WAL);
    const sum = (name) => tables.reduce((total, table) => total + table[name], 0);
    return {
      descriptors: await descriptorsOf(server.pid),
      'memory.resident': residentBytes,
      'memory.used': usedBytes,
      files: await filesIn(this.dataFolder),
      'wal.written': wal[0].written,
      'wal.kept': wal[0].kept,
      'bytes.all tables': sum('table'),
      'bytes.all indexes': sum('indexes'),
      'dead.all': sum('dead'),
      ...Object.fromEntries(tables.flatMap((table) => this.#figuresOf(table))),
      ...(await this.#rows()),
      ...(await this.queues()),
    };
  }

  /** @returns {Promise<Record<string, number>>} */
  async queues() {
    const counts = {};
    for (const [name, statement] of Object.entries(QUEUES)) counts[`queue.${name}`] = await this.#count(statement);
    return counts;
  }

  /** Once a table was large, it stays in the samples. */
  #figuresOf({ name, table, indexes, dead }) {
    if (table + indexes < LEAST_BYTES && !this.#reported.has(name)) return [];
    this.#reported.add(name);
    return [
      [`bytes.${name}`, table],
      [`bytes.${name}, indexes`, indexes],
      [`dead.${name}`, dead],
    ];
  }

  async #rows() {
    const counts = {};
    for (const name of KEPT_FOR_A_TIME) counts[`rows.${name}`] = await this.#count(`SELECT count(*) FROM ${name}`);
    return counts;
  }

  async #count(statement) {
    const { rows } = await this.#pool.query(statement);
    return Number(rows[0].count);
  }
}

/** Of the process and its children. NaN on systems without /proc. */
async function descriptorsOf(pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = [pid, ...children.split(' ').filter(Boolean)];
  const counts = await Promise.all(
    pids.map(async (each) => (await readdir(`/proc/${each}/fd`).catch(() => undefined))?.length ?? NaN),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}
