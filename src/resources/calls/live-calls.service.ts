import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '../../platform/auth/principal.js';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.token.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import { EventPublisher } from '../../platform/events/event-publisher.js';
import type { EventName, EventPayloads } from '../../platform/events/event-map.js';
import { optionalUnixSeconds, unixSeconds } from '../../platform/http/envelope.js';
import { conversationKeyOf } from '../../domain/conversation-key.js';
import type { CallActionName } from '../messages/system/call-message.js';
import { SystemMessagesService } from '../messages/system/system-messages.service.js';
import type { CallStep } from './call-rules.js';
import {
  entryFor,
  isOfGroup,
  isRinging,
  openEntries,
  openEntriesOf,
  type LiveCall,
  type OpenEntry,
} from './live-call.js';
import { LiveCallsRepository, type SlotHolder } from './live-calls.repository.js';

/** How long an ongoing call lasts at most: that of clients who went away without a word keeps nobody busy for ever. */
const MAX_CALL_MILLISECONDS = 24 * 3_600_000;

/** What becomes of a call that nobody took, and the event that tells of it. */
const unanswered = {
  unanswered: 'call_unanswered',
  canceled: 'call_cancelled',
  rejected: 'call_rejected',
  busy: 'call_busy',
} as const;

interface EndCallOptions {
  /** Nothing is written into the conversation, which goes as well. */
  silently?: boolean;
}

/**
 * Calls that ring or go on: their rows, who is busy with them, the message in the conversation and the events, all in the
 * transaction of the caller's context, which must be open. Whether a step is allowed, the caller has asked the rules.
 *
 * Who changes users and calls in one transaction holds the users first and locks the call after, as the deletion of a user
 * does.
 */
@Injectable()
export class LiveCallsService {
  constructor(
    private readonly calls: LiveCallsRepository,
    private readonly systemMessages: SystemMessagesService,
    private readonly events: EventPublisher,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A call that was stored just now. @throws ERR_CALL_BUSY_SELF, ERR_CALL_BUSY_USER, ERR_CALL_BUSY_GROUP */
  async ring(ctx: RequestContext, call: LiveCall): Promise<void> {
    const { sessionId, initiator, receiverType, receiver } = call;
    await this.takeSlot(ctx, call, initiator, { holderType: receiverType, holder: receiver });
    const messageId = await this.write(ctx, call, 'initiated', initiator);
    await this.publish(ctx, call, 'call_initiated', { sessionId, messageId });
  }

  /** The first one comes to the initiator. @throws ERR_CALL_BUSY_SELF */
  async take(ctx: RequestContext, call: LiveCall, { uid, deviceId }: CallStep): Promise<void> {
    const startedAt = new Date();
    if (isOfGroup(call)) await this.takeSlot(ctx, call, uid);
    await this.calls.start(ctx, call.sessionId, startedAt, new Date(startedAt.getTime() + MAX_CALL_MILLISECONDS));
    await this.write(ctx, { ...call, startedAt }, 'ongoing', uid, { joinedAt: unixSeconds(startedAt) });
    const payload = { sessionId: call.sessionId, startedAt: unixSeconds(startedAt) };
    await this.publish(ctx, call, 'call_started', payload);
    await this.enter(ctx, call, call.initiator, undefined, startedAt);
    await this.enter(ctx, call, uid, deviceId, startedAt);
  }

  /** Of a group, when it goes on. @throws ERR_CALL_BUSY_SELF */
  async join(ctx: RequestContext, call: LiveCall, { uid, deviceId }: CallStep): Promise<void> {
    if (openEntriesOf(call, uid).length === 0) await this.takeSlot(ctx, call, uid);
    await this.enter(ctx, call, uid, deviceId, new Date());
  }

  /** Of a group, for oneself: it rings on for the others. */
  async decline(ctx: RequestContext, call: LiveCall, uid: string): Promise<void> {
    if (entryFor(call, uid)?.state === 'rejected') return;
    await this.calls.decline(ctx, call.sessionId, uid);
    await this.publish(ctx, call, 'call_rejected', { sessionId: call.sessionId, by: uid });
  }

  /** An ongoing call ends with the last one who leaves it, one of two with the first. */
  async leave(
    ctx: RequestContext,
    call: LiveCall,
    { uid, deviceId }: Omit<CallStep, 'status'>,
    manner: EndCallOptions = {},
  ): Promise<void> {
    const leaving = openEntriesOf(call, uid, deviceId);
    const staying = openEntries(call).filter((entry) => !leaving.includes(entry));
    if (staying.length === 0 || !isOfGroup(call)) return this.end(ctx, call, uid, manner);
    await this.close(ctx, call, leaving, new Date());
    if (!staying.some((entry) => entry.uid === uid)) await this.calls.releaseSlot(ctx, call.sessionId, uid);
  }

  /** A call that rings comes to nothing. */
  async endUnanswered(
    ctx: RequestContext,
    call: LiveCall,
    action: keyof typeof unanswered,
    by: string,
    { silently = false }: EndCallOptions = {},
  ): Promise<void> {
    const { sessionId, receiver } = call;
    const endedAt = new Date();
    const isRefused = action === 'rejected' || action === 'busy';
    if (isRefused) await this.calls.decline(ctx, sessionId, receiver);
    // a record knows no busy
    await this.calls.settle(ctx, sessionId, action === 'busy' ? 'rejected' : action, endedAt);
    const messageId = silently ? undefined : await this.write(ctx, call, action, by, { endedAt: unixSeconds(endedAt) });
    await this.publish(ctx, call, unanswered[action], { sessionId, by, messageId });
  }

  /** An ongoing call ends for all who are in it. */
  async end(ctx: RequestContext, call: LiveCall, by: string, { silently = false }: EndCallOptions = {}): Promise<void> {
    const endedAt = new Date();
    const open = openEntries(call);
    await this.close(ctx, call, open, endedAt);
    await this.calls.settle(ctx, call.sessionId, 'ended', endedAt);
    if (!silently) await this.write(ctx, call, 'ended', by, { endedAt: unixSeconds(endedAt) });
    const occupants = call.participants.flatMap(({ uid, joinedAt, leftAt }) =>
      joinedAt
        ? [{ uid, type: call.type, joinedAt: unixSeconds(joinedAt), leftAt: unixSeconds(leftAt ?? endedAt) }]
        : [],
    );
    await this.publish(ctx, call, 'call_ended', {
      sessionId: call.sessionId,
      startedAt: unixSeconds(call.startedAt ?? call.initiatedAt),
      endedAt: unixSeconds(endedAt),
      occupants,
    });
  }

  /** Somebody is gone, whatever they were to the call. */
  async removeParticipant(
    ctx: RequestContext,
    call: LiveCall,
    uid: string,
    manner: EndCallOptions = {},
  ): Promise<void> {
    if (!isRinging(call)) {
      if (openEntriesOf(call, uid).length > 0) await this.leave(ctx, call, { uid }, manner);
    } else if (uid === call.initiator) {
      await this.endUnanswered(ctx, call, 'canceled', uid, manner);
    } else if (uid === call.receiver && !isOfGroup(call)) {
      await this.endUnanswered(ctx, call, 'unanswered', uid, manner);
    }
  }

  private async takeSlot(ctx: RequestContext, call: LiveCall, uid: string, receiver?: SlotHolder): Promise<void> {
    const self: SlotHolder = { holderType: 'user', holder: uid };
    const taken = await this.calls.takeSlots(ctx, call.sessionId, receiver ? [self, receiver] : [self]);
    const isFree = ({ holderType, holder }: SlotHolder) =>
      taken.some((line) => line.holderType === holderType && line.holder === holder);
    if (!isFree(self)) throw new DomainError('ERR_CALL_BUSY_SELF', { uid });
    if (!receiver || isFree(receiver)) return;
    if (isOfGroup(call)) throw new DomainError('ERR_CALL_BUSY_GROUP', { guid: receiver.holder });
    throw new DomainError('ERR_CALL_BUSY_USER', { uid: receiver.holder });
  }

  private async enter(
    ctx: RequestContext,
    call: LiveCall,
    uid: string,
    given: string | undefined,
    joinedAt: Date,
  ): Promise<void> {
    const entry = entryFor(call, uid, given);
    const deviceId = given ?? entry?.deviceId ?? this.newDeviceId();
    await this.calls.enter(ctx, call, entry, { uid, deviceId, joinedAt });
    const payload = { sessionId: call.sessionId, uid, type: call.type, joinedAt: unixSeconds(joinedAt) };
    await this.publish(ctx, call, 'call_participant_joined', payload);
  }

  private async close(ctx: RequestContext, call: LiveCall, entries: OpenEntry[], leftAt: Date): Promise<void> {
    const { sessionId, type } = call;
    await this.calls.leave(
      ctx,
      sessionId,
      entries.map(({ id }) => id),
      leftAt,
    );
    for (const { uid, joinedAt } of entries) {
      const payload = { sessionId, uid, type, joinedAt: unixSeconds(joinedAt), leftAt: unixSeconds(leftAt) };
      await this.publish(ctx, call, 'call_participant_left', payload);
    }
  }

  /** @returns the id of the message */
  private async write(
    ctx: RequestContext,
    call: LiveCall,
    action: CallActionName,
    by: string,
    times: { joinedAt?: number; endedAt?: number } = {},
  ): Promise<string> {
    const { sessionId, initiator, receiverType, receiver, type, initiatedAt, startedAt } = call;
    // what the server does by itself is written in the name of the initiator, since a message of two has to be of one of them
    const sender = by === SYSTEM_UID ? initiator : by;
    const other = sender === initiator ? receiver : initiator;
    const messageId = await this.systemMessages.appendCall(ctx, {
      sender,
      receiverType,
      receiver: isOfGroup(call) ? receiver : other,
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
    return String(messageId);
  }

  private async publish<Name extends EventName>(
    ctx: RequestContext,
    { initiator, receiverType, receiver }: LiveCall,
    name: Name,
    payload: EventPayloads[Name],
  ): Promise<void> {
    await this.events.publish(ctx, { name, subject: conversationKeyOf(initiator, receiverType, receiver), payload });
  }

  /** For a client that names none. */
  private newDeviceId(): string {
    return `${randomUUID()}@rtc.${this.config.serviceDomain ?? 'localhost'}/${randomBytes(4).toString('hex')}`;
  }
}
