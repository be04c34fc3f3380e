import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { GroupMembersRepository } from './group-members.repository.js';
import { GroupRows } from './group-rows.js';

/**
 * The memberships of users in all their groups, as users are deactivated, reactivated and erased. A group counts its active
 * members; a deactivated one stays a member.
 *
 * The number changes under the lock of the group only, and whoever removes a member reads under that lock whether the user is
 * active. So a member who is removed while the user is being deactivated is subtracted once.
 */
@Injectable()
export class UserMembershipsService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly groups: GroupRows,
  ) {}

  /**
   * An erased user is a member nowhere. No message or event tells of it but the one that tells of the user.
   *
   * @param wasActive whether the user was counted
   * @returns the guids of the groups that the user was in, which are locked
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

  /** Counts the users, who were deactivated or reactivated in this transaction, out of or into the groups that they are members of. */
  async countEverywhere(ctx: RequestContext, uids: string[], sign: 1 | -1): Promise<void> {
    await this.lockGroupsOf(ctx, uids);
    // again, because some may have been removed before their groups were locked
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
