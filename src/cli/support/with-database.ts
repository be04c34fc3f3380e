import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '#platform/config/config.js';
import type { OpenDatabase } from '#server/open-database.js';
import { logToStderr } from './log.js';

/** How long work that observes the signal has time to end in an orderly way. */
const STOP_MILLISECONDS = 5_000;

/** `join` uses the embedded PostgreSQL of a running server; `own` is for work that no server may run beside. */
export type Opening = 'join' | 'own';

/** Opens the migrated database of the configuration, and closes it after the work. @throws Interrupted if the signal is aborted */
export async function withDatabase<Result>(
  config: Config,
  signal: AbortSignal,
  work: (database: OpenDatabase) => Promise<Result>,
  opening: Opening = 'join',
): Promise<Result> {
  return withOpened(
    config,
    signal,
    ({ joinDatabase, openDatabase }) => (opening === 'join' ? joinDatabase : openDatabase)(config),
    work,
  );
}

/** The same for a database that `open` opens. */
export async function withOpened<Opened extends { close(): Promise<void> }, Result>(
  config: Config,
  signal: AbortSignal,
  open: (functions: typeof import('#server/open-database.js')) => Promise<Opened>,
  work: (database: Opened) => Promise<Result>,
): Promise<Result> {
  await logToStderr(config);
  const database = await open(await import('#server/open-database.js'));
  try {
    return await untilAborted(signal, work(database));
  } finally {
    await database.close();
  }
}

/** The result of the work. After an abort the work has a few seconds to end; then it is left behind, because the process ends. */
async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const settled = work.then(
    () => undefined,
    () => undefined,
  );
  const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort');
  try {
    return await Promise.race([work, aborted.then(() => stopped(signal, settled))]);
  } catch (error) {
    // Work that passes the signal to Node ends with an AbortError.
    throw signal.aborted && (error as Error).name === 'AbortError' ? signal.reason : error;
  }
}

async function stopped(signal: AbortSignal, settled: Promise<void>): Promise<never> {
  const timer = new AbortController();
  await Promise.race([settled, delay(STOP_MILLISECONDS, undefined, { signal: timer.signal })]);
  timer.abort();
  throw signal.reason;
}
