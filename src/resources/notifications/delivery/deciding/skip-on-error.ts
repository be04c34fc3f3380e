import type { Logger } from '@nestjs/common';
import { toLogFields } from '#platform/observability/log-fields.js';

/**
 * For work that reads and writes no rows: what cannot be decided about is logged and skipped, so that it holds up nothing behind it. A
 * failure of a statement is not caught, because the transaction has ended with it.
 *
 * @param about for the log: ids only
 */
export function skipOnError<Result>(logger: Logger, about: object, work: () => Result[]): Result[] {
  try {
    return work();
  } catch (error) {
    logger.error({ cause: toLogFields(error), ...about }, 'A notification could not be decided about.');
    return [];
  }
}
