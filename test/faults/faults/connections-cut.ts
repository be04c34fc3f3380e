import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../fault.js';

const TIMES = 15;
const LONGEST_PAUSE_MILLISECONDS = 200;

/** Many times, so that it happens in every phase of transactions, between a commit and its response too. */
export const connectionsCut: Fault = {
  name: 'connections to the database cut again and again',

  async inflict({ proxy }, random) {
    for (let time = 0; time < TIMES; time++) {
      proxy.cut();
      await delay(random.below(LONGEST_PAUSE_MILLISECONDS));
    }
  },
};
