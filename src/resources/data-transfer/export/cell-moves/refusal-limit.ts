import { anySignal } from '#platform/async/any-signal.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';

const RENEW_MILLISECONDS = 1_000;

/**
 * @param renew called each second; throws a StartupError if the servers have opened the app
 * @param work should stop when its signal is aborted, by `given` or by the time @throws StartupError if it takes longer
 */
export async function whileRefused<Result>(
  seconds: number,
  renew: () => Promise<void>,
  given: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(
    neverThrows(() =>
      limit.abort(
        new StartupError(
          `The app refused changes for ${seconds} seconds, which is as long as it may. It accepts them again where it is. The same command continues.`,
        ),
      ),
    ),
    seconds * 1000,
  );
  const renewal = setInterval(
    neverThrows(renew, (error) => {
      // the directory may be out of reach for a moment, in which nobody else opens the app either
      if (error instanceof StartupError) limit.abort(error);
    }),
    RENEW_MILLISECONDS,
  );
  const signal = given ? anySignal([limit.signal, given]) : limit.signal;
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener(
      'abort',
      neverThrows(() => reject(signal.reason as Error)),
      { once: true },
    ),
  );
  try {
    return await Promise.race([work(signal), aborted]);
  } finally {
    clearTimeout(timer);
    clearInterval(renewal);
  }
}
