import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { answerWithMetrics } from '../platform/observability/worker-metrics.js';
import { announceReady } from './announcement.js';
import { openDatabase } from './open-database.js';
import { stopSignal } from './stop-signal.js';
import { guarded, logUnexpected } from '../platform/observability/guarded.js';

/** Before a worker that died is replaced, so that whatever kills it again and again does not keep the machine busy. */
const PAUSE_MILLISECONDS = 500;

/** Runs the database and WORKERS processes that share the port, and replaces those that die. */
export async function supervise(config: Config): Promise<void> {
  const stop = stopSignal();
  const database = await openDatabase(config);
  // The database is open by now: the workers are given it as if it were the operator's.
  const environment = { DATABASE_URL: database.url, CONFAB_ENCRYPTION_KEY: database.encryptionKey };
  answerWithMetrics();
  try {
    const workers = Array.from({ length: config.workers }, () => cluster.fork(environment));
    const [first] = await Promise.all(workers.map(listening));
    announceReady(`http://localhost:${first?.port}`, config.servesDocs);
    const fork = guarded(
      () => cluster.fork(environment),
      (error) => {
        logUnexpected(error);
        replace();
      },
    );
    const replace = guarded(() => setTimeout(fork, PAUSE_MILLISECONDS));
    cluster.on('exit', replace);
    await stop;
    cluster.off('exit', replace);
  } finally {
    await Promise.all(Object.values(cluster.workers ?? {}).map(ended));
    await database.close();
  }
  process.exit(0);
}

/** @throws StartupError when it ends instead; it has said why by then */
async function listening(worker: Worker): Promise<{ port: number }> {
  const ended = once(worker, 'exit').then(() => {
    throw new StartupError('a server process could not start.');
  });
  const [address] = (await Promise.race([once(worker, 'listening'), ended])) as [{ port: number }];
  return address;
}

async function ended(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
