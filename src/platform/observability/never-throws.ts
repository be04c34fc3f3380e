import { toLogFields } from './log-fields.js';

type OnError = (error: unknown) => void;

/**
 * Wraps a listener of an event emitter, stream or socket, or the callback of a timer. No code catches an error that such a function throws, or
 * the rejection of a promise that it returns, so either would end the process. The wrapper passes both to `onError`.
 *
 * @param onError default: logs the error. An error that it throws is logged.
 */
export function neverThrows<Args extends unknown[]>(
  listener: (...args: Args) => unknown,
  onError: OnError = logUnexpected,
): (...args: Args) => void {
  const fail = (error: unknown): void => {
    try {
      onError(error);
    } catch (second) {
      logUnexpected(second);
    }
  };
  return (...args) => {
    try {
      const result = listener(...args);
      if (isThenable(result)) result.then(undefined, fail);
    } catch (error) {
      fail(error);
    }
  };
}

/** Handles the rejection of a promise that is not awaited. @param onError default: logs the error */
export function detached(work: PromiseLike<unknown>, onError?: OnError): void {
  neverThrows(() => work, onError)();
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Logs errors that cannot be handled in another way. The logger is that of the server; programs that only print their help do not load it. */
export function logUnexpected(error: unknown): void {
  import('@nestjs/common')
    .then(({ Logger }) =>
      new Logger('Handler').error({ cause: toLogFields(error) }, 'A handler of an event or a timer failed.'),
    )
    .catch(() => undefined);
}
