import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { CallType, ReceiverType } from '../../../generated/prisma/enums.js';
import { conversationKeyOf } from '../../../domain/conversation-key.js';
import { MessagePolicy } from '../../../domain/policy/message-policy.service.js';
import { throwIfDenied } from '../../../domain/policy/policy-violation.js';
import { PolicyService } from '../../../domain/policy/policy.service.js';
import { ReachabilityService } from '../../../domain/reachability/reachability.service.js';
import { checkTransition, notAPart, type CallTransition } from './call-rules.js';
import type { Call } from '../records/calls.repository.js';
import { CallsService, callNotFound, type NewCall } from '../records/calls.service.js';
import { isGroupCall, isOver, isRinging, type LiveCall } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCallsService } from './live-calls.service.js';

/** After this time a call that nobody answered becomes unanswered. */
export const RINGING_MILLISECONDS = 60_000;

export interface NewCallRequest {
  receiver: string;
  receiverType: ReceiverType;
  type: CallType;
  metadata?: object;
  tags?: string[];
  deviceId?: string;
}

/** Starts, changes and deletes calls. Audio and video are exchanged by the clients. */
@Injectable()
export class CallSignallingService {
  constructor(
    private readonly calls: CallsService,
    private readonly liveCalls: LiveCallsService,
    private readonly repository: LiveCallsRepository,
    private readonly policy: PolicyService,
    private readonly messagePolicy: MessagePolicy,
    private readonly reachability: ReachabilityService,
    private readonly database: Database,
  ) {}

  /**
   * Calls a user or a group as the acting user.
   *
   * @throws ERR_CALLING_SELF, ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND,
   * ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED, ERR_CALL_BUSY_SELF, ERR_CALL_BUSY_USER, ERR_CALL_BUSY_GROUP
   */
  async start(ctx: RequestContext, request: NewCallRequest): Promise<Call> {
    const initiator = actingUid(ctx.principal);
    const sessionId = await this.database.withTransaction(ctx, async (tx) => {
      await this.assertMayCall(tx, initiator, request);
      await this.messagePolicy.requireCalling(tx, request.type, request);
      const recorded = await this.calls.record(tx, ringingCall(initiator, request));
      await this.liveCalls.ring(tx, await this.lock(tx, recorded));
      return recorded;
    });
    return this.calls.get(ctx, sessionId);
  }

  /**
   * The acting user answers, joins, declines, leaves or cancels a call.
   *
   * @throws ERR_CALL_SESSION_NOT_FOUND, ERR_CALL_NOT_A_PART, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_PERMISSION_DENIED,
   * ERR_CALL_BUSY_SELF and the errors of `checkTransition`
   */
  async update(ctx: RequestContext, sessionId: string, change: Omit<CallTransition, 'uid'>): Promise<Call> {
    const transition = { ...change, uid: actingUid(ctx.principal) };
    await this.database.withTransaction(ctx, async (tx) => {
      await this.lockUsersForShare(tx, [transition.uid]);
      const call = await this.lock(tx, sessionId);
      await this.assertPart(tx, call, transition.uid);
      // a block or a denied permission must not keep a user from ending a call
      if (transition.status === 'ongoing')
        await this.reachability.requireNoBlock(tx, conversationKeyOf(call.initiator, call.receiverType, call.receiver));
      if (isGroupCall(call) && transition.status === 'ongoing')
        await this.messagePolicy.requireTakingPart(tx, call.receiver, call.initiator);
      throwIfDenied(checkTransition(call, transition));
      await this.apply(tx, call, transition);
    });
    return this.calls.get(ctx, sessionId);
  }

  /**
   * Deletes the record of a call. An active call is ended first.
   *
   * @throws ERR_CALL_SESSION_NOT_FOUND, ERR_CALL_NOT_A_PART, and AUTH_ERR_NO_ACCESS for another user than the initiator
   */
  async delete(ctx: RequestContext, sessionId: string): Promise<void> {
    const viewer = viewerUid(ctx.principal);
    await this.database.withTransaction(ctx, async (tx) => {
      const call = await this.lock(tx, sessionId);
      if (viewer !== undefined && viewer !== call.initiator) {
        await this.assertPart(tx, call, viewer);
        throw new DomainError('AUTH_ERR_NO_ACCESS');
      }
      const by = actingUid(ctx.principal);
      if (isRinging(call)) await this.liveCalls.endUnanswered(tx, call, 'canceled', by);
      else if (!isOver(call)) await this.liveCalls.end(tx, call, by);
      await this.calls.delete(tx, sessionId);
    });
  }

  /** The locks keep the users active and the initiator a member of the group until the call is stored. */
  private async assertMayCall(
    tx: RequestContext,
    initiator: string,
    { receiver, receiverType }: NewCallRequest,
  ): Promise<void> {
    if (receiverType === 'group') {
      await this.lockUsersForShare(tx, [initiator]);
      if (await this.repository.lockMemberForShare(tx, receiver, initiator)) return;
      throw (await this.reachability.explain(tx, [{ receiverType, receiver }]))({ receiverType, receiver });
    }
    if (receiver === initiator) throw new DomainError('ERR_CALLING_SELF');
    await this.lockUsersForShare(tx, [initiator, receiver]);
    await this.reachability.requireReachable(tx, { receiverType, receiver });
  }

  /** @throws ERR_CALL_NOT_A_PART for a user who is neither the initiator nor the receiver, nor a member of the called group */
  private async assertPart(tx: RequestContext, call: LiveCall, uid: string): Promise<void> {
    const isPart = isGroupCall(call)
      ? (await this.policy.scopeIn(tx, call.receiver)) !== undefined
      : uid === call.initiator || uid === call.receiver;
    if (!isPart) throw notAPart(call, uid);
  }

  private async apply(tx: RequestContext, call: LiveCall, transition: CallTransition): Promise<void> {
    const { uid, status } = transition;
    switch (status) {
      case 'ongoing':
        return isRinging(call)
          ? this.liveCalls.answer(tx, call, transition)
          : this.liveCalls.join(tx, call, transition);
      case 'ended':
        return this.liveCalls.leave(tx, call, transition);
      case 'rejected':
        return isGroupCall(call)
          ? this.liveCalls.decline(tx, call, uid)
          : this.liveCalls.endUnanswered(tx, call, status, uid);
      case 'initiated':
        throw new Error('checkTransition allows no call to become initiated again');
      case 'busy':
      case 'canceled':
      case 'unanswered':
        return this.liveCalls.endUnanswered(tx, call, status, uid);
    }
  }

  /** @throws ERR_UID_NOT_FOUND for a user who does not exist or is deactivated */
  private async lockUsersForShare(tx: RequestContext, uids: string[]): Promise<void> {
    const active = await this.repository.lockUsersForShare(tx, uids);
    const missing = uids.find((uid) => !active.has(uid));
    if (missing !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid: missing });
  }

  private async lock(tx: RequestContext, sessionId: string): Promise<LiveCall> {
    return (await this.repository.lock(tx, sessionId)) ?? callNotFound(sessionId);
  }
}

/** A one-to-one call has entries of both users from the start; the members of a group get theirs when they join or decline. */
function ringingCall(initiator: string, { receiver, receiverType, deviceId, ...request }: NewCallRequest): NewCall {
  const initiatedAt = new Date();
  const receivers = receiverType === 'user' ? [{ uid: receiver, state: 'unanswered' as const }] : [];
  return {
    ...request,
    receiver,
    receiverType,
    mode: 'call',
    status: 'initiated',
    initiator,
    initiatedAt,
    dueAt: new Date(initiatedAt.getTime() + RINGING_MILLISECONDS),
    participants: [{ uid: initiator, deviceId, state: 'unanswered' }, ...receivers],
  };
}
