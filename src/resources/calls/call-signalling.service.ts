import { Injectable } from '@nestjs/common';
import { actingUid, viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { CallType, ReceiverType } from '../../generated/prisma/enums.js';
import { conversationKeyOf, userConversationKey } from '../directory/conversation-key.js';
import { DirectoryService } from '../directory/directory.service.js';
import { MessagePolicy } from '../policy/message-policy.service.js';
import { PolicyService } from '../policy/policy.service.js';
import { againstStep, notAPart, type CallStep } from './call-rules.js';
import type { Call } from './calls.repository.js';
import { CallsService, callNotFound, type NewCall } from './calls.service.js';
import { isOfGroup, isOver, isRinging, type LiveCall } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCalls } from './live-calls.service.js';

/** How long a call rings until the server gives it up. */
const RINGING_MILLISECONDS = 60_000;

export interface OutgoingCall {
  receiver: string;
  receiverType: ReceiverType;
  type: CallType;
  metadata?: object;
  tags?: string[];
  deviceId?: string;
}

/** Who calls whom and what becomes of it. The media is the business of the clients. */
@Injectable()
export class CallSignalling {
  constructor(
    private readonly calls: CallsService,
    private readonly live: LiveCalls,
    private readonly rows: LiveCallsRepository,
    private readonly directory: DirectoryService,
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
  async start(ctx: RequestContext, outgoing: OutgoingCall): Promise<Call> {
    const initiator = actingUid(ctx.principal);
    const sessionId = await this.database.withTransaction(ctx, async (tx) => {
      await this.assertMayCall(tx, initiator, outgoing);
      await this.messagePolicy.requireCalling(tx, outgoing.type, outgoing);
      const recorded = await this.calls.record(tx, ringing(initiator, outgoing));
      await this.live.ring(tx, await this.lock(tx, recorded));
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
      await this.holdUsers(tx, [step.uid]);
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
      const refusal = againstStep(call, step);
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
      if (isRinging(call)) await this.live.giveUp(tx, call, 'canceled', by);
      else if (!isOver(call)) await this.live.end(tx, call, by);
      await this.calls.delete(tx, sessionId);
    });
  }

  /** Everything that can stand against a call before there is one; whoever is called stays there until it is stored. */
  private async assertMayCall(
    tx: RequestContext,
    initiator: string,
    { receiver, receiverType }: OutgoingCall,
  ): Promise<void> {
    if (receiverType === 'group') {
      await this.holdUsers(tx, [initiator]);
      await this.directory.requireGroup(tx, receiver);
      if (!(await this.rows.holdMember(tx, receiver, initiator)))
        throw new DomainError('ERR_GROUP_NOT_JOINED', { uid: initiator, guid: receiver });
    } else {
      if (receiver === initiator) throw new DomainError('ERR_CALLING_SELF');
      await this.holdUsers(tx, [initiator, receiver]);
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
        return isRinging(call) ? this.live.take(tx, call, step) : this.live.join(tx, call, step);
      case 'ended':
        return this.live.leave(tx, call, step);
      case 'rejected':
        return isOfGroup(call) ? this.live.decline(tx, call, uid) : this.live.giveUp(tx, call, status, uid);
      case 'initiated':
        throw new Error('The rules let a call go back to initiated');
      case 'busy':
      case 'canceled':
      case 'unanswered':
        return this.live.giveUp(tx, call, status, uid);
    }
  }

  /** @throws ERR_UID_NOT_FOUND for one who is no active user */
  private async holdUsers(tx: RequestContext, uids: string[]): Promise<void> {
    const held = await this.rows.holdUsers(tx, uids);
    const absent = uids.find((uid) => !held.has(uid));
    if (absent !== undefined) throw new DomainError('ERR_UID_NOT_FOUND', { uid: absent });
  }

  private async lock(tx: RequestContext, sessionId: string): Promise<LiveCall> {
    return (await this.rows.lock(tx, sessionId)) ?? callNotFound(sessionId);
  }
}

/** Both of a call of two stand in it from the beginning, the members of a group when they come or decline. */
function ringing(initiator: string, { receiver, receiverType, deviceId, ...outgoing }: OutgoingCall): NewCall {
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
