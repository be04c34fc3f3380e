import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { AppIdentity, RequestContext } from '../../platform/context.js';
import { toLogFields } from '../../platform/observability/log-fields.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import type { UserSummary, UserPair } from '../../domain/lookups/lookups.repository.js';
import { PolicyService } from '../../domain/policy/policy.service.js';
import type { PresenceSubscriptionDto } from '../protocol/client-frame.dto.js';
import type { Connection } from '../connections/connection.js';
import { Connections } from '../connections/connections.js';
import { presenceInterest } from './presence-interest.js';
import { encoded, presenceFrame, presentUser } from '../protocol/server-frame.js';
import { guarded } from '../../platform/observability/guarded.js';

const USERS_OF_A_FRAME = 100;
/** Those who come and go within it share a look-up and a frame: after a restart all come back at once. */
const GATHERING_MILLISECONDS = 200;
const RETRY_MILLISECONDS = 2000;

/** What is between those who came or went and those who are told of it. */
interface Relations {
  readonly friends: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
}

/** Tells those who want to know who comes and goes. */
@Injectable()
export class PresenceBroadcaster implements OnModuleDestroy {
  private readonly logger = new Logger('Realtime');
  private readonly noted = new Map<string, { app: AppIdentity; uids: Set<string> }>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly connections: Connections,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
  ) {}

  /** From now on, in place of what the connection wished before. @throws ERR_BAD_REQUEST, ERR_PERMISSION_DENIED */
  subscribe(connection: Connection, wish: PresenceSubscriptionDto): void {
    connection.presence = presenceInterest(connection.context, this.policy, wish);
    this.connections.watch(connection);
  }

  /** To be called when what the role of the user is denied has changed. What is denied now is not told any more. */
  review(connection: Connection): void {
    if (!connection.presence) return;
    try {
      this.subscribe(connection, connection.presence.subscription);
    } catch {
      connection.presence = undefined;
      this.connections.watch(connection);
    }
  }

  /** A user came or went. How they are is looked up when it is told, with the others of a moment. */
  note(app: AppIdentity, uid: string): void {
    const known = this.noted.get(app.id) ?? { app, uids: new Set() };
    known.uids.add(uid);
    this.noted.set(app.id, known);
    this.timer ??= this.tellIn(GATHERING_MILLISECONDS);
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  private tellIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(
      guarded(() => this.tellAll()),
      milliseconds,
    ).unref();
  }

  private async tellAll(): Promise<void> {
    let pause = GATHERING_MILLISECONDS;
    const noted = [...this.noted.values()];
    this.noted.clear();
    for (const { app, uids } of noted) {
      try {
        await this.broadcast({ app, principal: { kind: 'system' } }, [...uids]);
      } catch (error) {
        this.logger.warn({ cause: toLogFields(error) }, 'Who came and went is told later.');
        for (const uid of uids) this.note(app, uid);
        pause = RETRY_MILLISECONDS;
      }
    }
    this.timer = this.noted.size > 0 ? this.tellIn(pause) : undefined;
  }

  private async broadcast(ctx: RequestContext, uids: string[]): Promise<void> {
    const watchers = [...this.connections.watchersOf(ctx.app.id)];
    if (watchers.length === 0) return;
    const { users } = await this.lookups.summaries(ctx, { uids, guids: [] });
    const changed = uids.flatMap((uid) => users.get(uid) ?? []);
    for (let at = 0; at < changed.length; at += USERS_OF_A_FRAME)
      await this.tellSome(ctx, changed.slice(at, at + USERS_OF_A_FRAME), watchers);
  }

  private async tellSome(ctx: RequestContext, changed: UserSummary[], watchers: Connection[]): Promise<void> {
    const relations = await this.relations(ctx, changed, watchers);
    const whole = encoded(presenceFrame(changed.map(presentUser)));
    for (const watcher of watchers) {
      if (!watcher.presence) continue;
      const seen = changed.filter((user) => mayReceive(watcher, user, relations));
      if (seen.length === changed.length) watcher.sendEncoded(whole);
      else if (seen.length > 0) watcher.send(presenceFrame(seen.map(presentUser)));
    }
  }

  private async relations(ctx: RequestContext, changed: UserSummary[], watchers: Connection[]): Promise<Relations> {
    const uids = changed.map(({ uid }) => uid);
    const uidsOf = (some: Connection[]) => [...new Set(some.map(({ owner }) => owner.uid))];
    const [blocks, friends] = await Promise.all([
      this.lookups.blockPairs(ctx, uids, uidsOf(watchers)),
      this.lookups.friendPairs(ctx, uids, uidsOf(watchers.filter(({ presence }) => presence?.friendsOnly))),
    ]);
    return { blocks: new Set(blocks.map(pairOf)), friends: new Set(friends.map(pairOf)) };
  }
}

/** Nobody is told of themself. */
function mayReceive(
  { owner, presence }: Connection,
  { uid, role }: UserSummary,
  { blocks, friends }: Relations,
): boolean {
  const pair = pairOf({ uid, other: owner.uid });
  if (!presence || uid === owner.uid || blocks.has(pair)) return false;
  if (presence.friendsOnly && !friends.has(pair)) return false;
  return presence.roles?.includes(role) ?? true;
}

const pairOf = ({ uid, other }: UserPair): string => `${uid}/${other}`;
