import { coverageChanges, coverageProblems, keepCoverage, writeUnseenErrors } from './api-coverage.mjs';
import { nameOf, writeDurations } from './durations.mjs';

const SHOWN = 10;

/**
 * Names the files of tests that took longest. A run of all tests fails when they do not see an operation succeed, or an error
 * with any operation that declares it; a lane or a part of them keeps what it saw in the file CONFAB_TEST_CALLS, for `.ci/api-coverage.mjs`. With CONFAB_WRITE_DURATIONS a run
 * writes the list of durations, with CONFAB_WRITE_UNSEEN_ERRORS that of the errors.
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
    const isPart = nonFlagArgs.length > 0 || testNamePattern || shard || process.env.CONFAB_TEST_LANE !== 'all';
    if (wasInterrupted || isPart) return;
    if (process.env.CONFAB_WRITE_DURATIONS) writeDurations(Object.fromEntries(timed));
    if (process.env.CONFAB_WRITE_UNSEEN_ERRORS) writeUnseenErrors();
    // What a failed test has not seen needs no report of its own.
    if (numFailedTests + numRuntimeErrorTestSuites === 0) this.#problems = coverageProblems();
    for (const problem of [...this.#problems, ...coverageChanges()]) process.stderr.write(`\n${problem}\n`);
  }

  /** Fails the run, whose results are written all the same. */
  getLastError() {
    return this.#problems.length > 0 ? new Error(this.#problems.join('\n')) : undefined;
  }
}
