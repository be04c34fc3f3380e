import { Injectable } from '@nestjs/common';
import { checkUnbanning } from '#core/policy/group-rules.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { SeenUser } from '#resources/users/user.view.js';
import { GroupMembersRepository, type BannedUser } from '../members/group-members.repository.js';
import { MembershipService } from '../members/membership.service.js';

@Injectable()
export class BannedUsersService {
  constructor(
    private readonly members: GroupMembersRepository,
    private readonly memberships: MembershipService,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly database: Database,
  ) {}

  /**
   * Removes the member, who can neither join nor be added by a user without clearance until the ban is lifted.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_UID_NOT_FOUND, ERR_NOT_A_MEMBER, ERR_ALREADY_BANNED,
   * ERR_GROUP_NO_SELF_ACTION, ERR_GROUP_NO_CLEARANCE, ERR_GROUP_OWNER_STAYS
   */
  async ban(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, [uid]);
      const membership = await this.memberships.lockForActor(tx, guid, [uid]);
      const { scope, banned } = membership.statusOf(uid);
      // only here: in a list of usersToBan, users who are not members are banned as well
      if (users.has(uid) && !scope && !banned) throw new DomainError('ERR_NOT_A_MEMBER', { uid, guid });
      const [result] = await this.memberships.addMembers(tx, membership, users, [{ uid, list: 'usersToBan' }]);
      throwIfDenied(result!.error);
    });
  }

  /** @throws ERR_GUID_NOT_FOUND and, for an acting user, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE */
  async list(ctx: RequestContext, guid: string, page: CursorPageRequest): Promise<Page<BannedUser & SeenUser>> {
    await this.policy.requireModerator(ctx, await this.summaries.group(ctx, guid));
    const { rows, total } = await this.members.listBanned(ctx, guid, page);
    return { rows: await this.summaries.withBlocks(ctx, rows), total };
  }

  /**
   * The user may join and be added again, but does not become a member.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_UID_NOT_FOUND, ERR_NOT_A_BANNED_USER, ERR_GROUP_NO_CLEARANCE
   */
  async unban(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, [uid]);
      const { group, actor, statusOf } = await this.memberships.lockForActor(tx, guid, [uid]);
      if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      throwIfDenied(checkUnbanning(group, actor, statusOf(uid)));
      await this.memberships.unban(tx, group, uid);
    });
  }
}
