import { Logger } from '@nestjs/common';
import { toLogFields } from './log-fields.js';

type OnError = (error: unknown) => void;

/**
 * Wraps a listener of an event emitter, stream or socket, or the callback of a timer. What such a function throws is caught by nobody
 * and ends the process, and so does the rejection of a promise that it returns. The wrapper passes both to `onError`.
 *
 * @param onError logs the error if absent; may throw, which is logged
 */
export function guarded<Args extends unknown[]>(
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

/** Lets work go on that nobody waits for. @param onError logs the error if absent */
export function detached(work: PromiseLike<unknown>, onError?: OnError): void {
  guarded(() => work, onError)();
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

const logger = new Logger('Handler');

/** Where nothing else can be done about an error. */
export function logUnexpected(error: unknown): void {
  logger.error({ cause: toLogFields(error) }, 'A handler of an event or a timer failed.');
}
