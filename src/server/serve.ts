import cluster from 'node:cluster';
import type { Config } from '../platform/config/config.js';
import { announceReady } from './announcement.js';
import { listen } from './listen.js';
import { openDatabase } from './open-database.js';
import { stopSignal } from './stop-signal.js';

/** Serves from this process until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  const stop = stopSignal();
  const database = await openDatabase(config);
  try {
    const server = await listen(config, database);
    if (cluster.isPrimary) announceReady(server.address, config.servesDocs);
    await stop;
    await server.close();
  } finally {
    await database.close();
  }
  // A worker's channel to its supervisor, or a library's timer, must not keep a stopped server alive.
  process.exit(0);
}
