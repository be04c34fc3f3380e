import type { EventPayloads } from '../platform/events/event-map.js';
import { withoutAbsent } from '../platform/http/json.js';
import type { CallAddress } from '../resources/calls/calls.repository.js';
import type { EventSerializer, EventSerializers, SerializedEvent, EventRelations } from './event-serializer.js';
import type { Audience } from './outbound-event.js';

type CallEvents = Extract<keyof EventPayloads, `call_${string}`>;
type Presence = EventPayloads['call_participant_joined'] & { leftAt?: number };

const whoMayJoin = ({ initiator, receiverType, receiver }: CallAddress): Partial<Audience> =>
  receiverType === 'group' ? { guid: receiver, uids: [initiator] } : { uids: [initiator, receiver] };

/** The message that tells the conversation; nothing has begun yet that a session could be of. */
const initiated: EventSerializer<EventPayloads['call_initiated']> = {
  requirements: ({ messageId, sessionId }) => ({ messageIds: [messageId], sessionIds: [sessionId] }),
  serialize: ({ messageId, sessionId }, around) => {
    const [message, address] = [around.message(messageId), around.call(sessionId)];
    return message && address && { data: { call: message }, audience: whoMayJoin(address) };
  },
};

/** An event within the session of a call. */
function within(sessionId: string, around: EventRelations, data: object): SerializedEvent | undefined {
  const address = around.call(sessionId);
  return address && { type: 'call', data: { ...data, sessionId }, audience: whoMayJoin(address) };
}

const started: EventSerializer<EventPayloads['call_started']> = {
  requirements: ({ sessionId }) => ({ sessionIds: [sessionId] }),
  serialize: ({ sessionId, startedAt }, around) => within(sessionId, around, { created_at: startedAt }),
};

const occupantView = ({ uid, type, joinedAt, leftAt }: Omit<Presence, 'sessionId'>, around: EventRelations) =>
  withoutAbsent({
    ...around.user(uid),
    joined_at: joinedAt,
    joinedAt,
    audio_call: String(type === 'audio'),
    left_at: leftAt,
    leftAt,
  });

const presence: EventSerializer<EventPayloads['call_participant_joined' | 'call_participant_left']> = {
  requirements: ({ sessionId, uid }) => ({ sessionIds: [sessionId], uids: [uid] }),
  serialize: (payload, around) => within(payload.sessionId, around, { occupant: occupantView(payload, around) }),
};

const ended: EventSerializer<EventPayloads['call_ended']> = {
  requirements: ({ sessionId, occupants }) => ({ sessionIds: [sessionId], uids: occupants.map(({ uid }) => uid) }),
  serialize: ({ sessionId, startedAt, endedAt, occupants }, around) =>
    within(sessionId, around, {
      all_occupants: occupants.map((occupant) => occupantView(occupant, around)),
      destroyed_at: endedAt,
      created_at: startedAt,
    }),
};

/** Nobody took it, or somebody will not; with the message that tells the conversation, if there is one. */
const refused: EventSerializer<EventPayloads['call_rejected']> = {
  requirements: ({ sessionId, by, messageId }) => ({
    sessionIds: [sessionId],
    uids: [by],
    messageIds: messageId === undefined ? [] : [messageId],
  }),
  serialize: ({ sessionId, by, messageId }, around) => {
    const call = messageId === undefined ? undefined : around.message(messageId);
    return within(sessionId, around, { ...(call && { call }), by: around.user(by) });
  },
};

export const callEventSerializers: EventSerializers<CallEvents> = {
  call_initiated: initiated,
  call_started: started,
  call_participant_joined: presence,
  call_participant_left: presence,
  call_ended: ended,
  call_unanswered: refused,
  call_cancelled: refused,
  call_rejected: refused,
  call_busy: refused,
};
