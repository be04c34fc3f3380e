import type { Logger } from 'pino';
import { toLogFields } from '../platform/observability/log-fields.js';
import { neverThrows } from '../platform/observability/never-throws.js';

/**
 * Logs an uncaught error and ends the process, because its state is unknown. A supervisor (that of WORKERS, of the container, or systemd) starts
 * a new process. Errors in event and timer handlers do not end the process, because the handlers are `neverThrows()`.
 */
export function exitOnUncaughtErrors(logger: Logger): void {
  const exit = (error: unknown) => {
    try {
      logger.fatal({ cause: toLogFields(error) }, 'The process ends because of an uncaught error.');
    } finally {
      process.exit(1);
    }
  };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, neverThrows(exit));
}
