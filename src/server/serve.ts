import type { Config } from '../platform/config/config.js';
import { createLogger } from '../platform/observability/logger.js';
import type { FirstStart } from '../resources/management/installation.service.js';
import { EmbeddedWatch } from './embedded-watch.js';
import { announce, announceDatabase } from './first-start-output.js';
import { checkPort } from './free-port.js';
import { listen } from './listen.js';
import { openDatabase } from './open-database.js';
import { forgetAddress, recordAddress } from './server-address.js';
import { stopSignal } from './stop-signal.js';

/** Runs the server in this process only, until it receives a signal to stop. */
export async function serve(config: Config): Promise<void> {
  await checkPort(config);
  let firstStart: FirstStart = {};
  let address: string | undefined;
  const announceStart = () => announce({ ...config, address, firstStart });
  try {
    await serveFrom(
      config,
      (created) => void (firstStart = created),
      async (listeningAddress) => {
        await recordAddress(config, listeningAddress);
        address = listeningAddress;
        announceStart();
      },
    );
  } finally {
    // generated credentials are shown even if the start fails afterwards
    if (address === undefined) announceStart();
  }
}

/**
 * Runs the server until the process receives a signal to stop, or its embedded PostgreSQL cannot be started again, and then ends the
 * process.
 *
 * @param onFirstStart called with what this start created, before the server accepts connections
 * @param onListening called when the server accepts requests
 */
export async function serveFrom(
  config: Config,
  onFirstStart: (firstStart: FirstStart) => void | Promise<void>,
  onListening: (address: string) => void | Promise<void> = () => undefined,
): Promise<void> {
  const stop = stopSignal();
  const database = await openDatabase(config, announceDatabase);
  const watch = EmbeddedWatch.of(database, createLogger(config.logLevel));
  let exitCode: number;
  try {
    const server = await listen(config, database, onFirstStart);
    await onListening(server.address);
    exitCode = await Promise.race([stop, watch.failure]);
    await forgetAddress(config);
    await server.close();
  } finally {
    await watch.stop();
    await database.close();
  }
  // A worker's channel to its supervisor, or a library's timer, must not keep a stopped server alive.
  process.exit(exitCode);
}
