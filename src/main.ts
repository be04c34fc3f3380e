import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { loadConfig } from './platform/config/config.js';
import { StartupError } from './platform/errors/startup-error.js';
import { createLogger } from './platform/observability/logger.js';
import { exitOnUncaughtErrors } from './server/last-resort.js';
import { serve } from './server/serve.js';
import { supervise } from './server/supervise.js';

/**
 * Requests leave more behind for the large collections of garbage than they should, and V8 lets that grow to a multiple of what is in
 * use before it looks. By so many percent it may grow: a third less memory under load, and no slower; at 40 it would be.
 */
setFlagsFromString('--heap-growing-percent=120');

/** Starts the server: configuration, database, then one process that serves, or as many as WORKERS says. */
async function main(): Promise<void> {
  const config = loadConfig();
  exitOnUncaughtErrors(createLogger(config.logLevel));
  await (cluster.isPrimary && config.workers > 1 ? supervise(config) : serve(config));
}

main().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Confab did not start: ${text}\n`);
  process.exit(1);
});
