import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const ROWS = 100_000;

const TABLE = `
  CREATE TABLE plain_messages (id bigserial PRIMARY KEY, sender text, receiver text, body jsonb, sent_at timestamptz DEFAULT now());
  INSERT INTO plain_messages (sender, receiver, body)
  SELECT 'sender', 'receiver', '{"text": "The trail is closed above the lake until June."}' FROM generate_series(1, ${ROWS});
`;

/** The least that PostgreSQL can do for a send and for a read: one statement on one table, each committed by itself. */
export const pgbenchCases = [
  {
    name: 'pgbench-insert',
    script: `INSERT INTO plain_messages (sender, receiver, body)
             VALUES ('sender', 'receiver', '{"text": "The trail is closed above the lake until June."}');`,
  },
  {
    name: 'pgbench-read',
    script: `\\set id random(1, ${ROWS})\nSELECT * FROM plain_messages WHERE id = :id;`,
  },
];

export const hasPgbench = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'pgbench')));

/**
 * Runs pgbench on a separate database in the same PostgreSQL, with the same numbers of connections as the other cases.
 *
 * @param {import('./database.mjs').Database} database
 * @yields {import('./measure.mjs').Measurement}
 */
export async function* measureByPgbench(database, chosen, { connections, duration, signal }) {
  const url = await database.createSecondDatabase('pgbench', TABLE);
  for (const { name, script } of chosen) {
    const file = join(database.folder, `${name}.sql`);
    await writeFile(file, script.replaceAll(/\n\s*VALUES/g, ' VALUES'));
    for (const count of connections) {
      const options = { url, file, connections: count, duration, signal };
      yield { ...unmeasured, name, connections: count, ...(await runPgbench(database, options)) };
    }
  }
}

async function runPgbench(database, { url, file, connections, duration, signal }) {
  const threads = Math.min(2, connections); // at most one for each connection
  const options = [
    '--no-vacuum',
    '--protocol=prepared',
    `--jobs=${threads}`,
    `--client=${connections}`,
    `--time=${duration}`,
  ];
  const before = await database.cpuMicroseconds();
  const { stdout } = await run('pgbench', [...options, `--file=${file}`, url], { signal });
  const used = (await database.cpuMicroseconds()) - before;
  const [processed, failed, perSecond] = [
    figure(stdout, /transactions actually processed: (\d+)/),
    figure(stdout, /failed transactions: (\d+)/, 0),
    figure(stdout, /tps = ([\d.]+)/),
  ];
  return { perSecond, failed, databaseCpuMicroseconds: used / processed };
}

const unmeasured = {
  checkout: '-',
  messages: NaN,
  p50: NaN,
  p95: NaN,
  p99: NaN,
  cpuMicroseconds: 0,
  statements: NaN,
  pages: NaN,
  residentBytes: NaN,
};

function figure(text, pattern, otherwise) {
  const value = pattern.exec(text)?.[1] ?? otherwise;
  if (value === undefined) throw new Error(`pgbench printed no ${pattern.source}:\n${text}`);
  return Number(value);
}
