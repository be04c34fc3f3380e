// Measures the built server, case by case, and prints a table. README.md explains the columns.
//
//   npm run bench -- [--connections 32] [--duration 8] [--rate 1000] [--users 1000000] [--messages 5000000]... [--case send-to-user]... [--profile <folder>]
import { setMaxListeners } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { cases } from './cases.mjs';
import { withDatabase } from './database.mjs';
import { hasEjabberd, sendByEjabberd, withEjabberd } from './ejabberd.mjs';
import { measure } from './measure.mjs';
import { hasPgbench, measureByPgbench, pgbenchCases } from './pgbench.mjs';
import { comparison, heading, row } from './report.mjs';
import { fill } from './sample-data.mjs';
import { withBareServer, withServer } from './server.mjs';

const print = (text) => process.stdout.write(`${text}\n`);

function readOptions() {
  const { values } = parseArgs({
    options: {
      connections: { type: 'string', default: '32' },
      duration: { type: 'string', default: '8' },
      rate: { type: 'string' },
      users: { type: 'string', default: '1000' },
      messages: { type: 'string', multiple: true, default: ['50000'] },
      case: { type: 'string', multiple: true, default: [] },
      profile: { type: 'string' },
    },
  });
  const [noOp, ...others] = cases;
  const names = [...cases, ...pgbenchCases, sendByEjabberd].map(({ name }) => name);
  const unknown = values.case.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no case ${unknown}; there are ${names.join(', ')}.`);
  const isChosen = ({ name }) => values.case.length === 0 || values.case.includes(name);
  return {
    connections: positive('connections', values.connections),
    duration: positive('duration', values.duration),
    rate: values.rate === undefined ? undefined : positive('rate', values.rate),
    users: positive('users', values.users),
    sizes: values.messages.map((text) => positive('messages', text)),
    // The no-op route is always measured, because it is the baseline of the other cases.
    chosen: [noOp, ...others.filter(isChosen)],
    pgbench: hasPgbench() ? pgbenchCases.filter(isChosen) : [],
    compareEjabberd: isChosen(sendByEjabberd) && hasEjabberd(),
    profileFolder: values.profile,
  };
}

function positive(name, text) {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} must be a whole number above 0.`);
  return Number(text);
}

/**
 * A server whose database contains the given number of messages.
 *
 * @typedef {object} Subject
 * @property {number} messages
 * @property {import('./database.mjs').Database} database
 * @property {import('./server.mjs').Server} server
 * @property {object} data ids that the requests of the cases contain
 */

/** Runs a server for each number of messages, all at the same time, so that each case is measured with one after the other. */
async function withSubjects([messages, ...others], users, work, subjects = []) {
  if (messages === undefined) return work(subjects);
  await withDatabase((database) =>
    withServer(database.url, signal, async (server) => {
      const data = { ...(await fill(server, signal)), users };
      await database.addUsers(users);
      await database.addHistory(messages);
      await database.prepare();
      await withSubjects(others, users, work, [...subjects, { messages, database, server, data }]);
    }),
  );
}

/** @throws if a request failed */
async function bench({ chosen, users, pgbench, compareEjabberd, ...options }, subjects) {
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  print(`Node ${process.version}, ${cores}, ${await subjects[0].database.description()}`);
  print(
    `${options.connections} connections, ${options.duration} s for each case, ${users} users listed\n\n${heading()}`,
  );
  const measurements = [];
  const measured = async (scenario, { messages, ...subject }) => {
    const measureCase = () => measure(scenario, { ...options, ...subject, signal });
    const measurement = { messages, ...(await (scenario.around?.(subject, measureCase, signal) ?? measureCase())) };
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
    if (scenario === chosen[0]) await compareWithBareServer(measured, scenario, run[0], subjects[0]);
  }
  for await (const measurement of measureByPgbench(subjects[0].database, pgbench, { ...options, signal })) {
    print(row({ messages: NaN, ...measurement }, measurements[0]));
    if (measurement.failed > 0) throw new Error('Some transactions of pgbench failed.');
  }
  if (compareEjabberd) await compareWithEjabberd(measured, options.connections, subjects[0]);
  if (measurements.some(({ failed }) => failed > 0)) throw new Error('Some requests failed.');
}

/** Measures an HTTP server that does nothing, after the no-op route. */
async function compareWithBareServer(measured, noOp, { cpuMicroseconds }, subject) {
  const bare = await withBareServer(signal, (server) =>
    measured({ ...noOp, name: 'node:http' }, { ...subject, server }),
  );
  print(`no-op takes ${(cpuMicroseconds / bare.cpuMicroseconds).toFixed(2)} × the CPU time of node:http`);
}

/** Measures ejabberd and then Confab again, so that both are measured under the same conditions. */
async function compareWithEjabberd(measured, connections, subject) {
  const ours = cases.find(({ name }) => name === 'send-to-user');
  const unmeasured = { usage: async () => ({ statements: NaN, pages: NaN }) };
  await withEjabberd(subject.database, { users: 2 * connections, signal }, async (ejabberd) => {
    const theirs = await measured(sendByEjabberd, { ...subject, server: ejabberd, database: unmeasured });
    const { perSecond } = await measured(ours, subject);
    print(`send-to-user is ${(perSecond / theirs.perSecond).toFixed(2)} × ejabberd`);
  });
}

/** A signal that Ctrl-C or `kill` aborts. Later signals have no effect. */
function interruption() {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // every running request adds a listener
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
