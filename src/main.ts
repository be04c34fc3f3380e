import cluster from 'node:cluster';
import { loadConfig } from './platform/config/config.js';
import { StartupError } from './platform/errors/startup-error.js';
import { serve } from './server/serve.js';
import { supervise } from './server/supervise.js';

/** Starts the server: configuration, database, then one process that serves, or as many as WORKERS says. */
async function main(): Promise<void> {
  const config = loadConfig();
  await (cluster.isPrimary && config.workers > 1 ? supervise(config) : serve(config));
}

main().catch((error: unknown) => {
  const text = error instanceof StartupError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`Confab did not start: ${text}\n`);
  process.exit(1);
});
