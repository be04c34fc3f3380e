import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../platform/context.js';
import { DirectoryService } from '../resources/directory/directory.service.js';
import type { UserEntry, UserPair } from '../resources/directory/directory.repository.js';
import { PolicyService } from '../resources/policy/policy.service.js';
import type { PresenceWishDto } from './client-frame.dto.js';
import type { Connection } from './connection.js';
import { Connections } from './connections.js';
import { presenceInterest } from './presence-interest.js';
import { encoded, presenceFrame, presentUser } from './server-frame.js';

const USERS_OF_A_FRAME = 100;

/** What is between those who came or went and those who are told of it. */
interface Relations {
  readonly friends: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
}

/** Tells those who want to know who comes and goes. */
@Injectable()
export class PresenceFeed {
  constructor(
    private readonly connections: Connections,
    private readonly directory: DirectoryService,
    private readonly policy: PolicyService,
  ) {}

  /** From now on, in place of what the connection wished before. @throws ERR_BAD_REQUEST, ERR_PERMISSION_DENIED */
  subscribe(connection: Connection, wish: PresenceWishDto): void {
    connection.presence = presenceInterest(connection.context, this.policy, wish);
    this.connections.watch(connection);
  }

  /** To be called when what the role of the user is denied has changed. What is denied now is not told any more. */
  review(connection: Connection): void {
    if (!connection.presence) return;
    try {
      this.subscribe(connection, connection.presence.wish);
    } catch {
      connection.presence = undefined;
      this.connections.watch(connection);
    }
  }

  /** @param uids who came or went; how they are now is looked up */
  async tell(ctx: RequestContext, uids: string[]): Promise<void> {
    const watchers = [...this.connections.watchersOf(ctx.app.id)];
    if (watchers.length === 0) return;
    const { users } = await this.directory.entries(ctx, { uids, guids: [] });
    const changed = uids.flatMap((uid) => users.get(uid) ?? []);
    for (let at = 0; at < changed.length; at += USERS_OF_A_FRAME)
      await this.tellSome(ctx, changed.slice(at, at + USERS_OF_A_FRAME), watchers);
  }

  private async tellSome(ctx: RequestContext, changed: UserEntry[], watchers: Connection[]): Promise<void> {
    const relations = await this.relations(ctx, changed, watchers);
    const whole = encoded(presenceFrame(changed.map(presentUser)));
    for (const watcher of watchers) {
      if (!watcher.presence) continue;
      const seen = changed.filter((user) => isTold(watcher, user, relations));
      if (seen.length === changed.length) watcher.sendEncoded(whole);
      else if (seen.length > 0) watcher.send(presenceFrame(seen.map(presentUser)));
    }
  }

  private async relations(ctx: RequestContext, changed: UserEntry[], watchers: Connection[]): Promise<Relations> {
    const uids = changed.map(({ uid }) => uid);
    const uidsOf = (some: Connection[]) => [...new Set(some.map(({ owner }) => owner.uid))];
    const [blocks, friends] = await Promise.all([
      this.directory.blockPairs(ctx, uids, uidsOf(watchers)),
      this.directory.friendPairs(ctx, uids, uidsOf(watchers.filter(({ presence }) => presence?.friendsOnly))),
    ]);
    return { blocks: new Set(blocks.map(pairOf)), friends: new Set(friends.map(pairOf)) };
  }
}

/** Nobody is told of themself. */
function isTold({ owner, presence }: Connection, { uid, role }: UserEntry, { blocks, friends }: Relations): boolean {
  const pair = pairOf({ uid, other: owner.uid });
  if (!presence || uid === owner.uid || blocks.has(pair)) return false;
  if (presence.friendsOnly && !friends.has(pair)) return false;
  return presence.roles?.includes(role) ?? true;
}

const pairOf = ({ uid, other }: UserPair): string => `${uid}/${other}`;
