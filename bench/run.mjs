// Measures the built server, case by case, and prints a table. README.md says what the numbers mean.
//
//   npm run bench -- [--connections 32] [--duration 8] [--users 1000000] [--messages 5000000]... [--case send-to-user]... [--profile <folder>]
import { setMaxListeners } from 'node:events';
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

/**
 * A server beside so many messages.
 *
 * @typedef {object} Subject
 * @property {number} messages
 * @property {string} folder for what else it takes
 * @property {import('./database.mjs').Database} database
 * @property {import('./server.mjs').Server} server
 * @property {object} data what the cases ask about
 */

/** All at once, so that they can be measured in turn. @param {(subjects: Subject[]) => Promise<void>} work */
async function withSubjects([messages, ...others], users, work, subjects = []) {
  if (messages === undefined) return work(subjects);
  await withFolder((folder) =>
    withDatabase(join(folder, 'postgres'), (database) =>
      withServer(database.url, signal, async (server) => {
        const data = { ...(await fill(server, signal)), users };
        await database.addMembers(users);
        await database.addHistory(messages);
        await database.prepare();
        await withSubjects(others, users, work, [...subjects, { messages, folder, database, server, data }]);
      }),
    ),
  );
}

/** @throws unless every request was answered with success */
async function bench({ chosen, users, besideEjabberd, ...options }, subjects) {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  print(`Node ${process.version}, ${cores}, ${await subjects[0].database.description()}`);
  print(
    `${options.connections} connections, ${options.duration} s for each case, ${users} users listed\n\n${heading()}`,
  );
  const measurements = [];
  const measured = async (scenario, { messages, ...subject }) => {
    const measurement = { messages, ...(await measure(scenario, { ...options, ...subject, signal })) };
    measurements.push(measurement);
    print(
      row(
        measurement,
        measurements.find((other) => other.messages === messages),
      ),
    );
    return measurement;
  };
  for (const scenario of chosen) {
    const run = [];
    for (const subject of subjects) run.push(await measured(scenario, subject));
    for (const other of run.slice(1)) print(comparison(run[0], other));
  }
  if (besideEjabberd) await compareWithEjabberd(measured, options.connections, subjects[0]);
  if (measurements.some(({ failed }) => failed > 0)) throw new Error('Some requests failed.');
}

/** In turn, so that both see the same machine and the same disk. */
async function compareWithEjabberd(measured, connections, subject) {
  const ours = cases.find(({ name }) => name === 'send-to-user');
  const unknown = { work: async () => ({ statements: NaN, pages: NaN }) };
  await withEjabberd(subject.database, subject.folder, { users: 2 * connections, signal }, async (ejabberd) => {
    const theirs = await measured(sendByEjabberd, { ...subject, server: ejabberd, database: unknown });
    const { perSecond } = await measured(ours, subject);
    print(`send-to-user is ${(perSecond / theirs.perSecond).toFixed(2)} × ejabberd`);
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
  setMaxListeners(0, controller.signal); // every request that is under way listens
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => controller.abort());
  return controller.signal;
}

const signal = interruption();
try {
  const options = readOptions();
  if (options.profileFolder) await mkdir(options.profileFolder, { recursive: true });
  await withSubjects(options.sizes, options.users, (subjects) => bench(options, subjects));
} catch (error) {
  process.stderr.write(signal.aborted ? 'Interrupted.\n' : `${error.message}\n`);
  process.exitCode = signal.aborted ? 130 : 1;
}
