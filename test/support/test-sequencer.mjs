import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Folders with tests that start processes, wait for real time or use a browser. */
const SLOW_FOLDERS = [
  'server',
  'faults',
  'fuzz',
  'cli',
  'docs',
  'client',
  'platform',
  'notification-delivery',
  'conformance',
].map((folder) => `${sep}test${sep}${folder}${sep}`);

/**
 * Without the durations of an earlier run Jest starts the largest files first. Slow files that are small would be last, and one worker would
 * wait for the other.
 */
export default class extends Sequencer {
  async sort(tests) {
    const sorted = await super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const isSlow = ({ path }) => SLOW_FOLDERS.some((folder) => path.includes(folder));
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
