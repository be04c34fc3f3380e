import { Injectable } from '@nestjs/common';
import { throwIfDenied } from '#core/policy/policy-violation.js';
import type { CallType } from '#generated/prisma/enums.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { StartCallDto } from '../call.dto.js';
import type { Call } from '../records/calls.repository.js';
import { CallsService, callNotFound, type NewCall } from '../records/calls.service.js';
import { CallAccessService } from './call-access.service.js';
import { checkTransition, checkTypeChange, type CallTransition } from './call-rules.js';
import { isGroupCall, isOngoing, isRinging, type LiveCall } from './live-call.js';
import { LiveCallsRepository } from './live-calls.repository.js';
import { LiveCallsService } from './live-calls.service.js';

/** After this time a call that nobody answered becomes unanswered. */
export const RINGING_MILLISECONDS = 60_000;

/** Starts, changes and deletes calls. Their clients exchange audio and video in the room of the call. */
@Injectable()
export class CallSignallingService {
  constructor(
    private readonly calls: CallsService,
    private readonly liveCalls: LiveCallsService,
    private readonly repository: LiveCallsRepository,
    private readonly access: CallAccessService,
    private readonly database: Database,
  ) {}

  /**
   * Calls a user or a group as the acting user.
   *
   * @throws ERR_CALLING_SELF, ERR_UID_NOT_FOUND, ERR_BLOCKED_RECEIVER, ERR_BLOCKED_SENDER, ERR_GUID_NOT_FOUND,
   * ERR_GROUP_NOT_JOINED, ERR_PERMISSION_DENIED, ERR_CALL_BUSY_SELF, ERR_CALL_BUSY_USER, ERR_CALL_BUSY_GROUP
   */
  async start(ctx: RequestContext, request: StartCallDto): Promise<Call> {
    const initiator = actingUid(ctx.principal);
    const sessionId = await this.database.withTransaction(ctx, async (tx) => {
      await this.access.requireCalling(tx, initiator, request);
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
      await this.access.lockUsersForShare(tx, [transition.uid]);
      const call = await this.lock(tx, sessionId);
      await this.access.requirePart(tx, call, transition.uid);
      // a block or a denied permission must not keep a user from ending a call
      if (transition.status === 'ongoing') await this.access.requireJoining(tx, call);
      throwIfDenied(checkTransition(call, transition));
      await this.apply(tx, call, transition);
    });
    return this.calls.get(ctx, sessionId);
  }

  /**
   * Changes the type of an ongoing call of the acting user. Its users agree on it in their room, so nobody is notified.
   *
   * @throws ERR_CALL_SESSION_NOT_FOUND, ERR_CALL_NOT_A_PART, ERR_PERMISSION_DENIED and the errors of `checkTypeChange`
   */
  async changeType(ctx: RequestContext, sessionId: string, type: CallType): Promise<Call> {
    const uid = actingUid(ctx.principal);
    await this.database.withTransaction(ctx, async (tx) => {
      const call = await this.lock(tx, sessionId);
      await this.access.requirePart(tx, call, uid);
      throwIfDenied(checkTypeChange(call, uid));
      await this.access.requireType(tx, call, uid, type);
      await this.repository.changeType(tx, sessionId, type);
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
        await this.access.requirePart(tx, call, viewer);
        throw new DomainError('AUTH_ERR_NO_ACCESS');
      }
      const by = actingUid(ctx.principal);
      if (isRinging(call)) await this.liveCalls.endUnanswered(tx, call, 'canceled', by);
      else if (isOngoing(call)) await this.liveCalls.end(tx, call, by);
      await this.calls.delete(tx, sessionId);
    });
  }

  private async apply(tx: RequestContext, call: LiveCall, transition: CallTransition): Promise<void> {
    const { uid, status } = transition;
    switch (status) {
      case 'ongoing':
        return isRinging(call)
          ? this.liveCalls.answer(tx, call, transition)
          : this.liveCalls.join(tx, call, transition);
      case 'ended':
        return call.isMeeting ? this.liveCalls.end(tx, call, uid) : this.liveCalls.leave(tx, call, transition);
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

  private async lock(tx: RequestContext, sessionId: string): Promise<LiveCall> {
    await this.repository.lockParties(tx, sessionId);
    return (await this.repository.lock(tx, sessionId)) ?? callNotFound(sessionId);
  }
}

/** A one-to-one call has entries of both users from the start; the members of a group get theirs when they join or decline. */
function ringingCall(
  initiator: string,
  { receiver, receiverType, deviceId, mode = 'call', ...request }: StartCallDto,
): NewCall {
  const initiatedAt = new Date();
  const receivers = receiverType === 'user' ? [{ uid: receiver, state: 'unanswered' as const }] : [];
  return {
    ...request,
    receiver,
    receiverType,
    mode,
    status: 'initiated',
    initiator,
    initiatedAt,
    dueAt: new Date(initiatedAt.getTime() + RINGING_MILLISECONDS),
    participants: [{ uid: initiator, deviceId, state: 'unanswered' }, ...receivers],
  };
}
