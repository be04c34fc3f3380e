import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './authentication/access.guard.js';
import { AppTokenVerifier } from './authentication/app-tokens/app-token-verifier.js';
import { KeySetCache } from './authentication/app-tokens/key-set-cache.js';
import { CellCheck } from './authentication/cell-check.js';
import { ConsoleEvents } from './authentication/console/console-events.js';
import { ConsolePasskeys } from './authentication/console/console-passkeys.js';
import { ConsoleSessions } from './authentication/console/console-sessions.js';
import { Credentials } from './authentication/credentials.js';
import { KeyUsage } from './authentication/key-usage.js';
import { TenantHostCheck } from './authentication/tenant-host-check.js';
import { TokenAuthenticator } from './authentication/token-authenticator.js';
import { CellDirectory } from './cells/cell-directory.js';
import { CellsRepository } from './cells/cells.repository.js';
import { DirectoryDatabase } from './cells/directory-database.js';
import type { Config } from './config/config.js';
import { CONFIG } from './config/config.token.js';
import { Database } from './database/database.js';
import { PgNotifier } from './database/notifications/pg-notifier.js';
import { EventConsumers } from './events/event-consumers.js';
import { EventLog } from './events/event-log.js';
import { EventPublisher } from './events/event-publisher.js';
import { EventRetention } from './events/event-retention.js';
import { OutboxRelay } from './events/outbox-relay.js';
import { BodyGuard } from './http/body/body.guard.js';
import { ValidationPipe } from './http/fields/validation.pipe.js';
import { FormGuard } from './http/forms/form.guard.js';
import { ErrorFilter } from './http/responses/error.filter.js';
import { RESPONSE_VAULT, IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { IdempotencyGuard } from './idempotency/idempotency.guard.js';
import { DueWork } from './jobs/due-work.js';
import { JobQueue } from './jobs/job-queue.js';
import { RetryAfterOutage } from './jobs/retry-after-outage.js';
import { CellMonitor } from './monitoring/cell-monitor.js';
import { EventLogMonitor } from './monitoring/event-log-monitor.js';
import { HealthChecks } from './monitoring/health-checks.js';
import { HealthController } from './monitoring/health.controller.js';
import { ListenerMonitor } from './monitoring/listener-monitor.js';
import { NoOpController } from './monitoring/no-op.controller.js';
import { ReadReplicaMonitor } from './monitoring/read-replica-monitor.js';
import { Metrics } from './monitoring/server-metrics.js';
import { Mailer } from './outgoing/mailer.js';
import { OutgoingFetch } from './outgoing/outgoing-fetch.js';
import { WebPages } from './outgoing/web-pages.js';
import { FailedAuthLimiter } from './rate-limits/failed-auth-limiter.js';
import { RateLimitGuard } from './rate-limits/rate-limit.guard.js';
import { RateLimiterFactory } from './rate-limits/rate-limiter-factory.js';
import { REQUEST_LIMITS, UserLimits } from './rate-limits/user-limits.js';
import { SearchIndex } from './search-index/search-index.js';
import { CredentialVault } from './security/credential-vault.js';
import { claimEncryptionKey } from './security/encryption-key-check.js';
import { Tracing } from './tracing/tracing.js';

export interface PlatformOptions {
  readonly config: Config;
  /** Where PostgreSQL is, the embedded one included. */
  readonly databaseUrl: string;
  /** 64 hexadecimal characters. */
  readonly encryptionKey: string;
  /** Signs addresses of files in place of a key derived from the encryption key, after a rotation. */
  readonly mediaLinkKey?: Uint8Array;
}

/** What all resources share. */
@Module({})
export class PlatformModule {
  static forRoot({ config, databaseUrl, encryptionKey, mediaLinkKey }: PlatformOptions): DynamicModule {
    const shared = [
      { provide: CONFIG, useValue: config },
      { provide: REQUEST_LIMITS, useValue: config.requestLimits },
      { provide: Tracing, useFactory: () => Tracing.open(config.tracing) },
      { provide: Database, useFactory: () => openDatabase(databaseUrl, config) },
      { provide: CredentialVault, useFactory: () => new CredentialVault(encryptionKey, undefined, mediaLinkKey) },
      { provide: OutgoingFetch, useFactory: () => new OutgoingFetch(config.webhooks.allowPrivate) },
      { provide: PgNotifier, useFactory: notificationsWith(encryptionKey), inject: [Database] },
      DirectoryDatabase,
      CellsRepository,
      CellDirectory,
      Credentials,
      CellCheck,
      KeyUsage,
      OutboxRelay,
      EventPublisher,
      EventLog,
      EventConsumers,
      HealthChecks,
      Metrics,
      RateLimiterFactory,
      UserLimits,
      IdempotencyKeys,
      JobQueue,
      DueWork,
      SearchIndex,
      TenantHostCheck,
      FailedAuthLimiter,
      TokenAuthenticator,
      AppTokenVerifier,
      KeySetCache,
      ConsoleEvents,
      ConsolePasskeys,
      ConsoleSessions,
      Mailer,
      WebPages,
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController, ...(config.servesBenchRoute ? [NoOpController] : [])],
      providers: [
        ...shared,
        { provide: APP_GUARD, useClass: AccessGuard },
        ...requestLimits(config),
        { provide: APP_GUARD, useClass: BodyGuard },
        { provide: APP_GUARD, useClass: FormGuard },
        { provide: RESPONSE_VAULT, useFactory: () => new CredentialVault(encryptionKey, 'response') },
        ReadReplicaMonitor,
        EventLogMonitor,
        CellMonitor,
        ListenerMonitor,
        RetryAfterOutage,
        EventRetention,
        { provide: APP_GUARD, useClass: IdempotencyGuard },
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: ValidationPipe },
      ],
      exports: shared.map((provider) => ('provide' in provider ? provider.provide : provider)),
    };
  }
}

const openDatabase = (
  url: string,
  { databaseSessionUrl: sessionUrl, databasePoolSize: poolSize, readReplicaUrls }: Config,
) => new Database({ url, sessionUrl, poolSize, readReplicaUrls });

/** The connection for notifications of every process has the shared lock of the encryption key while it is open. */
const notificationsWith = (encryptionKey: string) => (database: Database) => {
  const notifications = new PgNotifier(database);
  notifications.onConnect((connection) => claimEncryptionKey(connection, encryptionKey));
  return notifications;
};

/** Guards run in the order of this list. Without limits the guard is absent, so that it costs nothing. */
const requestLimits = ({ requestLimits: figures }: Config): Provider[] =>
  figures ? [{ provide: APP_GUARD, useClass: RateLimitGuard }] : [];
