// Measures the CPU time of this process for a transaction of three statements, beside the same statements between BEGIN and COMMIT on a pool of
// the driver. README.md explains the output.
//
//   npm run bench:transactions -- [--rounds 60] [--transactions 300]
import { parseArgs } from 'node:util';
import pg from 'pg';
import { columnTypes } from '#platform/database/column-types.js';
import { Database } from '#platform/database/database.js';
import { installationStatement } from '#platform/database/statement.js';
import { withTemporaryPostgres } from '../scripts/temporary-postgres.mjs';
import { quantile } from './statistics.mjs';

/** Enough for a few transactions to wait for PostgreSQL while others run, as in a server. */
const CONCURRENT = 4;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '60' }, transactions: { type: 'string', default: '300' } },
});
const rounds = Number(values.rounds);
const transactions = Number(values.transactions);

const median = (figures) => quantile(figures, 0.5);

const reason = 'of the bench';
const statements = [
  installationStatement('bench-read', { reason })`SELECT name, visits FROM bench_rows WHERE id = $1 FOR UPDATE`,
  installationStatement('bench-count', { reason })`UPDATE bench_rows SET visits = visits + 1 WHERE id = $1`,
  installationStatement('bench-log', { reason })`INSERT INTO bench_visits (id) VALUES ($1)`,
];

const onOurPool = (database) => (id) =>
  database.withTransaction({}, async (tx) => {
    for (const statement of statements) await database.forInstallation(tx).query(statement, [id]);
  });

const onBarePool = (pool) => async (id) => {
  const connection = await pool.connect();
  await connection.query('BEGIN');
  for (const { name, text } of statements) await connection.query({ name, text, values: [id], types: columnTypes });
  await connection.query('COMMIT');
  connection.release();
};

/** @returns the CPU time of one transaction, in microseconds */
async function measure(transaction) {
  const before = process.cpuUsage();
  const perClient = Math.ceil(transactions / CONCURRENT);
  await Promise.all(
    Array.from({ length: CONCURRENT }, async (_, client) => {
      for (let done = 0; done < perClient; done++) await transaction(client);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / (perClient * CONCURRENT);
}

await withTemporaryPostgres(async ({ url }) => {
  const pool = new pg.Pool({ connectionString: url, max: CONCURRENT });
  const database = new Database({ url, poolSize: CONCURRENT });
  try {
    await pool.query('CREATE TABLE bench_rows (id int PRIMARY KEY, name text NOT NULL, visits int NOT NULL)');
    await pool.query('CREATE TABLE bench_visits (id int NOT NULL)');
    await pool.query(`INSERT INTO bench_rows SELECT id, 'name', 0 FROM generate_series(0, ${CONCURRENT - 1}) AS id`);
    const [ours, bare] = [onOurPool(database), onBarePool(pool)];
    for (const transaction of [ours, bare]) await measure(transaction); // V8 compiles
    const measured = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      measured.ours.push(await measure(ours));
      measured.bare.push(await measure(bare));
    }
    const [own, driver] = [median(measured.ours), median(measured.bare)];
    process.stdout.write(
      `withTransaction  ${own.toFixed(0)} µs\nBEGIN … COMMIT   ${driver.toFixed(0)} µs\nratio            ${(own / driver).toFixed(2)}\n`,
    );
  } finally {
    await database.onApplicationShutdown();
    await pool.end();
  }
});
