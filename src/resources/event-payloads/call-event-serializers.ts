import type { EventPayloads } from '#platform/events/event-map.js';
import { withoutAbsent } from '#platform/http/json.js';
import type { CallAddress } from '../calls/records/calls.repository.js';
import type { EventSerializer, EventSerializers, SerializedEvent, EventRelations } from './event-serializer.js';
import type { Audience } from './outbound-event.js';

type Occupant = EventPayloads['call_participant_joined'] & { leftAt?: number };

const audienceOf = ({ initiator, receiverType, receiver }: CallAddress): Partial<Audience> =>
  receiverType === 'group' ? { guid: receiver, uids: [initiator] } : { uids: [initiator, receiver] };

/** An event within the session of a call or meeting. */
function sessionEvent<Data extends object>(
  sessionId: string,
  relations: EventRelations,
  data: Data,
): SerializedEvent<Data & { sessionId: string }> | undefined {
  const address = relations.call(sessionId);
  const type = address?.isMeeting ? 'meet' : 'call';
  return address && { type, data: { ...data, sessionId }, audience: audienceOf(address) };
}

/** With the call message of the change, if it has one. */
const withMessage = <Data extends object>(
  event: SerializedEvent<Data> | undefined,
  messageId: string | undefined,
  relations: EventRelations,
) => {
  const message = messageId === undefined ? undefined : relations.message(messageId);
  return event && message ? { ...event, related: [message] } : event;
};

const messageIdsOf = ({ messageId }: { messageId?: string }): string[] => (messageId === undefined ? [] : [messageId]);

const started: EventSerializer<'call_started'> = {
  requirements: (change) => ({ sessionIds: [change.sessionId], messageIds: messageIdsOf(change) }),
  serialize: ({ sessionId, startedAt, messageId }, relations) =>
    withMessage(sessionEvent(sessionId, relations, { created_at: startedAt }), messageId, relations),
};

const occupantView = ({ uid, type, joinedAt, leftAt }: Omit<Occupant, 'sessionId'>, relations: EventRelations) =>
  withoutAbsent({
    ...relations.user(uid),
    joined_at: joinedAt,
    joinedAt,
    audio_call: String(type === 'audio'),
    left_at: leftAt,
    leftAt,
  });

const occupancy: EventSerializer<'call_participant_joined' | 'call_participant_left'> = {
  requirements: ({ sessionId, uid }) => ({ sessionIds: [sessionId], uids: [uid] }),
  serialize: (payload, relations) =>
    sessionEvent(payload.sessionId, relations, { occupant: occupantView(payload, relations) }),
};

const ended: EventSerializer<'call_ended'> = {
  requirements: (change) => ({
    sessionIds: [change.sessionId],
    uids: change.occupants.map(({ uid }) => uid),
    messageIds: messageIdsOf(change),
  }),
  serialize: ({ sessionId, startedAt, endedAt, occupants, messageId }, relations) => {
    const event = sessionEvent(sessionId, relations, {
      all_occupants: occupants.map((occupant) => occupantView(occupant, relations)),
      destroyed_at: endedAt,
      created_at: startedAt,
    });
    return withMessage(event, messageId, relations);
  },
};

/** The call was not answered, or one user declined it. A user who declines a group call appends no message to the conversation. */
const unanswered: EventSerializer<'call_rejected'> = {
  requirements: (refusal) => ({
    sessionIds: [refusal.sessionId],
    uids: [refusal.by],
    messageIds: messageIdsOf(refusal),
  }),
  serialize: ({ sessionId, by, messageId }, relations) => {
    const call = messageId === undefined ? undefined : relations.message(messageId);
    return sessionEvent(sessionId, relations, { ...(call && { call }), by: relations.user(by) });
  },
};

export const callEventSerializers = {
  /** Has no type call, because the session has not started. */
  call_initiated: {
    requirements: ({ messageId, sessionId }) => ({ messageIds: [messageId], sessionIds: [sessionId] }),
    serialize: ({ messageId, sessionId }, relations) => {
      const message = relations.message(messageId);
      const address = relations.call(sessionId);
      return message && address && { data: { call: message }, audience: audienceOf(address) };
    },
  },
  call_started: started,
  call_participant_joined: occupancy,
  call_participant_left: occupancy,
  call_ended: ended,
  call_unanswered: unanswered,
  call_cancelled: unanswered,
  call_rejected: unanswered,
  call_busy: unanswered,
  meeting_started: started,
  meeting_participant_joined: occupancy,
  meeting_participant_left: occupancy,
  meeting_ended: ended,
  /** Numbers are texts of seconds, as the contract shows them. */
  recording_generated: {
    requirements: ({ sessionId }) => ({ sessionIds: [sessionId] }),
    serialize: ({ sessionId, url, seconds, startedAt }, relations) =>
      sessionEvent(sessionId, relations, {
        recordingDate: new Date(startedAt * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length),
        duration: seconds.toFixed(6),
        startTime: String(startedAt),
        recording_url: url,
      }),
  },
  transcription_generated: {
    requirements: ({ sessionId }) => ({ sessionIds: [sessionId] }),
    serialize: ({ sessionId, tid, url, startedAt, endedAt, transcribedAt }, relations) =>
      sessionEvent(sessionId, relations, {
        tid,
        transcriptDate: transcribedAt,
        transcript_url: url,
        startTime: startedAt,
        endTime: endedAt,
      }),
  },
} satisfies Partial<EventSerializers>;
