import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Credentials } from '../../platform/authentication/credentials.js';
import type { RequestContext } from '../../platform/context.js';
import { PgNotifier } from '../../platform/database/pg-notifier.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { AuthTokensService } from '../../resources/auth-tokens/auth-tokens.service.js';
import type { Connection } from './connection.js';
import { Connections } from './connections.js';
import { PresenceBroadcaster } from '../presence/presence-broadcaster.service.js';
import { guarded } from '../../platform/observability/guarded.js';

/** Of an app whose credentials have changed: those of some users, or of all. */
type Changed = Set<string> | 'all';

/** Closes connections whose token is not worth anything any more, and looks at what roles are denied when that changes. */
@Injectable()
export class SessionRevalidator implements OnModuleInit {
  private readonly logger = new Logger('Realtime');
  private changed = new Map<string, Changed>();
  private scheduled = false;
  /** Moves on with every change, so that whoever comes in meanwhile is looked at again. */
  private generation = 0;

  constructor(
    private readonly credentials: Credentials,
    private readonly pgNotifier: PgNotifier,
    private readonly connections: Connections,
    private readonly tokens: AuthTokensService,
    private readonly presenceBroadcaster: PresenceBroadcaster,
  ) {}

  onModuleInit(): void {
    this.credentials.onChange((appId, uid) => this.note(appId, uid));
    // what was announced while nothing could be heard
    this.pgNotifier.onReconnect(() => {
      for (const appId of this.connections.appIds) this.note(appId);
    });
  }

  /** To be given back to `check` once what was recognised after it has been registered. */
  get mark(): number {
    return this.generation;
  }

  /** Looks at the user again if anything changed since the mark. */
  check(mark: number, { owner }: Connection): void {
    if (mark !== this.generation) this.note(owner.app.id, owner.uid);
  }

  /** What the user of the connection may do is what they may do now. @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND for one who is gone */
  async refresh({ owner, id }: Connection): Promise<void> {
    const user = await this.credentials.findActiveUser({ requestId: id }, owner.app.id, owner.uid);
    if (!user) throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    owner.user = user;
  }

  private note(appId: string, uid?: string): void {
    this.generation++;
    if (uid === undefined ? !this.connections.hasApp(appId) : !this.connections.hasUser(appId, uid)) return;
    const known = this.changed.get(appId);
    if (uid === undefined || known === 'all') this.changed.set(appId, 'all');
    else this.changed.set(appId, (known ?? new Set()).add(uid));
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(guarded(() => this.reviewAll()));
  }

  private async reviewAll(): Promise<void> {
    const { changed } = this;
    this.changed = new Map();
    this.scheduled = false;
    await Promise.all([...changed].map(([appId, uids]) => this.reviewOrClose(this.affected(appId, uids))));
  }

  private affected(appId: string, uids: Changed): Connection[] {
    if (uids === 'all') return [...this.connections.ofApp(appId)];
    return [...uids].flatMap((uid) => [...this.connections.ofUser(appId, uid)]);
  }

  /** Where it cannot be asked whether they may stay, they have to come in again. */
  private async reviewOrClose(connections: Connection[]): Promise<void> {
    const [first] = connections;
    if (!first) return;
    try {
      await this.review(first.context, connections);
    } catch (error) {
      this.logger.warn({ cause: toLogFields(error) }, 'Connections are closed whose tokens cannot be looked up.');
      for (const connection of connections) connection.close('tryLater', 'The token cannot be looked up right now.');
    }
  }

  private async review(ctx: RequestContext, connections: Connection[]): Promise<void> {
    const ids = new Set(connections.map(({ owner }) => owner.tokenId));
    const live = await this.tokens.liveIds(ctx, [...ids]);
    for (const connection of connections) {
      const { owner } = connection;
      const user = live.has(owner.tokenId)
        ? await this.credentials.findActiveUser(ctx, owner.app.id, owner.uid)
        : undefined;
      if (user) {
        owner.user = user;
        this.presenceBroadcaster.review(connection);
      } else {
        connection.refuse(new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND'), 'unauthorized');
      }
    }
  }
}
