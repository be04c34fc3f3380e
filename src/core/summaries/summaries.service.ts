import { Injectable } from '@nestjs/common';
import type { UserStatus } from '#generated/prisma/enums.js';
import { SYSTEM_UID, viewerUid } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import {
  SummariesRepository,
  type BlockStatus,
  type GroupSummary,
  type UserSummary,
  type UserPair,
} from './summaries.repository.js';
import { systemUserSummary } from './system-user.js';

/** The users and groups that a set of rows refers to. */
export interface Summaries {
  readonly users: ReadonlyMap<string, UserSummary>;
  readonly groups: ReadonlyMap<string, GroupSummary>;
}

interface WithPresence {
  uid: string;
  status: UserStatus;
  lastActiveAt: Date | null;
}

/** A user whose presence is hidden looks as one who never was active. */
export const withoutPresence = <User extends WithPresence>(user: User): User => ({
  ...user,
  status: 'offline',
  lastActiveAt: null,
});

/** Looks up users and groups for areas whose rows refer to them. Takes sets of ids, so that no caller runs a query per row. */
@Injectable()
export class SummariesService {
  constructor(
    private readonly repository: SummariesRepository,
    private readonly credentials: Credentials,
  ) {}

  /**
   * Runs two queries at most. The result always has the system user. Erased users and deleted groups are missing.
   *
   * @param known summaries that the caller already has
   */
  async of(
    ctx: RequestContext,
    { uids, guids }: { uids: Iterable<string>; guids: Iterable<string> },
    known: { users: UserSummary[]; groups: GroupSummary[] } = { users: [], groups: [] },
  ): Promise<Summaries> {
    const users = new Map([systemUserSummary(ctx), ...known.users].map((user) => [user.uid, user]));
    const groups = new Map(known.groups.map((group) => [group.guid, group]));
    const [otherUsers, otherGroups] = await Promise.all([
      this.repository.users(ctx, without(users, uids)),
      this.repository.groups(ctx, without(groups, guids)),
    ]);
    for (const user of otherUsers) users.set(user.uid, user);
    for (const group of otherGroups) groups.set(group.guid, group);
    return { users, groups };
  }

  /** @throws ERR_UID_NOT_FOUND for a user who is unknown, deactivated or deleted. */
  async requireUser(ctx: RequestContext, uid: string): Promise<void> {
    // served from the credentials cache where possible; a transaction reads the row
    const cached = !ctx.transaction && (await this.credentials.findActiveUser(ctx, ctx.app.id, uid));
    if (cached) return;
    const active = await this.repository.activeUids(ctx, [uid]);
    if (active.length === 0) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
  }

  /** The peer of a conversation: an active user, or the system user. @throws ERR_UID_NOT_FOUND */
  async requirePeer(ctx: RequestContext, uid: string): Promise<void> {
    if (uid !== SYSTEM_UID) await this.requireUser(ctx, uid);
  }

  /** The uids among the given that belong to active users. */
  async activeUids(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    return new Set(await this.repository.activeUids(ctx, uids));
  }

  /**
   * The uids among the given that belong to active users. Until the end of the transaction these users stay active, and other
   * transactions that lock them wait: those that change their friends, their blocks or the groups they are in.
   */
  async lockActiveUsers(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    return new Set(await this.repository.lockActiveUsers(ctx, uids));
  }

  /** The tags of the users, by uid. Erased users have no entry. */
  async tagsOf(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = uids.length > 0 ? await this.repository.tags(ctx, uids) : [];
    return new Map(rows.map(({ uid, tags }) => [uid, tags]));
  }

  /** The blocks between the acting user and other active users, by the uid of the other user. Empty for the app itself. */
  async blocks(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, BlockStatus>> {
    const viewer = viewerUid(ctx.principal);
    const others = uids.filter((uid) => uid !== viewer);
    const blocks = viewer === undefined || others.length === 0 ? [] : await this.repository.blocks(ctx, viewer, others);
    return new Map(blocks.map((block) => [block.uid, block]));
  }

  /** Pairs of a user of the first set and one of the second of whom one has blocked the other. */
  async blockPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return uids.length > 0 && others.length > 0 ? this.repository.blockPairs(ctx, uids, others) : [];
  }

  /** Pairs of a user of the first set and one of the second who are friends. */
  async friendPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return uids.length > 0 && others.length > 0 ? this.repository.friendPairs(ctx, uids, others) : [];
  }

  /** The guids of each user's groups, by uid. A user without a group has no entry. */
  async guidsOfMembers(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const rows = uids.length > 0 ? await this.repository.guidsOfMembers(ctx, uids) : [];
    return new Map(rows.map(({ uid, guids }) => [uid, guids]));
  }

  /** Returns for each user the uids of everyone with a block between the two, in either direction. */
  async blocksAround(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, string[]>> {
    const around = new Map<string, string[]>(uids.map((uid) => [uid, []]));
    const rows = uids.length > 0 ? await this.repository.blocksAround(ctx, uids) : [];
    for (const { uid, other } of rows) around.get(uid)!.push(other);
    return around;
  }

  /**
   * For a filter by status: the users whose presence the acting user does not see.
   *
   * @returns undefined if there are none
   */
  async usersWithoutPresence(ctx: RequestContext): Promise<string[] | undefined> {
    const viewer = viewerUid(ctx.principal);
    const others = viewer === undefined ? [] : (await this.blocksAround(ctx, [viewer])).get(viewer)!;
    return others.length > 0 ? others : undefined;
  }

  /** Adds to each user the blocks between them and the acting user, who sees no presence across a block. */
  async withBlocks<Row extends WithPresence>(
    ctx: RequestContext,
    users: Row[],
  ): Promise<(Row & { block?: BlockStatus })[]> {
    const blocks = await this.blocks(
      ctx,
      users.map(({ uid }) => uid),
    );
    return users.map((user) => {
      const block = blocks.get(user.uid);
      return block ? { ...withoutPresence(user), block } : user;
    });
  }

  /** The users as the acting user may see them: without presence across a block, in either direction. */
  async withVisiblePresence<Row extends WithPresence>(ctx: RequestContext, users: Row[]): Promise<Row[]> {
    const blocks = await this.blocks(
      ctx,
      users.map(({ uid }) => uid),
    );
    return users.map((user) => (blocks.has(user.uid) ? withoutPresence(user) : user));
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async group(ctx: RequestContext, guid: string): Promise<GroupSummary> {
    const [group] = await this.repository.groups(ctx, [guid]);
    if (!group) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
    return group;
  }

  /** @throws ERR_GUID_NOT_FOUND */
  async requireGroup(ctx: RequestContext, guid: string): Promise<void> {
    if (!(await this.existingGuids(ctx, [guid])).has(guid)) throw new DomainError('ERR_GUID_NOT_FOUND', { guid });
  }

  /** The guids among the given that belong to groups. */
  async existingGuids(ctx: RequestContext, guids: string[]): Promise<Set<string>> {
    return new Set(guids.length > 0 ? await this.repository.existingGuids(ctx, guids) : []);
  }
}

const without = (known: ReadonlyMap<string, unknown>, ids: Iterable<string>): string[] => [
  ...new Set([...ids].filter((id) => !known.has(id))),
];
