import { coverageChanges, coverageProblems, keepCoverage, writeCallers, writeUnseenErrors } from './api-coverage.mjs';
import { nameOf, writeDurations } from './durations.mjs';

const SHOWN = 10;

/**
 * Names the files of tests that took longest. A run of the core lane fails when it does not see an operation succeed, or an error with any
 * operation that declares it; one of several parts keeps what it saw in the file CONFAB_TEST_CALLS, for `.ci/api-coverage.mjs`. With
 * CONFAB_WRITE_DURATIONS a run writes what it has seen into the lists of durations and of callers of operations, with CONFAB_WRITE_UNSEEN_ERRORS a run
 * of all tests writes that of the errors.
 */
export default class {
  #globalConfig;
  #problems = [];

  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  onRunComplete(_contexts, { testResults, wasInterrupted, numFailedTests, numRuntimeErrorTestSuites }) {
    const timed = testResults
      .filter(({ perfStats }) => perfStats.runtime > 0)
      .map(({ testFilePath, perfStats }) => [nameOf(testFilePath), Math.round(perfStats.runtime / 100) / 10])
      .sort(([, one], [, other]) => other - one);
    if (timed.length > 1) {
      const total = timed.reduce((sum, [, seconds]) => sum + seconds, 0);
      const lines = timed.slice(0, SHOWN).map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
      process.stderr.write(
        `\n${timed.length} files took ${total.toFixed()} s, one after the other. The longest:\n${lines.join('\n')}\n`,
      );
    }
    const { nonFlagArgs, testNamePattern, shard } = this.#globalConfig;
    if (process.env.CONFAB_TEST_CALLS) keepCoverage(process.env.CONFAB_TEST_CALLS);
    const { CONFAB_TEST_LANE: lane = 'core', CONFAB_TEST_CHANGED: changed } = process.env;
    if (process.env.CONFAB_WRITE_DURATIONS && !wasInterrupted && !testNamePattern) {
      const passed = testResults.filter(
        ({ numFailingTests, testExecError }) => numFailingTests === 0 && !testExecError,
      );
      const ran = passed.map(({ testFilePath }) => nameOf(testFilePath));
      writeDurations(Object.fromEntries(timed.filter(([name]) => ran.includes(name))));
      writeCallers(ran);
    }
    const isPart = nonFlagArgs.length > 0 || testNamePattern || shard || changed || lane === 'long';
    if (wasInterrupted || isPart) return;
    if (lane === 'all' && process.env.CONFAB_WRITE_UNSEEN_ERRORS) writeUnseenErrors();
    // What a failed test has not seen needs no report of its own.
    if (numFailedTests + numRuntimeErrorTestSuites === 0) this.#problems = coverageProblems();
    const changes = lane === 'all' ? coverageChanges() : [];
    for (const problem of [...this.#problems, ...changes]) process.stderr.write(`\n${problem}\n`);
  }

  /** Fails the run, whose results are written all the same. */
  getLastError() {
    return this.#problems.length > 0 ? new Error(this.#problems.join('\n')) : undefined;
  }
}
