import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../fault.js';

const LONGEST_OUTAGE_MILLISECONDS = 3_000;

export const databaseStopped: Fault = {
  name: 'database stopped without a checkpoint and started again',

  async inflict({ postgres }, random) {
    await postgres.stopImmediately();
    await delay(random.below(LONGEST_OUTAGE_MILLISECONDS));
    await postgres.startAgain();
  },
};
