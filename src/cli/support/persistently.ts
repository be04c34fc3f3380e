import { setTimeout as delay } from 'node:timers/promises';
import { MoveInterrupted, MoveTaken } from '#platform/cells/replication.js';
import { isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';

/** How long a command goes on without a database, since it has got on. */
const PATIENCE_MILLISECONDS = 120_000;

const PAUSE_MILLISECONDS = 1_000;

/**
 * Repeats work that continues where it was, as long as a database cannot be reached.
 *
 * @param work calls `onProgress` when it has got on
 * @param onInterruption called with the reason before each repetition
 * @throws StartupError when a database was unreachable for too long
 */
export async function persistently<Result>(
  work: (onProgress: () => void) => Promise<Result>,
  { signal, onInterruption }: { signal: AbortSignal; onInterruption: (reason: string) => void },
): Promise<Result> {
  let progressAt = performance.now();
  let isRepeated = false;
  for (;;) {
    try {
      return await work(() => (progressAt = performance.now()));
    } catch (error) {
      if (signal.aborted || !(isPassing(error) || (isRepeated && error instanceof MoveTaken))) throw error;
      isRepeated = true;
      const reason = errorReason(error);
      if (performance.now() - progressAt > PATIENCE_MILLISECONDS)
        throw new StartupError(
          `A database has been out of reach for too long (${reason}). The same command continues.`,
        );
      onInterruption(reason);
      await delay(PAUSE_MILLISECONDS, undefined, { signal });
    }
  }
}

/** The cause of an error of the opening of a database is that of the driver. */
const isPassing = (error: unknown): boolean =>
  error instanceof MoveInterrupted ||
  isDatabaseUnavailable(error) ||
  (error instanceof StartupError && error.cause !== undefined && isDatabaseUnavailable(error.cause));
