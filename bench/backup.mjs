import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { withDatabase } from './database.mjs';
import * as history from './history.mjs';
import { runProgram } from './program.mjs';

// Times `confab backup create` of a filled installation and `confab backup restore` into a new one, and compares each table of the two.
// README.md explains the output.
//
//   npm run bench:backup -- [--messages 10000000]

const { values } = parseArgs({ options: { messages: { type: 'string', default: '2000000' } } });
const messages = Number(values.messages);

await runProgram(async (signal) => {
  await withDatabase(async (database) => {
    const folder = join(database.folder, 'backup');
    const environmentOf = (url) => ({
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: join(database.folder, 'data'),
      CONFAB_ENCRYPTION_KEY: '01'.repeat(32),
    });
    const source = environmentOf(database.url);
    await confab(['migrate'], source, signal);
    await confab(['create-app', 'Bench'], source, signal);
    await timed('prepared', () => database.addHistory(messages, history));
    await timed('backup', () => confab(['backup', 'create', folder], source, signal));
    print({ step: 'size of the backup', megabytes: Math.round((await sizeOf(folder)) / 2 ** 20) });
    const url = await database.createSecondDatabase('restored', '');
    const target = { ...environmentOf(url), DATA_DIR: join(database.folder, 'new-data') };
    await timed('restored', () => confab(['backup', 'restore', folder], target, signal));
    const [before, after] = [await contentsOf(database.url), await contentsOf(url)];
    const different = Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table]);
    if (different.length > 0) throw new Error(`These tables are different after the restore: ${different.join(', ')}.`);
    const rows = Object.values(before).reduce((sum, table) => sum + Number(table.split(' ')[0]), 0);
    print({ step: 'compared', tables: Object.keys(before).length, rows });
  });
});

function print(row) {
  process.stdout.write(`${JSON.stringify(row)}\n`);
}

async function timed(step, work) {
  const start = performance.now();
  await work();
  const seconds = Number(((performance.now() - start) / 1000).toFixed(1));
  print({ step, messages, seconds, load: Number(loadavg()[0].toFixed(1)) });
}

async function confab(args, env, signal) {
  const program = new URL('../dist/cli/confab.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, ...args], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += chunk)); // the tables that are done, as well
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`confab ${args.join(' ')} ended with ${code}: ${errors}`);
}

async function sizeOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(file.parentPath, file.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @returns by table, the number of its rows and a digest that does not depend on their order */
async function contentsOf(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relname <> '_prisma_migrations' ORDER BY 1`,
    );
    const contents = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS digest FROM ${pg.escapeIdentifier(name)} t`,
      );
      contents[name] = rows[0].digest;
    }
    return contents;
  } finally {
    await client.end();
  }
}
