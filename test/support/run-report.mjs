import { nameOf, writeDurations } from './durations.mjs';

const SHOWN = 10;

/** Names the files of tests that took longest. With CONFAB_WRITE_DURATIONS a run of all tests writes the list of durations. */
export default class {
  #globalConfig;

  constructor(globalConfig) {
    this.#globalConfig = globalConfig;
  }

  onRunComplete(_contexts, { testResults, wasInterrupted }) {
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
    const { nonFlagArgs, testNamePattern } = this.#globalConfig;
    if (process.env.CONFAB_WRITE_DURATIONS && !wasInterrupted && nonFlagArgs.length === 0 && !testNamePattern)
      writeDurations(Object.fromEntries(timed));
  }
}
