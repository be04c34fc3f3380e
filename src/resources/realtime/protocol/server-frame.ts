import type { UserSummary } from '#core/summaries/summaries.repository.js';
import type { DomainError } from '#platform/errors/domain-error.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import type { OutboundEvent } from '#resources/event-payloads/outbound-event.js';
import {
  FRAME_BYTES,
  FRAMES_PER_SECOND,
  HEARTBEAT_SECONDS,
  METADATA_BYTES,
  TRANSIENT_BYTES,
} from './realtime-limits.js';

// Frames of the server, as docs/realtime.asyncapi.yaml describes them.

const limits = {
  frameBytes: FRAME_BYTES,
  transientBytes: TRANSIENT_BYTES,
  metadataBytes: METADATA_BYTES,
  framesPerSecond: FRAMES_PER_SECOND,
};

/** @param position after which the client receives all events; undefined for one that resumes, which gets it in its own frame */
export const authenticatedFrame = (uid: string, connectionId: string, position?: bigint) => ({
  type: 'authenticated',
  uid,
  connectionId,
  ...(position !== undefined && { lastEventId: String(position) }),
  heartbeatSeconds: HEARTBEAT_SECONDS,
  limits,
});

export const eventFrame = ({ id, trigger, occurredAt, data }: OutboundEvent) => ({
  type: 'event',
  id,
  trigger,
  occurredAt: unixSeconds(occurredAt),
  data: withoutPresenceCount(data),
});

/** How many members of a group are online depends on who asks, and an event is the same for all of its audience. */
function withoutPresenceCount(data: OutboundEvent['data']): object {
  if (!('group' in data)) return data;
  const { onlineMembersCount: _, ...group } = data.group;
  return { ...data, group };
}

export const resumedFrame = (position: bigint, events: number) => ({
  type: 'resumed',
  lastEventId: String(position),
  events,
});

export type ResumeFailure = 'too_old' | 'too_many' | 'unknown';

export const resumeFailedFrame = (position: bigint, reason: ResumeFailure) => ({
  type: 'resume_failed',
  lastEventId: String(position),
  reason,
});

export const ackFrame = (ref: string) => ({ type: 'ack', ref });

export function errorFrame(error: DomainError, ref: string | undefined) {
  const { code, message, details } = error.toBody();
  return withoutAbsent({ type: 'error', ref, code, message, details });
}

export const pingFrame = (position: bigint) => ({ type: 'ping', lastEventId: String(position) });

export const pongFrame = (ref: string | undefined) => withoutAbsent({ type: 'pong', ref });

/** A user in a presence frame. */
export const userPresence = ({ uid, name, avatar, role, status, lastActiveAt: lastActiveAt }: UserSummary) =>
  withoutAbsent({ uid, name, avatar, role, status, lastActiveAt: optionalUnixSeconds(lastActiveAt) });

export const presenceFrame = (users: object[]) => ({ type: 'presence', users });
