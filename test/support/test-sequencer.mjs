import Sequencer from '@jest/test-sequencer';
import { nameOf, readDurations } from './durations.mjs';
import lanes from './lanes.cjs';

/** Folders with tests that start processes, wait for real time or use a browser. */
const WAITING_FOLDERS = [...lanes.LONG_FOLDERS, 'conformance', 'platform'];

/**
 * Orders the files of tests in two lanes: those that wait most of the time, and those that work. Each lane begins with the longest files, so that
 * no worker is left alone with one at the end; the lanes advance in step, so that what works runs beside what waits. The order does not
 * depend on former runs of this machine.
 */
export default class extends Sequencer {
  #durations = readDurations();

  /**
   * The files of one of the parts in which several machines run the tests, which take about as long as each other.
   *
   * @param {{ shardIndex: number, shardCount: number }} options the first part is 1
   */
  shard(tests, { shardIndex, shardCount }) {
    const parts = Array.from({ length: shardCount }, () => ({ seconds: 0, tests: [] }));
    for (const { test, seconds } of this.#longestFirst(tests)) {
      const shortest = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
      shortest.tests.push(test);
      shortest.seconds += seconds;
    }
    return parts[shardIndex - 1].tests;
  }

  sort(tests) {
    const [waiting, working] = [[], []];
    for (const test of tests) (isWaiting(test.path) ? waiting : working).push(test);
    return [...this.#lane(waiting), ...this.#lane(working)]
      .sort((one, other) => one.position - other.position)
      .map(({ test }) => test);
  }

  /** The tests of a lane, longest first, with the part of the lane's time that has passed when each begins. */
  #lane(tests) {
    const timed = this.#longestFirst(tests);
    const total = timed.reduce((sum, { seconds }) => sum + seconds, 0);
    let passed = 0;
    return timed.map(({ test, seconds }) => {
      const position = passed / total;
      passed += seconds;
      return { test, position };
    });
  }

  #longestFirst(tests) {
    const timed = tests.map((test) => ({ test, seconds: this.#secondsOf(test.path) }));
    return timed.sort((one, other) => other.seconds - one.seconds || (one.test.path < other.test.path ? -1 : 1));
  }

  /** Of a file that the list does not have: the average of those in its folder of test/, or else of all. */
  #secondsOf(path) {
    const name = nameOf(path);
    const folder = `${name.split('/').slice(0, 2).join('/')}/`;
    const all = Object.entries(this.#durations);
    const inFolder = all.filter(([known]) => known.startsWith(folder));
    return this.#durations[name] ?? averageOf(inFolder.length > 0 ? inFolder : all);
  }
}

const isWaiting = (path) => WAITING_FOLDERS.includes(nameOf(path).split('/')[1]);

const averageOf = (durations) =>
  durations.reduce((sum, [, seconds]) => sum + seconds, 0) / Math.max(1, durations.length) || 1;
