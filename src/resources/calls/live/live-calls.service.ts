import { Inject, Injectable } from '@nestjs/common';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { EventName, EventPayloads } from '#platform/events/event-map.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import type { CallActionName } from '#resources/messages/model/call-message.js';
import { ActionMessages } from '#resources/messages/system/action-messages.js';
import { CallMediaRepository } from '../media/call-media.repository.js';
import { CallRoomsService } from '../media/call-rooms.service.js';
import type { CallDevice } from '../media/room-name.js';
import type { CallTransition } from './call-rules.js';
import {
  isGroupCall,
  isRinging,
  newDeviceId,
  openEntries,
  openEntriesOf,
  reusableEntry,
  type CallEntry,
  type LiveCall,
  type OpenEntry,
} from './live-call.js';
import { LiveCallsRepository, type SlotHolder } from './live-calls.repository.js';

/** An ongoing call is ended after this time, so that clients that disappeared do not keep their users busy forever. */
const MAX_CALL_MILLISECONDS = 24 * 3_600_000;

type LiveCallEvent = Extract<EventName, `call_${string}` | `meeting_${string}`>;

/** How a call ends that was not answered, and the event that is published then. */
const unansweredEvents = {
  unanswered: 'call_unanswered',
  canceled: 'call_cancelled',
  rejected: 'call_rejected',
  busy: 'call_busy',
} as const;

/** The events within a session, by how it began. */
const sessionEvents = {
  call: {
    started: 'call_started',
    joined: 'call_participant_joined',
    left: 'call_participant_left',
    ended: 'call_ended',
  },
  meeting: {
    started: 'meeting_started',
    joined: 'meeting_participant_joined',
    left: 'meeting_participant_left',
    ended: 'meeting_ended',
  },
} as const;

const eventsOf = ({ isMeeting }: LiveCall) => sessionEvents[isMeeting ? 'meeting' : 'call'];

interface EndCallOptions {
  /** Appends no message to the conversation, which is deleted as well. */
  silently?: boolean;
  /** When its room finished. Without it the call ends now, and its room with it. */
  finishedAt?: Date;
}

/**
 * Changes active calls: their rows, slots, call messages and events, all in the transaction of the caller's context, which must be
 * open. The caller has checked that the change is allowed.
 *
 * Lock order: users and groups before calls, as in their deletion.
 */
@Injectable()
export class LiveCallsService {
  constructor(
    private readonly calls: LiveCallsRepository,
    private readonly media: CallMediaRepository,
    private readonly rooms: CallRoomsService,
    private readonly actionMessages: ActionMessages,
    private readonly events: EventPublisher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param call that was just created @throws ERR_CALL_BUSY_SELF, ERR_CALL_BUSY_USER, ERR_CALL_BUSY_GROUP */
  async ring(ctx: RequestContext, call: LiveCall): Promise<void> {
    const { sessionId, initiator, receiverType, receiver } = call;
    await this.acquireSlots(ctx, call, initiator, { holderType: receiverType, holder: receiver });
    const messageId = await this.appendMessage(ctx, call, 'initiated', initiator);
    // the caller has locked both parties, so the message is stored
    await this.publish(ctx, call, 'call_initiated', { sessionId, messageId: messageId! });
  }

  /** Starts the call between the initiator and the first user who answers. @throws ERR_CALL_BUSY_SELF */
  async answer(ctx: RequestContext, call: LiveCall, { uid, deviceId }: CallTransition): Promise<void> {
    const startedAt = new Date();
    if (isGroupCall(call)) await this.acquireSlots(ctx, call, uid);
    await this.calls.start(ctx, call.sessionId, startedAt, new Date(startedAt.getTime() + MAX_CALL_MILLISECONDS));
    const joinedAt = unixSeconds(startedAt);
    const messageId = await this.appendMessage(ctx, { ...call, startedAt }, 'ongoing', uid, { joinedAt });
    await this.publishStart(ctx, call, startedAt, messageId);
    await this.addParticipant(ctx, call, call.initiator, undefined, startedAt);
    await this.addParticipant(ctx, call, uid, deviceId, startedAt);
    if (call.hasMedia) await this.closeDeparted(ctx, call.sessionId);
  }

  /** The initiator may have left the room while the call was ringing. */
  private async closeDeparted(ctx: RequestContext, sessionId: string): Promise<void> {
    const opened = openEntries((await this.calls.lock(ctx, sessionId))!);
    await this.media.refineEntries(ctx, sessionId);
    const call = (await this.calls.lock(ctx, sessionId))!;
    for (const { id, uid, deviceId, joinedAt, leftAt } of call.participants)
      if (deviceId && joinedAt && leftAt && opened.some((entry) => entry.id === id))
        await this.deviceLeft(ctx, call, { uid, deviceId }, { joinedAt, leftAt });
  }

  /** A device has joined the room of a meeting that was not ongoing. @param startedAt of this run */
  async startMeeting(ctx: RequestContext, call: LiveCall, startedAt: Date): Promise<void> {
    await this.calls.start(ctx, call.sessionId, startedAt, new Date(Date.now() + MAX_CALL_MILLISECONDS));
    await this.publishStart(ctx, call, startedAt);
  }

  /** A device has joined the room of an ongoing call. In a group call its user is busy from now on, unless they are in another one. */
  async deviceJoined(ctx: RequestContext, call: LiveCall, { uid }: CallDevice, joinedAt: Date): Promise<void> {
    if (!call.isMeeting && isGroupCall(call))
      await this.calls.acquireSlots(ctx, call.sessionId, [{ holderType: 'user', holder: uid }]);
    await this.publishJoin(ctx, call, uid, joinedAt);
  }

  /** A device has left the room of an ongoing call. @param call after the device has left */
  async deviceLeft(
    ctx: RequestContext,
    call: LiveCall,
    { uid }: CallDevice,
    { joinedAt, leftAt }: { joinedAt: Date; leftAt: Date },
  ): Promise<void> {
    await this.publishLeave(ctx, call, { uid, joinedAt }, leftAt);
    if (!call.isMeeting && isGroupCall(call) && openEntriesOf(call, uid).length === 0)
      await this.calls.releaseSlot(ctx, call.sessionId, uid);
  }

  /** Adds a user, or a further device of theirs, to an ongoing group call. @throws ERR_CALL_BUSY_SELF */
  async join(ctx: RequestContext, call: LiveCall, { uid, deviceId }: CallTransition): Promise<void> {
    if (openEntriesOf(call, uid).length === 0) await this.acquireSlots(ctx, call, uid);
    await this.addParticipant(ctx, call, uid, deviceId, new Date());
  }

  /** Declines a group call for one user. It continues to ring for the others. */
  async decline(ctx: RequestContext, call: LiveCall, uid: string): Promise<void> {
    if (reusableEntry(call, uid)?.state === 'rejected') return;
    await this.calls.decline(ctx, call.sessionId, uid);
    await this.publish(ctx, call, 'call_rejected', { sessionId: call.sessionId, by: uid });
  }

  /** Ends the call if it is one-to-one or if the last user leaves it. */
  async leave(
    ctx: RequestContext,
    call: LiveCall,
    { uid, deviceId }: Omit<CallTransition, 'status'>,
    options: EndCallOptions = {},
  ): Promise<void> {
    const leaving = openEntriesOf(call, uid, deviceId);
    const remaining = openEntries(call).filter((entry) => !leaving.includes(entry));
    if (remaining.length === 0 || !isGroupCall(call)) return this.end(ctx, call, uid, options);
    await this.closeEntries(ctx, call, leaving, new Date());
    if (!remaining.some((entry) => entry.uid === uid)) await this.calls.releaseSlot(ctx, call.sessionId, uid);
  }

  /** Ends a ringing call. */
  async endUnanswered(
    ctx: RequestContext,
    call: LiveCall,
    action: keyof typeof unansweredEvents,
    by: string,
    { silently = false }: EndCallOptions = {},
  ): Promise<void> {
    const { sessionId, receiver } = call;
    const endedAt = new Date();
    const isDeclined = action === 'rejected' || action === 'busy';
    if (isDeclined) await this.calls.decline(ctx, sessionId, receiver);
    // records of calls have no status busy
    await this.calls.settle(ctx, sessionId, action === 'busy' ? 'rejected' : action, endedAt);
    const messageId = silently
      ? undefined
      : await this.appendMessage(ctx, call, action, by, { endedAt: unixSeconds(endedAt) });
    await this.publish(ctx, call, unansweredEvents[action], { sessionId, by, messageId });
    await this.rooms.deleteRoom(ctx, sessionId);
  }

  /** Ends an ongoing call for all users. */
  async end(
    ctx: RequestContext,
    call: LiveCall,
    by: string,
    { silently = false, finishedAt }: EndCallOptions = {},
  ): Promise<void> {
    const { sessionId } = call;
    const endedAt = finishedAt ?? new Date();
    await this.closeEntries(ctx, call, openEntries(call), endedAt);
    await this.calls.settle(ctx, sessionId, 'ended', endedAt);
    const messageId =
      silently || call.isMeeting
        ? undefined
        : await this.appendMessage(ctx, call, 'ended', by, { endedAt: unixSeconds(endedAt) });
    if (!finishedAt) await this.media.finishRooms(ctx, sessionId, endedAt);
    const participants = call.hasMedia ? await this.refinedParticipants(ctx, call) : call.participants;
    const occupants = participants.flatMap(({ uid, joinedAt, leftAt }) =>
      joinedAt
        ? [{ uid, type: call.type, joinedAt: unixSeconds(joinedAt), leftAt: unixSeconds(leftAt ?? endedAt) }]
        : [],
    );
    await this.publish(ctx, call, eventsOf(call).ended, {
      sessionId,
      startedAt: unixSeconds(call.startedAt ?? call.initiatedAt),
      endedAt: unixSeconds(endedAt),
      occupants,
      messageId,
    });
    if (!finishedAt) await this.rooms.deleteRoom(ctx, sessionId);
  }

  /** Ends the user's part in the call, whether they are the initiator, the receiver or a participant. */
  async removeParticipant(
    ctx: RequestContext,
    call: LiveCall,
    uid: string,
    options: EndCallOptions = {},
  ): Promise<void> {
    if (!isRinging(call)) {
      if (openEntriesOf(call, uid).length > 0) await this.leave(ctx, call, { uid }, options);
    } else if (uid === call.initiator) {
      await this.endUnanswered(ctx, call, 'canceled', uid, options);
    } else if (uid === call.receiver && !isGroupCall(call)) {
      await this.endUnanswered(ctx, call, 'unanswered', uid, options);
    }
  }

  /** @returns the participants of a call that has ended; of a meeting, those of its last run */
  private async refinedParticipants(
    ctx: RequestContext,
    { sessionId, isMeeting, mid }: LiveCall,
  ): Promise<CallEntry[]> {
    await this.media.refineEntries(ctx, sessionId);
    const { participants } = await this.calls.entries(ctx, sessionId);
    return isMeeting ? participants.filter((entry) => entry.mid === mid) : participants;
  }

  private async acquireSlots(ctx: RequestContext, call: LiveCall, uid: string, receiver?: SlotHolder): Promise<void> {
    const self: SlotHolder = { holderType: 'user', holder: uid };
    const acquired = await this.calls.acquireSlots(ctx, call.sessionId, receiver ? [self, receiver] : [self]);
    const isAcquired = ({ holderType, holder }: SlotHolder) =>
      acquired.some((slot) => slot.holderType === holderType && slot.holder === holder);
    if (!isAcquired(self)) throw new DomainError('ERR_CALL_BUSY_SELF', { uid });
    if (!receiver || isAcquired(receiver)) return;
    if (isGroupCall(call)) throw new DomainError('ERR_CALL_BUSY_GROUP', { guid: receiver.holder });
    throw new DomainError('ERR_CALL_BUSY_USER', { uid: receiver.holder });
  }

  private async addParticipant(
    ctx: RequestContext,
    call: LiveCall,
    uid: string,
    requestedDeviceId: string | undefined,
    joinedAt: Date,
  ): Promise<void> {
    const entry = reusableEntry(call, uid, requestedDeviceId);
    const deviceId = requestedDeviceId ?? entry?.deviceId ?? newDeviceId(this.config.serviceDomain);
    await this.calls.join(ctx, call, entry, { uid, deviceId, joinedAt });
    await this.publishJoin(ctx, call, uid, joinedAt);
  }

  private async closeEntries(ctx: RequestContext, call: LiveCall, entries: OpenEntry[], leftAt: Date): Promise<void> {
    await this.calls.leave(
      ctx,
      call,
      entries.map(({ id }) => id),
      leftAt,
    );
    for (const entry of entries) await this.publishLeave(ctx, call, entry, leftAt);
  }

  private async publishStart(ctx: RequestContext, call: LiveCall, startedAt: Date, messageId?: string): Promise<void> {
    const payload = { sessionId: call.sessionId, startedAt: unixSeconds(startedAt), messageId };
    await this.publish(ctx, call, eventsOf(call).started, payload);
  }

  private async publishJoin(ctx: RequestContext, call: LiveCall, uid: string, joinedAt: Date): Promise<void> {
    const payload = { sessionId: call.sessionId, uid, type: call.type, joinedAt: unixSeconds(joinedAt) };
    await this.publish(ctx, call, eventsOf(call).joined, payload);
  }

  private async publishLeave(
    ctx: RequestContext,
    call: LiveCall,
    { uid, joinedAt }: { uid: string; joinedAt: Date },
    leftAt: Date,
  ): Promise<void> {
    const times = { joinedAt: unixSeconds(joinedAt), leftAt: unixSeconds(leftAt) };
    const payload = { sessionId: call.sessionId, uid, type: call.type, ...times };
    await this.publish(ctx, call, eventsOf(call).left, payload);
  }

  /** @returns the id of the message; undefined if the receiver, or a user of a one-to-one call, is being deleted */
  private async appendMessage(
    ctx: RequestContext,
    call: LiveCall,
    action: CallActionName,
    by: string,
    times: { joinedAt?: number; endedAt?: number } = {},
  ): Promise<string | undefined> {
    const { sessionId, initiator, receiverType, receiver, type, initiatedAt, startedAt } = call;
    // a message of the system user is sent as the initiator: the sender of a one-to-one conversation has to be one of its users
    const sender = by === SYSTEM_UID ? initiator : by;
    const otherUser = sender === initiator ? receiver : initiator;
    const messageId = await this.actionMessages.appendCall(ctx, {
      sender,
      receiverType,
      receiver: isGroupCall(call) ? receiver : otherUser,
      type,
      data: {
        action,
        by,
        call: {
          sessionId,
          initiator,
          receiverType,
          receiver,
          initiatedAt: unixSeconds(initiatedAt),
          startedAt: optionalUnixSeconds(startedAt),
          ...times,
          ...(action === 'initiated' && !Array.isArray(call.metadata) && { metadata: call.metadata }),
        },
      },
    });
    return messageId?.toString();
  }

  private async publish<Name extends LiveCallEvent>(
    ctx: RequestContext,
    { initiator, receiverType, receiver }: LiveCall,
    name: Name,
    payload: EventPayloads[Name],
  ): Promise<void> {
    await this.events.publish(ctx, { name, subject: conversationKeyOf(initiator, receiverType, receiver), payload });
  }
}
