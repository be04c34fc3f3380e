import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { PolicyService } from '#core/policy/policy.service.js';
import type { UserSummary, UserPair } from '#core/summaries/summaries.repository.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { AppIdentity, RequestContext } from '#platform/context/context.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import { neverThrows } from '#platform/observability/never-throws.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { presenceInterest } from '../connections/presence-interest.js';
import type { PresenceSubscriptionDto } from '../protocol/client-frame.dto.js';
import { SharedFrame } from '../protocol/protocol.js';
import { presenceFrame, userPresence } from '../protocol/server-frame.js';

const USERS_PER_FRAME = 100;
/** Changes within this time share a look-up and a frame. After a restart of the server all users connect again at once. */
const BATCH_MILLISECONDS = 200;
const RETRY_MILLISECONDS = 2000;

/** Pairs of a user whose presence changed and a subscriber, as `pairKey` writes them. */
interface PairRelations {
  readonly friends: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
}

/** Sends changes of users' presence to the connections that subscribed to them. */
@Injectable()
export class PresenceBroadcaster implements OnModuleDestroy {
  private readonly logger = new Logger('Realtime');
  /** The users whose presence changed and was not sent yet, by app id. */
  private pending = new Map<string, { app: AppIdentity; uids: Set<string> }>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly connections: Connections,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
  ) {}

  /** Replaces the subscription of the connection. @throws ERR_BAD_REQUEST, ERR_PERMISSION_DENIED */
  subscribe(connection: Connection, subscription: PresenceSubscriptionDto): void {
    connection.presence = presenceInterest(connection.context, this.policy, subscription);
    this.connections.updatePresenceSubscriber(connection);
  }

  /** Must be called when the permissions of the user's role have changed. Restricts or ends the subscription accordingly. */
  revalidate(connection: Connection): void {
    if (!connection.presence) return;
    try {
      this.subscribe(connection, connection.presence.subscription);
    } catch {
      connection.presence = undefined;
      this.connections.updatePresenceSubscriber(connection);
    }
  }

  /** Must be called when a user became online or offline. The status is looked up when it is sent. */
  enqueue(app: AppIdentity, uid: string): void {
    const ofApp = this.pending.get(app.id) ?? { app, uids: new Set() };
    ofApp.uids.add(uid);
    this.pending.set(app.id, ofApp);
    this.timer ??= this.flushIn(BATCH_MILLISECONDS);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private flushIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(
      neverThrows(() => this.flush()),
      milliseconds,
    ).unref();
  }

  private async flush(): Promise<void> {
    let pause = BATCH_MILLISECONDS;
    const batch = this.pending;
    this.pending = new Map();
    for (const { app, uids } of batch.values()) {
      try {
        await this.broadcast({ app, principal: { kind: 'system' } }, [...uids]);
      } catch (error) {
        this.logger.warn({ cause: toLogFields(error) }, 'Changes of presence could not be sent; they are tried again.');
        for (const uid of uids) this.enqueue(app, uid);
        pause = RETRY_MILLISECONDS;
      }
    }
    this.timer = this.pending.size > 0 ? this.flushIn(pause) : undefined;
  }

  private async broadcast(ctx: RequestContext, uids: string[]): Promise<void> {
    const subscribers = [...this.connections.presenceSubscribersOf(ctx.app.id)];
    if (subscribers.length === 0) return;
    const { users } = await this.summaries.of(ctx, { uids, guids: [] });
    const changed = uids.flatMap((uid) => users.get(uid) ?? []);
    for (let at = 0; at < changed.length; at += USERS_PER_FRAME)
      await this.send(ctx, changed.slice(at, at + USERS_PER_FRAME), subscribers);
  }

  private async send(ctx: RequestContext, changed: UserSummary[], subscribers: Connection[]): Promise<void> {
    const relations = await this.relations(ctx, changed, subscribers);
    const complete = new SharedFrame(presenceFrame(changed.map(userPresence)));
    for (const subscriber of subscribers) {
      if (!subscriber.presence) continue;
      const visible = changed.filter((user) => mayReceive(subscriber, user, relations));
      if (visible.length === changed.length) subscriber.sendShared(complete);
      else if (visible.length > 0) subscriber.send(presenceFrame(visible.map(userPresence)));
    }
  }

  private async relations(
    ctx: RequestContext,
    changed: UserSummary[],
    subscribers: Connection[],
  ): Promise<PairRelations> {
    const uids = changed.map(({ uid }) => uid);
    const uidsOf = (connections: Connection[]) => [...new Set(connections.map(({ session }) => session.uid))];
    const [blocks, friends] = await Promise.all([
      this.summaries.blockPairs(ctx, uids, uidsOf(subscribers)),
      this.summaries.friendPairs(ctx, uids, uidsOf(subscribers.filter(({ presence }) => presence?.friendsOnly))),
    ]);
    return { blocks: new Set(blocks.map(pairKey)), friends: new Set(friends.map(pairKey)) };
  }
}

/** Users do not receive their own presence. */
function mayReceive(
  { session, presence }: Connection,
  { uid, role }: UserSummary,
  { blocks, friends }: PairRelations,
): boolean {
  const pair = pairKey({ uid, other: session.uid });
  if (!presence || uid === session.uid || blocks.has(pair)) return false;
  if (presence.friendsOnly && !friends.has(pair)) return false;
  return presence.roles?.includes(role) ?? true;
}

const pairKey = ({ uid, other }: UserPair): string => `${uid}/${other}`;
