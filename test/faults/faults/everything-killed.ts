import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../fault.js';

const LONGEST_RUN_MILLISECONDS = 1_000;
const LONGEST_RUN_OF_OTHERS_MILLISECONDS = 300;

/** A worker, and soon afterwards both servers at the same time as PostgreSQL. */
export const everythingKilled: Fault = {
  name: 'servers killed and the database stopped without a checkpoint',
  endsConnections: true,

  async inflict(installation, random, { kills, workers }) {
    for (let kill = 0; kill < kills; kill++) {
      if (kill > 0) await delay(random.below(LONGEST_RUN_MILLISECONDS));
      if (workers > 1) {
        process.kill(random.of(await random.of(installation.servers).workers()), 'SIGKILL');
        await delay(random.below(LONGEST_RUN_OF_OTHERS_MILLISECONDS));
      }
      for (const server of installation.servers) server.signal('SIGKILL');
      await Promise.all([
        installation.postgres.stopImmediately(),
        ...installation.servers.map((server) => server.exitCode()),
      ]);
      await installation.postgres.startAgain();
      await Promise.all([installation.startServer(0), installation.startServer(1)]);
      if ((kill + 1) % 10 === 0) process.stdout.write(`faults: everything was killed ${kill + 1} times\n`);
    }
  },
};
