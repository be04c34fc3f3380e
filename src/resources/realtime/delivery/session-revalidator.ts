import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import { AuthTokensService } from '#resources/auth-tokens/auth-tokens.service.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { PresenceBroadcaster } from '../presence/presence-broadcaster.js';
import { AppStateRepository } from './app-state.repository.js';

/** The time within which a change of credentials must be known. */
const CURRENT_MILLISECONDS = 1_000;

/** The uids whose credentials have changed, or all users of the app. */
type Changed = Set<string> | 'all';

/** Closes connections whose auth token is no longer valid or whose app is being moved, and updates sessions when permissions of roles change. */
@Injectable()
export class SessionRevalidator implements OnModuleInit {
  /** Apps that another cell has → the position from which clients go on there. The fan-out closes their connections after the last event, and is told of them. */
  readonly departed = new Map<string, bigint>();
  onDeparture: () => void = () => undefined;
  private readonly logger = new Logger('Realtime');
  private changed = new Map<string, Changed>();
  private scheduled = false;
  private changes = 0;
  private running: Promise<void> = Promise.resolve();
  private allScheduledAt = -Infinity;

  constructor(
    private readonly credentials: Credentials,
    private readonly pgNotifier: PgNotifier,
    private readonly connections: Connections,
    private readonly tokens: AuthTokensService,
    private readonly appStates: AppStateRepository,
    private readonly presenceBroadcaster: PresenceBroadcaster,
  ) {}

  onModuleInit(): void {
    this.credentials.onChange((appId, uid) => this.schedule(appId, uid));
    // notifications were lost while the connection to PostgreSQL was down
    this.pgNotifier.onReconnect(() => this.scheduleAll());
  }

  /** Increases with every change of credentials. To be read before a token is authenticated, for `revalidateSince`. */
  get generation(): number {
    return this.changes;
  }

  /** Revalidates a new session if credentials changed between its authentication and its registration. */
  revalidateSince(generation: number, { session }: Connection): void {
    if (generation !== this.changes) this.schedule(session.app.id, session.uid);
  }

  /** Updates the rules of the user's role. @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND if the user is deleted or deactivated */
  async refresh({ session, id }: Connection): Promise<void> {
    const user = await this.credentials.findActiveUser({ requestId: id }, session.app.id, session.uid);
    if (!user) throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    session.user = user;
  }

  /**
   * To be awaited between reading events and delivering them: the connections whose tokens were revoked more than a second before are closed. While
   * the process hears of no changes, it looks the sessions up itself.
   */
  async untilCurrent(): Promise<void> {
    if (!this.pgNotifier.connected && performance.now() - this.allScheduledAt >= CURRENT_MILLISECONDS)
      this.scheduleAll();
    if (this.scheduled) this.revalidateChanged();
    await this.running;
  }

  private scheduleAll(): void {
    this.allScheduledAt = performance.now();
    for (const appId of this.connections.appIds) this.schedule(appId);
  }

  /** @param uid all users of the app without it */
  private schedule(appId: string, uid?: string): void {
    this.changes++;
    if (uid === undefined ? !this.connections.hasApp(appId) : !this.connections.hasUser(appId, uid)) return;
    const scheduled = this.changed.get(appId);
    if (uid === undefined || scheduled === 'all') this.changed.set(appId, 'all');
    else this.changed.set(appId, (scheduled ?? new Set()).add(uid));
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(neverThrows(() => this.revalidateChanged()));
  }

  private revalidateChanged(): void {
    const { changed } = this;
    this.changed = new Map();
    this.scheduled = false;
    const rounds = [...changed].map(([appId, uids]) => this.revalidateOrClose(this.connectionsOf(appId, uids)));
    this.running = Promise.allSettled([this.running, ...rounds]).then(() => undefined);
  }

  private connectionsOf(appId: string, uids: Changed): Connection[] {
    if (uids === 'all') return [...this.connections.ofApp(appId)];
    return [...uids].flatMap((uid) => [...this.connections.ofUser(appId, uid)]);
  }

  /** Closes the connections on a database error, so that their clients authenticate again. */
  private async revalidateOrClose(connections: Connection[]): Promise<void> {
    const [first] = connections;
    if (!first) return;
    try {
      await this.revalidate(first.context, connections);
    } catch (error) {
      this.logger.warn(
        { cause: toLogFields(error) },
        'Connections are closed because their auth tokens cannot be looked up.',
      );
      for (const connection of connections) connection.close('tryLater', 'The token cannot be looked up right now.');
    }
  }

  private async revalidate(ctx: RequestContext, connections: Connection[]): Promise<void> {
    const { isMoving, hasLeft, firstEventPosition } = await this.appStates.find(ctx);
    if (hasLeft) {
      this.departed.set(ctx.app.id, firstEventPosition);
      this.onDeparture();
      return;
    }
    if (isMoving) {
      for (const connection of connections) connection.closeWithError(DomainError.appIsMoving(), 'tryLater');
      return;
    }
    const ids = new Set(connections.map(({ session }) => session.tokenId));
    const live = await this.tokens.liveIds(ctx, [...ids]);
    for (const connection of connections) {
      const { session } = connection;
      const user = live.has(session.tokenId)
        ? await this.credentials.findActiveUser(ctx, session.app.id, session.uid)
        : undefined;
      if (user) {
        session.user = user;
        this.presenceBroadcaster.revalidate(connection);
      } else {
        connection.closeWithError(new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND'), 'unauthorized');
      }
    }
  }
}
