import type { RequestContext } from '../../../platform/context.js';
import type { RuledGroup } from '../../../domain/policy/group-rules.js';

/** A group that nobody else changes, and whose members nobody else changes, until the end of the transaction. */
export interface LockedGroup extends RuledGroup {
  readonly passwordHash: string | null;
  /** Of active users: a deactivated one stays a member and is not counted. */
  readonly membersCount: number;
}

/**
 * What group members need of the table `groups`. It belongs to groups, who know group members (a new group has first
 * members) and not the other way round: so it is asked for here and answered there.
 */
export abstract class GroupRows {
  /** Needs an open transaction, as do all that change something. */
  abstract lock(ctx: RequestContext, guid: string): Promise<LockedGroup | undefined>;

  /** Several at once, in an order that is always the same, so that no two transactions wait for each other. */
  abstract lockAll(ctx: RequestContext, guids: string[]): Promise<void>;

  /** @returns undefined for a group without a password, and for no group at all. */
  abstract passwordHash(ctx: RequestContext, guid: string): Promise<string | undefined>;

  /** Adds `change` to the number of members of each of the groups, which must be locked. */
  abstract changeMembersCounts(ctx: RequestContext, changes: { guid: string; change: number }[]): Promise<void>;
}
