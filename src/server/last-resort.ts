import type { Logger } from 'pino';
import { toLogFields } from '../platform/observability/log-fields.js';
import { guarded } from '../platform/observability/guarded.js';

/**
 * What is thrown where nobody catches it ends the process: after such an error nobody knows what state it is in. It is logged first,
 * and a supervisor (that of WORKERS, a container's, systemd) starts the next process. Handlers of events and timers do not get here,
 * because they are `guarded()`.
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
