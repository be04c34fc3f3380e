import { Injectable } from '@nestjs/common';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import { MessagePolicy } from '#core/policy/message-policy.js';
import { PolicyService } from '#core/policy/policy.service.js';
import { ReachabilityService } from '#core/reachability/reachability.service.js';
import type { CallType, ReceiverType } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { notAPart } from './call-rules.js';
import { isGroupCall, type LiveCall } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';

interface CallRequest {
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  readonly type: CallType;
}

/** Who may call whom, and who may take part in a call. */
@Injectable()
export class CallAccessService {
  constructor(
    private readonly repository: LiveCallsRepository,
    private readonly policy: PolicyService,
    private readonly messagePolicy: MessagePolicy,
    private readonly reachability: ReachabilityService,
  ) {}

  /**
   * The locks keep the users active and the initiator a member of the group until the call is stored.
   *
   * @throws ERR_CALLING_SELF, ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND,
   * ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED
   */
  async requireCalling(ctx: RequestContext, initiator: string, request: CallRequest): Promise<void> {
    await this.requireReachable(ctx, initiator, request);
    await this.messagePolicy.requireCalling(ctx, request.type, request);
  }

  /** @throws ERR_CALL_NOT_A_PART for a user who is neither the initiator nor the receiver, nor a member of the called group */
  async requirePart(ctx: RequestContext, call: LiveCall, uid: string): Promise<void> {
    const isPart = isGroupCall(call)
      ? (await this.policy.scopeIn(ctx, call.receiver)) !== undefined
      : uid === call.initiator || uid === call.receiver;
    if (!isPart) throw notAPart(call, uid);
  }

  /** The user must be part of the call. @throws ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_PERMISSION_DENIED */
  async requireJoining(ctx: RequestContext, call: LiveCall): Promise<void> {
    await this.reachability.requireNoBlock(ctx, conversationKeyOf(call.initiator, call.receiverType, call.receiver));
    if (isGroupCall(call)) await this.messagePolicy.requireTakingPart(ctx, call.receiver, call.initiator);
  }

  /** The user must be part of the call. @throws ERR_PERMISSION_DENIED for one who may not start such a call with its users */
  async requireType(ctx: RequestContext, call: LiveCall, uid: string, type: CallType): Promise<void> {
    const { receiverType, receiver, initiator } = call;
    const other = isGroupCall(call) || uid === initiator ? receiver : initiator;
    await this.messagePolicy.requireCalling(ctx, type, { receiverType, receiver: other });
  }

  /** In the mode presenter, the initiator and the admins of the group send audio and video; in other modes everybody does. */
  async mayPublish(ctx: RequestContext, call: LiveCall, uid: string): Promise<boolean> {
    if (call.mode !== 'presenter' || uid === call.initiator) return true;
    return isGroupCall(call) && (await this.policy.scopeIn(ctx, call.receiver)) === 'admin';
  }

  /** @throws ERR_UID_NOT_FOUND for a user who does not exist or is deactivated */
  async lockUsersForShare(ctx: RequestContext, uids: string[]): Promise<void> {
    const active = await this.repository.lockUsersForShare(ctx, uids);
    const missing = uids.find((uid) => !active.has(uid));
    if (missing !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
  }

  private async requireReachable(
    ctx: RequestContext,
    initiator: string,
    { receiver, receiverType }: CallRequest,
  ): Promise<void> {
    if (receiverType === 'group') {
      await this.lockUsersForShare(ctx, [initiator]);
      if (await this.repository.lockMemberForShare(ctx, receiver, initiator)) return;
      throw (await this.reachability.explain(ctx, [{ receiverType, receiver }]))({ receiverType, receiver });
    }
    if (receiver === initiator) throw new DomainError('ERR_CALLING_SELF');
    await this.lockUsersForShare(ctx, [initiator, receiver]);
    await this.reachability.requireReachable(ctx, { receiverType, receiver });
  }
}
