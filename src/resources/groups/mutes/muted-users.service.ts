import { Injectable } from '@nestjs/common';
import { checkMuting, checkUnmuting } from '#core/policy/group-rules.js';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { actingUid } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { CursorPageRequest, Page } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { optionalUnixSeconds } from '#platform/http/responses/envelope.js';
import type { SeenUser } from '#resources/users/user.view.js';
import { MembershipService } from '../members/membership.service.js';
import { MutedUsersRepository, type GroupMute, type MutedUser } from './muted-users.repository.js';

/** Members who read a group and do not send there. */
@Injectable()
export class MutedUsersService {
  constructor(
    private readonly mutes: MutedUsersRepository,
    private readonly memberships: MembershipService,
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
    private readonly credentials: Credentials,
    private readonly events: EventPublisher,
    private readonly database: Database,
  ) {}

  /**
   * Replaces an earlier mute. It stays in force if the user leaves the group and joins again.
   *
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_UID_NOT_FOUND, ERR_NOT_A_MEMBER, ERR_GROUP_NO_SELF_ACTION,
   * ERR_GROUP_NO_CLEARANCE
   */
  async mute(ctx: RequestContext, guid: string, uid: string, seconds: number | undefined): Promise<GroupMute> {
    return this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, [uid]);
      const { group, actor, statusOf } = await this.memberships.lockForActor(tx, guid, [uid]);
      if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      const { scope } = statusOf(uid);
      if (!scope) throw new DomainError('ERR_NOT_A_MEMBER', { uid, guid });
      throwIfDenied(checkMuting(group, actor, { uid, scope }));
      await this.credentials.invalidateUnlessRestricted(tx, tx.app.id);
      const mute = await this.mutes.mute(tx, guid, uid, seconds);
      const payload = { guid, uid, by: actingUid(ctx.principal), mutedUntil: optionalUnixSeconds(mute.mutedUntil) };
      await this.events.publish(tx, { name: 'group_member_muted', subject: `group:${guid}`, payload });
      return mute;
    });
  }

  /**
   * @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED, ERR_UID_NOT_FOUND, ERR_NOT_A_MUTED_USER, ERR_GROUP_NO_SELF_ACTION,
   * ERR_GROUP_NO_CLEARANCE
   */
  async unmute(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const users = await this.memberships.lockUsers(tx, [uid]);
      const { group, actor, statusOf } = await this.memberships.lockForActor(tx, guid, [uid]);
      if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      throwIfDenied(checkUnmuting(group, actor, statusOf(uid)));
      if (!(await this.mutes.unmute(tx, guid, uid))) throw new DomainError('ERR_NOT_A_MUTED_USER', { uid, guid });
      const payload = { guid, uid, by: actingUid(ctx.principal) };
      await this.events.publish(tx, { name: 'group_member_unmuted', subject: `group:${guid}`, payload });
    });
  }

  /** @throws ERR_GUID_NOT_FOUND and, for an acting user, ERR_GROUP_NOT_JOINED, ERR_GROUP_NO_MODERATOR_SCOPE */
  async list(ctx: RequestContext, guid: string, page: CursorPageRequest): Promise<Page<MutedUser & SeenUser>> {
    await this.policy.requireModerator(ctx, await this.summaries.group(ctx, guid));
    const { rows, total } = await this.mutes.list(ctx, guid, page);
    return { rows: await this.summaries.withBlocks(ctx, rows), total };
  }
}
