import type { LoggerService } from '@nestjs/common';
import type { Config } from '#platform/config/config.js';

/** Sends log lines of all code to stderr, because stdout has the result of the command. */
export async function logToStderr({ logLevel }: Config): Promise<LoggerService> {
  const [{ Logger }, { destination }, { createLogger, PinoLoggerService }] = await Promise.all([
    import('@nestjs/common'),
    import('pino'),
    import('#platform/observability/logger.js'),
  ]);
  const logger = new PinoLoggerService(createLogger(logLevel, destination({ dest: 2, sync: true })));
  Logger.overrideLogger(logger);
  return logger;
}
