import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { CallType, ReceiverType } from '../../generated/prisma/enums.js';
import { conversationKeyOf, userConversationKey } from '../../domain/conversation-key.js';
import { LookupsService } from '../../domain/lookups/lookups.service.js';
import { MessagePolicy } from '../../domain/policy/message-policy.service.js';
import { PolicyService } from '../../domain/policy/policy.service.js';
import { checkStep, notAPart, type CallStep } from './call-rules.js';
import type { Call } from './calls.repository.js';
import { CallsService, callNotFound, type NewCall } from './calls.service.js';
import { isOfGroup, isOver, isRinging, type LiveCall } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCallsService } from './live-calls.service.js';

/** How long a call rings until the server gives it up. */
export const RINGING_MILLISECONDS = 60_000;

export interface NewCallRequest {
  receiver: string;
  receiverType: ReceiverType;
  type: CallType;
  metadata?: object;
  tags?: string[];
  deviceId?: string;
}

/** Who calls whom and what becomes of it. The media is the business of the clients. */
@Injectable()
export class CallSignallingService {
  constructor(
    private readonly calls: CallsService,
    private readonly liveCalls: LiveCallsService,
    private readonly rows: LiveCallsRepository,
    private readonly lookups: LookupsService,
    private readonly policy: PolicyService,
    private readonly messagePolicy: MessagePolicy,
    private readonly database: Database,
  ) {}

  /**
   * The acting user calls.
   *
   * @throws ERR_CALLING_SELF, ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND,
   * ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED, ERR_CALL_BUSY_SELF, ERR_CALL_BUSY_USER, ERR_CALL_BUSY_GROUP
   */
  async start(ctx: RequestContext, outgoing: NewCallRequest): Promise<Call> {
    const initiator = actingUid(ctx.principal);
    const sessionId = await this.database.withTransaction(ctx, async (tx) => {
      await this.assertMayCall(tx, initiator, outgoing);
      await this.messagePolicy.requireCalling(tx, outgoing.type, outgoing);
      const recorded = await this.calls.record(tx, ringing(initiator, outgoing));
      await this.liveCalls.ring(tx, await this.lock(tx, recorded));
      return recorded;
    });
    return this.calls.get(ctx, sessionId);
  }

  /**
   * The acting user takes, joins, declines, leaves or gives up a call.
   *
   * @throws ERR_CALL_SESSION_NOT_FOUND, ERR_CALL_NOT_A_PART, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_PERMISSION_DENIED,
   * ERR_CALL_BUSY_SELF and those of the rules
   */
  async update(ctx: RequestContext, sessionId: string, change: Omit<CallStep, 'uid'>): Promise<Call> {
    const step = { ...change, uid: actingUid(ctx.principal) };
    await this.database.withTransaction(ctx, async (tx) => {
      await this.lockUsersForShare(tx, [step.uid]);
      const call = await this.lock(tx, sessionId);
      await this.assertPart(tx, call, step.uid);
      // a call that rings or goes on can be ended in any case
      if (step.status === 'ongoing')
        await this.messagePolicy.requireNoBlock(
          tx,
          conversationKeyOf(call.initiator, call.receiverType, call.receiver),
        );
      if (isOfGroup(call) && step.status === 'ongoing')
        await this.messagePolicy.requireTakingPart(tx, call.receiver, call.initiator);
      const refusal = checkStep(call, step);
      if (refusal) throw refusal;
      await this.advance(tx, call, step);
    });
    return this.calls.get(ctx, sessionId);
  }

  /**
   * Removes the record. A call that rings or goes on is ended first.
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

  /** Everything that can stand against a call before there is one; whoever is called stays there until it is stored. */
  private async assertMayCall(
    tx: RequestContext,
    initiator: string,
    { receiver, receiverType }: NewCallRequest,
  ): Promise<void> {
    if (receiverType === 'group') {
      await this.lockUsersForShare(tx, [initiator]);
      await this.lookups.requireGroup(tx, receiver);
      if (!(await this.rows.lockMemberForShare(tx, receiver, initiator)))
        throw new DomainError('ERR_GROUP_NOT_JOINED', { uid: initiator, guid: receiver });
    } else {
      if (receiver === initiator) throw new DomainError('ERR_CALLING_SELF');
      await this.lockUsersForShare(tx, [initiator, receiver]);
      await this.messagePolicy.requireNoBlock(tx, userConversationKey(initiator, receiver));
    }
  }

  /** Of a group, its members may take part. */
  private async assertPart(tx: RequestContext, call: LiveCall, uid: string): Promise<void> {
    const isPart = isOfGroup(call)
      ? (await this.policy.scopeIn(tx, call.receiver)) !== undefined
      : uid === call.initiator || uid === call.receiver;
    if (!isPart) throw notAPart(call, uid);
  }

  private async advance(tx: RequestContext, call: LiveCall, step: CallStep): Promise<void> {
    const { uid, status } = step;
    switch (status) {
      case 'ongoing':
        return isRinging(call) ? this.liveCalls.take(tx, call, step) : this.liveCalls.join(tx, call, step);
      case 'ended':
        return this.liveCalls.leave(tx, call, step);
      case 'rejected':
        return isOfGroup(call)
          ? this.liveCalls.decline(tx, call, uid)
          : this.liveCalls.endUnanswered(tx, call, status, uid);
      case 'initiated':
        throw new Error('The rules let a call go back to initiated');
      case 'busy':
      case 'canceled':
      case 'unanswered':
        return this.liveCalls.endUnanswered(tx, call, status, uid);
    }
  }

  /** @throws ERR_UID_NOT_FOUND for one who is no active user */
  private async lockUsersForShare(tx: RequestContext, uids: string[]): Promise<void> {
    const held = await this.rows.lockUsersForShare(tx, uids);
    const absent = uids.find((uid) => !held.has(uid));
    if (absent !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid: absent });
  }

  private async lock(tx: RequestContext, sessionId: string): Promise<LiveCall> {
    return (await this.rows.lock(tx, sessionId)) ?? callNotFound(sessionId);
  }
}

/** Both of a call of two stand in it from the beginning, the members of a group when they come or decline. */
function ringing(initiator: string, { receiver, receiverType, deviceId, ...outgoing }: NewCallRequest): NewCall {
  const initiatedAt = new Date();
  const called = receiverType === 'user' ? [{ uid: receiver, state: 'unanswered' as const }] : [];
  return {
    ...outgoing,
    receiver,
    receiverType,
    mode: 'call',
    status: 'initiated',
    initiator,
    initiatedAt,
    dueAt: new Date(initiatedAt.getTime() + RINGING_MILLISECONDS),
    participants: [{ uid: initiator, deviceId, state: 'unanswered' }, ...called],
  };
}
