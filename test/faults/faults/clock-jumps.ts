import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '#test/support/eventually.js';
import type { Fault } from '../fault.js';

const HOUR_MILLISECONDS = 3_600_000;
const PAUSE_MILLISECONDS = 1_000;

/** The clock of the servers, not that of PostgreSQL, jumps forwards and backwards (preload.mjs). Timers are not affected, as on Linux. */
export const clockJumps: Fault = {
  name: 'clock of the servers one hour ahead, then one hour behind',
  isHarmless: true,

  async inflict(installation) {
    const clock = join(installation.switches, 'clock');
    for (const offset of [HOUR_MILLISECONDS, -HOUR_MILLISECONDS]) {
      await writeFile(clock, String(offset));
      const jumped = Date.now() + offset;
      await eventually(() => {
        const difference = installation.newestDeliveryTime * 1000 - jumped;
        expect(Math.abs(difference)).toBeLessThan(HOUR_MILLISECONDS / 2);
      });
      await delay(PAUSE_MILLISECONDS);
    }
    await rm(clock);
  },
};
