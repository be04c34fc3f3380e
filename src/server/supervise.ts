import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Logger } from 'pino';
import type { Config } from '../platform/config/config.js';
import { localOrigin } from '../platform/config/local-origin.js';
import { workerCount } from '../platform/config/worker-count.js';
import { failureSentence } from '../platform/errors/failure-sentence.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { serveMetricsToWorkers, countWorkerExit } from '../platform/monitoring/worker-metrics.js';
import { createLogger } from '../platform/observability/logger.js';
import { neverThrows } from '../platform/observability/never-throws.js';
import type { FirstStart } from '../resources/management/installation.service.js';
import { EmbeddedWatch } from './embedded-watch.js';
import { announce, announceDatabase } from './first-start-output.js';
import { checkPort } from './free-port.js';
import { openDatabase } from './open-database.js';
import { RestartPause } from './restart-backoff.js';
import { serveFrom } from './serve.js';
import { forgetAddress, recordAddress } from './server-address.js';
import { stopSignal } from './stop-signal.js';
import { onMessage, sendToSupervisor } from './worker-messages.js';

/**
 * Opens the database, starts as many worker processes as WORKERS says, at most one per core, which share the port, and replaces workers
 * that end.
 */
export async function supervise(config: Config): Promise<void> {
  const stop = stopSignal();
  await checkPort(config);
  const database = await openDatabase(config, announceDatabase);
  // The workers use the open database like an external one.
  const environment = {
    ...{ DATABASE_URL: database.url, CONFAB_ENCRYPTION_KEY: database.encryptionKey },
    ...{ DATABASE_URL_FILE: '', CONFAB_ENCRYPTION_KEY_FILE: '' },
  };
  serveMetricsToWorkers();
  const logger = createLogger(config.logLevel);
  const watch = EmbeddedWatch.of(database, logger);
  let exitCode: number;
  try {
    const count = workerCount(config.workers);
    if (count < config.workers) logger.warn(`WORKERS is ${config.workers}, but only ${count} start: one per core.`);
    await startAll(config, count, environment);
    const stopReplacing = replaceEndedWorkers(environment, logger);
    exitCode = await Promise.race([stop, watch.failure]);
    stopReplacing();
  } finally {
    await forgetAddress(config);
    await Promise.all(Object.values(cluster.workers ?? {}).map(stopWorker));
    await watch.stop();
    await database.close();
  }
  process.exit(exitCode);
}

/** Runs in a worker. The supervisor reports why a worker could not start. */
export async function serveAsWorker(config: Config): Promise<void> {
  try {
    await serveFrom(config, (firstStart) => sendToSupervisor({ type: 'confab:first-start', firstStart }));
  } catch (error) {
    await sendToSupervisor({ type: 'confab:not-started', reason: failureSentence(error) });
    process.exit(1);
  }
}

/** @throws StartupError if a worker ends before it accepts requests. Credentials that another worker generated are shown even then. */
async function startAll(config: Config, count: number, environment: NodeJS.ProcessEnv): Promise<void> {
  let firstStart: FirstStart = {};
  let address: string | undefined;
  try {
    // messages keep their types: JSON has no BigInt, and would make strings of dates
    cluster.setupPrimary({ serialization: 'advanced' });
    const workers = Array.from({ length: count }, () => cluster.fork(environment));
    for (const worker of workers)
      onMessage(worker, 'confab:first-start', (message) => (firstStart = message.firstStart));
    const [first] = await Promise.all(workers.map(listening));
    address = localOrigin(config, first?.port);
    await recordAddress(config, address);
  } finally {
    announce({ ...config, address, firstStart });
  }
}

/** Resolves when the worker accepts requests. Its earlier messages have arrived by then, because the channel preserves their order. */
async function listening(worker: Worker): Promise<{ port: number }> {
  let reason = 'a server process ended while it started';
  onMessage(worker, 'confab:not-started', (message) => (reason = message.reason));
  const ended = once(worker, 'exit').then(() => {
    throw new StartupError(reason);
  });
  const [address] = (await Promise.race([once(worker, 'listening'), ended])) as [{ port: number }];
  return address;
}

/** Replaces workers that end. @returns a function that stops this */
function replaceEndedWorkers(environment: NodeJS.ProcessEnv, logger: Logger): () => void {
  const pause = new RestartPause();
  const begun = new Map(Object.values(cluster.workers ?? {}).map((worker) => [worker!.id, performance.now()]));
  const reasons = new Map<number, string>();
  const timers = new Set<NodeJS.Timeout>();

  function start(): void {
    const worker = cluster.fork(environment);
    begun.set(worker.id, performance.now());
    onMessage(worker, 'confab:not-started', ({ reason }) => reasons.set(worker.id, reason));
  }

  const onExit = neverThrows((worker: Worker, exitCode: number | null, signal: string | null) => {
    const restartInMilliseconds = pause.after(performance.now() - (begun.get(worker.id) ?? 0));
    const { pid } = worker.process;
    // either the exit code or the signal is absent
    const cause = signal ? { signal } : { exitCode, reason: reasons.get(worker.id) };
    logger.error({ context: 'Supervisor', pid, ...cause, restartInMilliseconds }, 'A server process ended.');
    countWorkerExit(signal);
    begun.delete(worker.id);
    reasons.delete(worker.id);
    const timer = setTimeout(
      neverThrows(() => {
        timers.delete(timer);
        start();
      }),
      restartInMilliseconds,
    );
    timers.add(timer);
  });

  cluster.on('exit', onExit);
  return () => {
    cluster.off('exit', onExit);
    timers.forEach(clearTimeout);
  };
}

async function stopWorker(worker: Worker | undefined): Promise<void> {
  if (!worker || worker.isDead()) return;
  const exit = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await exit;
}
