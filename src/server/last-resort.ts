import type { Logger } from 'pino';
import { toLogFields } from '../platform/observability/log-fields.js';
import { guarded } from '../platform/observability/guarded.js';

/**
 * An uncaught error ends the process, because its state is unknown. It is logged first, and a supervisor (that of WORKERS, a container's,
 * systemd) starts the next process. Handlers of events and timers do not end it, because they are `guarded()`.
 */
export function exitOnUncaughtErrors(logger: Logger): void {
  const exit = (error: unknown) => {
    try {
      logger.fatal({ cause: toLogFields(error) }, 'The process ends, because of an error that nothing has caught.');
    } finally {
      process.exit(1);
    }
  };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, guarded(exit));
}
