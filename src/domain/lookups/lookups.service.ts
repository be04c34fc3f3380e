import { Injectable } from '@nestjs/common';
import { Credentials } from '../../platform/authentication/credentials.js';
import { SYSTEM_UID, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import {
  LookupsRepository,
  type BlockStatus,
  type GroupSummary,
  type UserSummary,
  type UserPair,
} from './lookups.repository.js';
import { systemUserSummary } from './system-user.js';

/** The people and groups that a set of rows speaks of. */
export interface Summaries {
  readonly users: ReadonlyMap<string, UserSummary>;
  readonly groups: ReadonlyMap<string, GroupSummary>;
}

/** Looks people and groups up for the areas that only speak of them: messages, calls, moderation. Always whole sets, never one per row. */
@Injectable()
export class LookupsService {
  constructor(
    private readonly lookups: LookupsRepository,
    private readonly credentials: Credentials,
  ) {}

  /**
   * Two queries at most, whatever the number of ids. The system user is always found, erased ones are not.
   *
   * @param known need not be looked up again
   */
  async summaries(
    ctx: RequestContext,
    { uids, guids }: { uids: Iterable<string>; guids: Iterable<string> },
    known: { users: UserSummary[]; groups: GroupSummary[] } = { users: [], groups: [] },
  ): Promise<Summaries> {
    const users = new Map([systemUserSummary(ctx), ...known.users].map((user) => [user.uid, user]));
    const groups = new Map(known.groups.map((group) => [group.guid, group]));
    const [otherUsers, otherGroups] = await Promise.all([
      this.lookups.users(ctx, without(users, uids)),
      this.lookups.groups(ctx, without(groups, guids)),
    ]);
    for (const user of otherUsers) users.set(user.uid, user);
    for (const group of otherGroups) groups.set(group.guid, group);
    return { users, groups };
  }

  /** @throws ERR_UID_NOT_FOUND for a user who is unknown, deactivated or deleted. */
  async requireUser(ctx: RequestContext, uid: string): Promise<void> {
    // those who act are known already, and those whom others ask for often are
    const known = !ctx.transaction && (await this.credentials.findActiveUser(ctx, ctx.app.id, uid));
    if (known) return;
    const active = await this.lookups.activeUids(ctx, [uid]);
    if (active.length === 0) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
  }

  /** Somebody whom the acting user can have a conversation with: an active user, or the system user. @throws ERR_UID_NOT_FOUND */
  async requirePeer(ctx: RequestContext, uid: string): Promise<void> {
    if (uid !== SYSTEM_UID) await this.requireUser(ctx, uid);
  }

  /** Those of the uids that belong to active users. */
  async activeUids(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    return new Set(await this.lookups.activeUids(ctx, uids));
  }

  /** The tags of the users, by uid; nothing for those who are gone. */
  async tagsOf(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = uids.length > 0 ? await this.lookups.tags(ctx, uids) : [];
    return new Map(rows.map(({ uid, tags }) => [uid, tags]));
  }

  /** What stands between the acting user and those of the others, all active, where there is something; nothing for the app itself. */
  async blocks(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, BlockStatus>> {
    const viewer = viewerUid(ctx.principal);
    const others = uids.filter((uid) => uid !== viewer);
    const blocks = viewer === undefined || others.length === 0 ? [] : await this.lookups.blocks(ctx, viewer, others);
    return new Map(blocks.map((block) => [block.uid, block]));
  }

  /** Who of the one set has blocked, or is blocked by, whom of the other. */
  async blockPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return uids.length > 0 && others.length > 0 ? this.lookups.blockPairs(ctx, uids, others) : [];
  }

  /** Who of the one set is a friend of whom of the other. */
  async friendPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return uids.length > 0 && others.length > 0 ? this.lookups.friendPairs(ctx, uids, others) : [];
  }

  /** The groups that the users are members of, by uid; nothing for those who are in none. */
  async guidsOfMembers(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = uids.length > 0 ? await this.lookups.guidsOfMembers(ctx, uids) : [];
    return new Map(rows.map(({ uid, guids }) => [uid, guids]));
  }

  /** Those whom each of the users has blocked, and who have blocked them, by uid. */
  async blocksAround(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const around = new Map<string, string[]>(uids.map((uid) => [uid, []]));
    const rows = uids.length > 0 ? await this.lookups.blocksAround(ctx, uids) : [];
    for (const { uid, other } of rows) around.get(uid)!.push(other);
    return around;
  }

  /** The users as they are, each with what stands between them and the acting user. */
  async withBlocks<Row extends { uid: string }>(
    ctx: RequestContext,
    users: Row[],
  ): Promise<(Row & { block?: BlockStatus })[]> {
    const blocks = await this.blocks(
      ctx,
      users.map(({ uid }) => uid),
    );
    return users.map((user) => ({ ...user, block: blocks.get(user.uid) }));
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async group(ctx: RequestContext, guid: string): Promise<GroupSummary> {
    const [group] = await this.lookups.groups(ctx, [guid]);
    if (!group) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
    return group;
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async requireGroup(ctx: RequestContext, guid: string): Promise<void> {
    if (!(await this.existingGuids(ctx, [guid])).has(guid)) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
  }

  /** Those of the guids that belong to groups. */
  async existingGuids(ctx: RequestContext, guids: string[]): Promise<Set<string>> {
    return new Set(guids.length > 0 ? await this.lookups.existingGuids(ctx, guids) : []);
  }
}

const without = (known: ReadonlyMap<string, unknown>, ids: Iterable<string>): string[] => [
  ...new Set([...ids].filter((id) => !known.has(id))),
];
