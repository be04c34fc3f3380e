import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../fault.js';

/** Long enough for requests that began before it to fail: a new connection has ten seconds. */
const SHORTEST_MILLISECONDS = 12_000;
const LONGEST_MILLISECONDS = 20_000;

export const databaseSilent: Fault = {
  name: 'packets to the database dropped',

  async inflict({ proxy }, random, { isLong }) {
    proxy.drop();
    await delay(SHORTEST_MILLISECONDS + (isLong ? random.below(LONGEST_MILLISECONDS - SHORTEST_MILLISECONDS) : 0));
    proxy.pass();
  },
};
