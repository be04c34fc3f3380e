import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import type { RuledReceiver } from '../policy/message-rules.js';
import { PolicyService } from '../policy/policy.service.js';
import type { GroupSummary } from '../summaries/summaries.repository.js';
import { SummariesService } from '../summaries/summaries.service.js';

/** Which conversations the acting principal sees. */
@Injectable()
export class VisibilityService {
  constructor(
    private readonly summaries: SummariesService,
    private readonly policy: PolicyService,
  ) {}

  /**
   * The conversation with the receiver: an active user, the system user, or a group that an acting user is a member of. Blocks do not
   * hide a conversation.
   *
   * @throws ERR_UID_NOT_FOUND, ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED
   */
  async requireConversation(ctx: RequestContext, { receiverType, receiver }: RuledReceiver): Promise<void> {
    if (receiverType === 'user') await this.summaries.requirePeer(ctx, receiver);
    else await this.requireGroupConversation(ctx, receiver);
  }

  /** The group of a conversation, as in `requireConversation`. @throws ERR_GUID_NOT_FOUND, ERR_GROUP_NOT_JOINED */
  async requireGroupConversation(ctx: RequestContext, guid: string): Promise<GroupSummary> {
    const group = await this.summaries.group(ctx, guid);
    await this.policy.requireMembership(ctx, guid);
    return group;
  }
}
