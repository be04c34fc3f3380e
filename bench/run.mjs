// Measures the built server, case by case, and prints a table. README.md explains the columns and the options.
//
//   npm run bench -- [--case send-to-user]... [--connections 32]... [--messages 5000000]... [--compare ../other-checkout] [--duration 8]
import { execFile } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { promisify } from 'node:util';
import { assertSameAnswer } from './bare-answers.mjs';
import { cases } from './cases.mjs';
import { compareWithEjabberd } from './ejabberd-comparison.mjs';
import { measure } from './measure.mjs';
import { readOptions } from './options.mjs';
import { measureByPgbench } from './pgbench.mjs';
import { runProgram } from './program.mjs';
import { comparisons, comparisonsWithBare, heading, row } from './report.mjs';
import { withBareServer } from './server.mjs';
import { medianOfRounds } from './statistics.mjs';
import { buildCheckout, thisCheckout, withSubjects } from './subjects.mjs';

const [noOp] = cases;

const print = (text) => process.stdout.write(`${text}\n`);

/** Measures, prints and remembers. */
class Table {
  #options;
  #measurements = [];

  constructor(options) {
    this.#options = options;
  }

  /** Measures a case once with each server, in turn, as often as there are rounds. @returns a measurement for each server */
  measure(scenario, subjects, connections) {
    return this.measureInTurn(
      subjects.map((subject) => ({ scenario, subject })),
      connections,
    );
  }

  /** Measures each case once with its server, in turn, as often as there are rounds. @returns a measurement for each */
  async measureInTurn(pairs, connections) {
    const rounds = pairs.map(() => []);
    for (let round = 0; round < this.#options.rounds; round++)
      for (const [index, { scenario, subject }] of pairs.entries())
        rounds[index].push(await this.#measureOnce(scenario, subject, connections));
    return rounds.map((measurements) => this.add(medianOfRounds(measurements)));
  }

  async #measureOnce(scenario, subject, connections) {
    const measureCase = () => measure(scenario, { ...this.#options, ...subject, connections });
    return scenario.around?.(subject, measureCase, this.#options.signal) ?? measureCase();
  }

  add(measurement) {
    this.#measurements.push(measurement);
    print(row(measurement, this.#baselineOf(measurement)));
    return measurement;
  }

  #baselineOf(measurement) {
    const isSame = (name) => (other) => other[name] === measurement[name];
    const like = this.#measurements.filter(({ name }) => name === noOp.name).filter(isSame('connections'));
    return like.filter(isSame('checkout')).find(isSame('messages')) ?? like.at(-1) ?? measurement;
  }

  get hasFailures() {
    return this.#measurements.some(({ failed }) => failed > 0);
  }
}

/**
 * @param bare reads and writes the database of the first server
 * @throws if a request failed
 */
async function bench(options, subjects, bare) {
  const { chosen, connections, duration, users, signal } = options;
  const { database } = subjects[0];
  const cores = `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`;
  print(`Confab ${await version()}, Node ${process.version}, ${cores}, ${await database.description()}`);
  const workers = process.env.WORKERS ?? '1';
  print(`WORKERS=${workers}, ${duration} s for each case, ${users} users listed\n\n${heading()}`);
  const table = new Table(options);
  for (const scenario of chosen) {
    if (scenario.bare) await assertSameAnswer(scenario, subjects[0], bare, signal);
    const measurements = [];
    for (const count of connections)
      measurements.push(...(await table.measure(scenario, scenario.bare ? [...subjects, bare] : subjects, count)));
    const isBare = ({ checkout }) => checkout === bare.checkout;
    comparisons(measurements.filter((measurement) => !isBare(measurement))).forEach(print);
    comparisonsWithBare(measurements, measurements.filter(isBare)).forEach(print);
  }
  await compareWithPgbench(table, database, options);
  if (options.compareEjabberd) await compareWithEjabberd(table, { connections: connections[0], signal, print });
  if (table.hasFailures) throw new Error('Some requests failed.');
}

/** The version, and the commit where there is one. */
async function version() {
  const root = new URL('..', import.meta.url);
  const { version: ofPackage } = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
  const commit = await promisify(execFile)('git', ['describe', '--always', '--dirty'], { cwd: root }).then(
    ({ stdout }) => ` (${stdout.trim()})`,
    () => '',
  );
  return ofPackage + commit;
}

async function compareWithPgbench(table, database, { pgbench, connections, ...options }) {
  if (pgbench.length === 0) return;
  for await (const measurement of measureByPgbench(database, pgbench, { ...options, connections }))
    if (table.add(measurement).failed > 0) throw new Error('Some transactions of pgbench failed.');
}

await runProgram(async (signal) => {
  const options = { ...readOptions(), signal };
  if (options.profileFolder) await mkdir(options.profileFolder, { recursive: true });
  // the other checkout is the baseline of comparisons, so it comes first
  const checkouts = options.compare ? [await buildCheckout(options.compare), thisCheckout] : [thisCheckout];
  await withSubjects({ ...options, checkouts }, (subjects) =>
    withBareServer(subjects[0].database.url, signal, (server) =>
      bench(options, subjects, { ...subjects[0], checkout: 'bare', server }),
    ),
  );
});
