// Measures the built server, case by case, and prints a table. README.md says what the numbers mean.
//
//   npm run bench -- [--connections 32] [--duration 8] [--users 1000000] [--messages 5000000]... [--case send-to-user]... [--profile <folder>]
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cases } from './cases.mjs';
import { withDatabase } from './database.mjs';
import { hasEjabberd, sendByEjabberd, withEjabberd } from './ejabberd.mjs';
import { measure } from './measure.mjs';
import { comparison, heading, row } from './report.mjs';
import { fill } from './sample-data.mjs';
import { withServer } from './server.mjs';

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '32' },
      duration: { type: 'string', default: '8' },
      users: { type: 'string', default: '1000' },
      messages: { type: 'string', multiple: true, default: ['50000'] },
      case: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
    },
  });
  const [noOp, ...others] = cases;
  const names = [...cases, sendByEjabberd].map(({ name }) => name);
  const unknown = values.case.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}; there are ${names.join(', ')}.`);
  const isChosen = ({ name }) => values.case.length === 0 || values.case.includes(name);
  return {
    connections: positive('connections', values.connections),
    duration: positive('duration', values.duration),
    users: positive('users', values.users),
    sizes: values.messages.map((text) => positive('messages', text)),
    // The no-op route is always measured: the others are compared with it.
    chosen: [noOp, ...others.filter(isChosen)],
    besideEjabberd: isChosen(sendByEjabberd) && hasEjabberd(),
    profileFolder: values.profile,
  };
}

function positive(name, text) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number above 0.`);
  return Number(text);
}

/** @throws unless every request was answered with success */
async function bench({ chosen, users, messages, besideEjabberd, ...options }, { server, database, folder, signal }) {
  const data = { ...(await fill(server, signal)), users };
  await database.addMembers(users);
  await database.addHistory(messages);
  await database.prepare();
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  print(`Node ${process.version}, ${cores}, ${await database.description()}`);
  print(
    `${options.connections} connections, ${options.duration} s for each case, ${users} users listed, ${messages} messages\n\n${heading()}`,
  );
  const measurements = [];
  const measured = async (scenario, parts) => {
    const measurement = await measure(scenario, { ...options, data, signal, ...parts });
    measurements.push(measurement);
    print(row(measurement, measurements[0]));
    return measurement;
  };
  for (const scenario of chosen) await measured(scenario, { server, database });
  if (besideEjabberd)
    await compareWithEjabberd(measured, { connections: options.connections, server, database, folder, signal });
  if (measurements.some(({ failed }) => failed > 0)) throw new Error('Some requests failed.');
  return measurements;
}

/** In turn, so that both see the same machine and the same disk. */
async function compareWithEjabberd(measured, { connections, server, database, folder, signal }) {
  const ours = cases.find(({ name }) => name === 'send-to-user');
  await withEjabberd(database, folder, { users: 2 * connections, signal }, async (ejabberd) => {
    const theirs = await measured(sendByEjabberd, { server: ejabberd, database: { statements: async () => NaN } });
    const { perSecond } = await measured(ours, { server, database });
    print(`send-to-user is ${(perSecond / theirs.perSecond).toFixed(2)} × ejabberd, which stood beside it in both`);
  });
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
  const runs = [];
  for (const messages of options.sizes) {
    const run = await withFolder((folder) =>
      withDatabase(join(folder, 'postgres'), (database) =>
        withServer(database.url, signal, (server) =>
          bench({ ...options, messages }, { server, database, folder, signal }),
        ),
      ),
    );
    runs.push(run);
    print('');
  }
  if (runs.length > 1) print([`Beside ${options.sizes.join(', then ')} messages`, ...comparison(runs)].join('\n'));
} catch (error) {
  process.stderr.write(signal.aborted ? 'Interrupted.\n' : `${error.message}\n`);
  process.exitCode = signal.aborted ? 130 : 1;
}
