import cluster from 'node:cluster';
import { CommandLine, runToEnd } from './cli/support/command-line.js';
import { loadConfig } from './platform/config/config.js';
import { createLogger } from './platform/observability/logger.js';
import { serve } from './server/serve.js';
import { serveAsWorker, supervise } from './server/supervise.js';
import { exitOnUncaughtErrors } from './server/uncaught-errors.js';

const program = new CommandLine('npm start --')
  .failsAs('Confab did not start')
  .description(
    'Starts the server: one process, or as many as WORKERS says. Without DATABASE_URL it brings its own PostgreSQL.',
  )
  .action(async () => {
    const config = loadConfig(undefined, process.stdout.isTTY);
    exitOnUncaughtErrors(createLogger(config.logLevel));
    if (cluster.isWorker) await serveAsWorker(config);
    else await (config.workers > 1 ? supervise(config) : serve(config));
  });

export const start = (): Promise<void> => runToEnd(program);
