import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { bootstrap } from '../bootstrap.js';
import { checkFilesOfCells } from '../operations/diagnostics/machine-checks.js';
import type { Config } from '../platform/config/config.js';
import { localOrigin } from '../platform/config/local-origin.js';
import { ARRIVAL_MILLISECONDS } from '../platform/http/adapter/unused-connections.js';
import { HealthChecks } from '../platform/monitoring/health-checks.js';
import { neverThrows } from '../platform/observability/never-throws.js';
import { type FirstStart, InstallationService } from '../resources/management/installation.service.js';
import { listenError } from './free-port.js';
import { letYoungGenerationGrow } from './heap-settings.js';
import type { OpenDatabase } from './open-database.js';

/** Longer than the idle time of common load balancers, so that they close idle connections first. */
const KEEP_ALIVE_MILLISECONDS = 65_000;

/** Time limit for the arrival of a whole request: an upload of 100 MB at 1 Mbit/s takes about fifteen minutes. */
const REQUEST_MILLISECONDS = 20 * 60_000;

export interface Listening {
  /** The URL of the server on this machine. */
  readonly address: string;
  /** Stops accepting requests, waits for running ones, and closes the database connections. */
  close(): Promise<void>;
}

/**
 * Builds the server on a migrated database, creates the first app if there is none, and accepts requests.
 *
 * @param onFirstStart called with what this start created, before the server accepts connections
 */
export async function listen(
  config: Config,
  database: Pick<OpenDatabase, 'url' | 'encryptionKey' | 'mediaLinkKey'>,
  onFirstStart: (firstStart: FirstStart) => void | Promise<void>,
): Promise<Listening> {
  const { url: databaseUrl, encryptionKey, mediaLinkKey } = database;
  const app = await bootstrap({ config, databaseUrl, encryptionKey, mediaLinkKey });
  try {
    const firstStart = await app.get(InstallationService).prepare();
    for (const { message, remedy } of checkFilesOfCells(config)) new Logger('Cells').warn(`${message} ${remedy}`);
    if (firstStart.created ?? firstStart.management) await onFirstStart(firstStart);
    await bind(app, config);
    letYoungGenerationGrow();
    return { address: addressOf(app, config), close: () => closeWithin(app, config) };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function bind(app: NestExpressApplication, { port, host }: Config): Promise<void> {
  const server = app.getHttpServer();
  server.keepAliveTimeout = KEEP_ALIVE_MILLISECONDS;
  server.headersTimeout = KEEP_ALIVE_MILLISECONDS + 1_000;
  server.requestTimeout = REQUEST_MILLISECONDS;
  try {
    // app.listen would log the stack of an error that is reported in a sentence below
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw listenError(error, { host, port });
  }
}

function addressOf(app: NestExpressApplication, config: Config): string {
  const { port } = app.getHttpServer().address() as { port: number };
  return localOrigin(config, port);
}

async function closeWithin(
  app: NestExpressApplication,
  { shutdownDelaySeconds, shutdownTimeoutSeconds }: Config,
): Promise<void> {
  const server = app.getHttpServer();
  app.get(HealthChecks).stop();
  if (shutdownDelaySeconds > 0) {
    await delay(shutdownDelaySeconds * 1000);
    // The method of the HTTP server would also close connections whose first request is on its way.
    NetServer.prototype.close.call(server);
    await delay(ARRIVAL_MILLISECONDS);
  }
  const busy = setTimeout(
    neverThrows(() => server.closeAllConnections()),
    shutdownTimeoutSeconds * 1000,
  );
  await app.close();
  clearTimeout(busy);
}
