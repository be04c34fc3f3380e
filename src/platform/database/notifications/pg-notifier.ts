import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { InstallationContext } from '#platform/context/context.js';
import { errorReason } from '#platform/errors/error-reason.js';
import { StartupError } from '#platform/errors/startup-error.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { Database } from '../database.js';
import type { DatabaseClient } from '../hosts/database-client.js';
import { sql } from '../sql.js';
import { installationStatement } from '../statement.js';
import { hearsEcho } from './echo.js';

const RECONNECT_MILLISECONDS = 500;
/** A pooler can be configured anew without closing connections. */
const RETRY_DEAF_MILLISECONDS = 5_000;
/** Between two heartbeats, and for the response to one: together less than the second within which a change must be known. */
const HEARTBEAT_MILLISECONDS = 400;
/** How long a heartbeat that was answered counts. By the clock, because no timer runs while the process is paused. */
const HEARD_MILLISECONDS = 1_000;

export const notify = installationStatement('notify', {
  reason: 'notifies all processes of the installation',
})`SELECT pg_notify($1, $2)`;

const DEAF =
  'NOTIFY does not arrive, so caches are off: ' +
  'the way to the database is a pooler in transaction mode, or DATABASE_SESSION_URL leads to another database than DATABASE_URL. ' +
  'Set DATABASE_SESSION_URL to the database itself, or to a pooler in session mode.';

type Listener = (payload: string) => void;

/** Runs on each new connection, before it listens. @throws StartupError if the process must end */
type ConnectHook = (connection: DatabaseClient) => Promise<unknown>;

/**
 * Sends notifications to every server process with PostgreSQL's LISTEN and NOTIFY.
 *
 * Notifications are lost while the connection is down, and behind a pooler that lends a session for a transaction only: each new connection
 * proves by an echo that it hears. A cache must not be used while `connected` is false, and must be cleared on `onReconnect`.
 */
@Injectable()
export class PgNotifier implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('PgNotifier');
  private readonly listeners = new Map<string, Listener[]>();
  private readonly reconnectListeners: (() => void)[] = [];
  private readonly connectHooks: ConnectHook[] = [];
  private client?: DatabaseClient;
  /** Notifications that were sent before that have arrived, by `performance.now()`. */
  private heardAt = 0;
  private timer?: NodeJS.Timeout;
  private stopping = false;
  private isDeaf = false;

  /** @param consequence of a lost connection, for the log */
  constructor(
    private readonly database: Database,
    private readonly consequence = 'caches are off',
  ) {}

  /** Whether notifications are received. Those of the last seconds may be late, where the process was paused or is busy. */
  get listening(): boolean {
    return this.client !== undefined;
  }

  /** Whether all notifications of more than a second ago have been received. */
  get connected(): boolean {
    return this.client !== undefined && performance.now() - this.heardAt < HEARD_MILLISECONDS;
  }

  /** To be called while modules are being initialised, before the connection is made. */
  listen(channel: string, listener: Listener): void {
    this.listeners.set(channel, [...(this.listeners.get(channel) ?? []), neverThrows(listener)]);
  }

  onReconnect(listener: () => void): void {
    this.reconnectListeners.push(neverThrows(listener));
  }

  /** Runs on every new connection before it is used, the first one included. */
  onConnect(hook: ConnectHook): void {
    this.connectHooks.push(hook);
  }

  /**
   * Delivered to all processes when the transaction of the context commits. This process receives it twice: at once, before any code
   * that runs after the commit, and again from PostgreSQL.
   */
  async notify(ctx: InstallationContext, channel: string, payload: string): Promise<void> {
    await this.database.forInstallation(ctx).query(notify, [channel, payload]);
    if (ctx.transaction) ctx.transaction.afterCommit.push(() => this.dispatch(channel, payload));
    else this.dispatch(channel, payload);
  }

  /** @throws StartupError of a hook */
  async onApplicationBootstrap(): Promise<void> {
    await this.connect();
  }

  private async reconnect(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.logger.fatal(`The server stops: ${errorReason(error)}`);
      process.kill(process.pid, 'SIGTERM');
    }
  }

  private async connect(): Promise<void> {
    const client = this.database.dedicatedConnection();
    client.on(
      'notification',
      neverThrows(({ channel, payload }) => this.dispatch(channel, payload ?? '')),
    );
    client.once(
      'error',
      neverThrows((error: Error) => this.onDisconnect(client, error.message)),
    );
    client.once(
      'end',
      neverThrows(() => this.onDisconnect(client, 'the connection ended')),
    );
    let listenedAt: number;
    try {
      await this.database.connectDedicated(client);
      for (const channel of this.listeners.keys()) await client.query(sql`LISTEN ${sql.identifier(channel)}`);
      listenedAt = performance.now();
      if (!(await this.hears(client))) {
        this.onDeaf(client);
        return;
      }
      for (const hook of this.connectHooks) await hook(client);
    } catch (error) {
      if (error instanceof StartupError) {
        this.stopping = true;
        await client.end().catch(() => undefined);
        throw error;
      }
      this.onDisconnect(client, errorReason(error));
      return;
    }
    if (this.stopping) {
      await client.end();
      return;
    }
    this.heardAt = listenedAt;
    if (this.isDeaf) this.logger.log('NOTIFY arrives; caches are on.');
    this.isDeaf = false;
    for (const listener of this.reconnectListeners) listener();
    this.client = client;
    this.sendHeartbeat(client);
  }

  private hears(client: DatabaseClient): Promise<boolean> {
    return hearsEcho(client, (channel, value) => this.database.forInstallation({}).query(notify, [channel, value]));
  }

  private dispatch(channel: string, payload: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }

  /** Detects a broken connection that TCP alone would report only after minutes. */
  private sendHeartbeat(client: DatabaseClient): void {
    this.timer = setTimeout(
      neverThrows(() => {
        const sentAt = performance.now();
        const overdue = setTimeout(
          neverThrows(() => this.onDisconnect(client, 'no response to a heartbeat')),
          HEARTBEAT_MILLISECONDS,
        );
        client
          .query(sql`SELECT 1`)
          .then(() => {
            if (this.client !== client) return;
            this.heardAt = sentAt;
            this.sendHeartbeat(client);
          })
          .catch((error: unknown) => this.onDisconnect(client, errorReason(error)))
          .finally(() => clearTimeout(overdue));
      }),
      HEARTBEAT_MILLISECONDS,
    );
    this.timer.unref();
  }

  private onDisconnect(client: DatabaseClient, reason: string): void {
    if (this.stopping || (this.client && this.client !== client)) return;
    this.logger.warn(`Lost the connection for notifications (${reason}); ${this.consequence} until it is back.`);
    // at once after it was in use: another host may serve already
    this.replace(client, this.client ? 0 : RECONNECT_MILLISECONDS);
  }

  /** The log has it once, because it lasts until the configuration is changed. */
  private onDeaf(client: DatabaseClient): void {
    if (this.stopping) return;
    if (!this.isDeaf) this.logger.error(DEAF);
    this.isDeaf = true;
    this.replace(client, RETRY_DEAF_MILLISECONDS);
  }

  private replace(client: DatabaseClient, afterMilliseconds: number): void {
    this.client = undefined;
    client.leaveHost();
    client.removeAllListeners();
    client.on('error', () => {}); // a closed connection can report another error
    void client.end().catch(() => {});
    clearTimeout(this.timer);
    this.timer = setTimeout(
      neverThrows(() => this.reconnect()),
      afterMilliseconds,
    );
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }
}
