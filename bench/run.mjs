// Measures the built server, case by case, and prints a table. README.md says what the numbers mean.
//
//   npm run bench -- [--connections 32] [--duration 8] [--users 1000000] [--case send-to-user]... [--profile <folder>]
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases.mjs';
import { withDatabase } from './database.mjs';
import { measure } from './measure.mjs';
import { heading, row } from './report.mjs';
import { fill } from './sample-data.mjs';
import { withServer } from './server.mjs';

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '32' },
      duration: { type: 'string', default: '8' },
      users: { type: 'string', default: '1000' },
      case: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
    },
  });
  const [noOp, ...others] = cases;
  const unknown = values.case.find((name) => !cases.some((one) => one.name === name));
  if (unknown !== undefined) {
    throw new Error(`There is no case ${unknown}; there are ${cases.map(({ name }) => name).join(', ')}.`);
  }
  return {
    connections: positive('connections', values.connections),
    duration: positive('duration', values.duration),
    users: positive('users', values.users),
    // The no-op route is always measured: the others are compared with it.
    chosen: [noOp, ...others.filter(({ name }) => values.case.length === 0 || values.case.includes(name))],
    profileFolder: values.profile,
  };
}

function positive(name, text) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number above 0.`);
  return Number(text);
}

/** @throws unless every request was answered with success */
async function bench({ chosen, users, ...options }, { server, database, signal }) {
  const data = { ...(await fill(server, signal)), users };
  await database.addMembers(users);
  await database.prepare();
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  print(`Node ${process.version}, ${cores}, ${await database.description()}`);
  print(
    `${options.connections} connections, ${options.duration} s for each case, ${users} users listed\n\n${heading()}`,
  );
  const measurements = [];
  for (const scenario of chosen) {
    const measurement = await measure(scenario, { ...options, server, database, data, signal });
    measurements.push(measurement);
    print(row(measurement, measurements[0]));
  }
  if (measurements.some(({ failed }) => failed > 0)) throw new Error('Some requests failed.');
}

async function withFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'confab-bench-'));
  try {
    await chmod(folder, 0o755); // PostgreSQL runs under another account when we are root
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Aborted by Ctrl-C or `kill`; later signals change nothing, the stop is under way. */
function interruption() {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  return controller.signal;
}

const signal = interruption();
try {
  const options = readOptions();
  if (options.profileFolder) await mkdir(options.profileFolder, { recursive: true });
  await withFolder((folder) =>
    withDatabase(join(folder, 'postgres'), (database) =>
      withServer(database.url, signal, (server) => bench(options, { server, database, signal })),
    ),
  );
} catch (error) {
  process.stderr.write(signal.aborted ? 'Interrupted.\n' : `${error.message}\n`);
  process.exitCode = signal.aborted ? 130 : 1;
}
