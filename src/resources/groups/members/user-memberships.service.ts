import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { GroupsRepository } from '../groups.repository.js';
import { GroupMembersRepository } from './group-members.repository.js';

/**
 * Memberships in all groups of users who are deactivated, reactivated or erased. A group counts its active members; a deactivated
 * user stays a member.
 *
 * The count changes only while the group is locked, and the removal of a member reads under that lock whether the user is active. So a
 * member who is removed while the user is being deactivated is subtracted once.
 */
@Injectable()
export class UserMembershipsService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly groups: GroupsRepository,
  ) {}

  /**
   * For an erased user. Sends no action message and publishes no event.
   *
   * @param wasActive whether the groups counted the user
   * @returns the guids of the user's former groups, which are locked
   */
  async removeFromAllGroups(
    ctx: RequestContext,
    uid: string,
    { wasActive }: { wasActive: boolean },
  ): Promise<string[]> {
    await this.lockGroupsOf(ctx, [uid]);
    const guids = await this.members.removeFromAllGroups(ctx, uid);
    const changes = guids.map((guid) => ({ guid, change: -1 }));
    if (wasActive) await this.groups.changeMembersCounts(ctx, changes);
    return guids;
  }

  /** Changes the members counts of the groups of users whom this transaction has deactivated (-1) or reactivated (1). */
  async changeCounts(ctx: RequestContext, uids: string[], sign: 1 | -1): Promise<void> {
    await this.lockGroupsOf(ctx, uids);
    // read again: a user may have left a group before it was locked
    const groups = await this.members.groupsOf(ctx, uids);
    const changes = groups.map(({ guid, members }) => ({ guid, change: sign * members }));
    await this.groups.changeMembersCounts(ctx, changes);
  }

  async deleteBans(ctx: RequestContext, uid: string): Promise<void> {
    await this.members.deleteBans(ctx, uid);
  }

  private async lockGroupsOf(ctx: RequestContext, uids: string[]): Promise<void> {
    const groups = await this.members.groupsOf(ctx, uids);
    await this.groups.lockAll(
      ctx,
      groups.map(({ guid }) => guid),
    );
  }
}
