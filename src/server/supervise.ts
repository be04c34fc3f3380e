import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { announceReady } from './announcement.js';
import { openDatabase } from './open-database.js';
import { stopSignal } from './stop-signal.js';

/** A worker that dies sooner than this after its start is not replaced by another: it would die as well. */
const SETTLED_MILLISECONDS = 5_000;

/** Runs the database and WORKERS processes that share the port, and replaces those that die. */
export async function supervise(config: Config): Promise<void> {
  const stop = stopSignal();
  const database = await openDatabase(config);
  // The database is open by now: the workers are given it as if it were the operator's.
  const environment = { DATABASE_URL: database.url, CONFAB_ENCRYPTION_KEY: database.encryptionKey };
  let stopping = false;
  try {
    const startedAt = new Map<number, number>();
    const start = () => {
      const worker = cluster.fork(environment);
      startedAt.set(worker.id, Date.now());
      return worker;
    };
    const failure = new Promise<never>((_, reject) => {
      cluster.on('exit', (worker: Worker) => {
        if (stopping) return;
        if (Date.now() - startedAt.get(worker.id)! < SETTLED_MILLISECONDS) reject(new StartupError('a server process ended as soon as it had started.'));
        else start();
      });
    });
    const workers = Array.from({ length: config.workers }, start);
    const ready = await Promise.race([Promise.all(workers.map(listening)), failure]);
    announceReady(`http://localhost:${ready[0]?.port}`, config.servesDocs);
    await Promise.race([stop, failure]);
  } finally {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(ended));
    await database.close();
  }
  process.exit(0);
}

const listening = async (worker: Worker): Promise<{ port: number }> => ((await once(worker, 'listening')) as [{ port: number }])[0];

async function ended(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
