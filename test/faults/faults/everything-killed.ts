import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from '../fault.js';

const LONGEST_RUN_MILLISECONDS = 1_000;

/** Both servers at the same time as PostgreSQL. */
export const everythingKilled: Fault = {
  name: 'servers killed and the database stopped without a checkpoint',
  endsConnections: true,

  async inflict(installation, random, { kills }) {
    for (let kill = 0; kill < kills; kill++) {
      if (kill > 0) await delay(random.below(LONGEST_RUN_MILLISECONDS));
      for (const server of installation.servers) server.signal('SIGKILL');
      await Promise.all([
        installation.postgres.stopImmediately(),
        ...installation.servers.map((server) => server.exitCode()),
      ]);
      await installation.postgres.startAgain();
      await Promise.all([installation.startServer(0), installation.startServer(1)]);
    }
  },
};
