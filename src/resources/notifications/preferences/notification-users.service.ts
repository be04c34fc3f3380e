import { Injectable } from '@nestjs/common';
import { PolicyService } from '#core/policy/policy.service.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';

/** Whose preferences a request reads or changes: the app those of every user, an acting user only their own. */
@Injectable()
export class NotificationUsersService {
  constructor(
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
  ) {}

  /**
   * The user of a request.
   *
   * @param uid of the query; the acting user by default
   * @throws ERR_BAD_REQUEST without a uid and an acting user, AUTH_ERR_NO_ACCESS, ERR_UID_NOT_FOUND
   */
  async find(ctx: RequestContext, uid = viewerUid(ctx.principal)): Promise<string> {
    if (uid === undefined) throw DomainError.invalid({ uid: ['The uid field is required.'] });
    this.policy.requireSelf(ctx, uid);
    await this.summaries.requireUser(ctx, uid);
    return uid;
  }

  /**
   * Other changes of the preferences of the user wait for the end of the transaction.
   *
   * @param ctx must have an open transaction
   * @throws ERR_UID_NOT_FOUND
   */
  async lock(ctx: RequestContext, uid: string): Promise<void> {
    const users = await this.summaries.lockActiveUsers(ctx, [uid]);
    if (!users.has(uid)) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
  }
}
