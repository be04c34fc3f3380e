import type { EgressInfo, ParticipantInfo, Room as RoomInfo, WebhookEvent } from 'livekit-server-sdk';
import type { Room, Visit } from '../media/call-media.repository.js';
import { deviceOfIdentity, sessionOfRoom, type RoomSession } from '../media/room-name.js';

/** A file that LiveKit recorded. */
interface RecordedFile {
  readonly rid: string;
  readonly url: string;
  readonly seconds: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** What a webhook says about a session. */
export type MediaEvent = RoomSession &
  (
    | { readonly kind: 'room'; readonly room: Room; readonly visit?: Visit }
    | { readonly kind: 'recording'; readonly files: RecordedFile[] }
  );

/** `ParticipantInfo_Kind.STANDARD`: neither a recorder nor an agent. The SDK is not loaded for it. */
const STANDARD = 0;

/** @returns undefined for events that change no record, and for rooms that no call token is for */
export function mediaEventOf(event: WebhookEvent): MediaEvent | undefined {
  if (event.event === 'egress_ended') return recordingOf(event.egressInfo);
  const session = sessionOfRoom(event.room?.name ?? '');
  if (!session || !event.room) return undefined;
  const at = secondsToDate(event.createdAt);
  const room = roomOf(event.room, at);
  const name: string = event.event;
  switch (name) {
    case 'room_started':
      return { ...session, kind: 'room', room };
    case 'room_finished':
      return { ...session, kind: 'room', room: { ...room, finishedAt: at } };
    case 'participant_joined':
      return { ...session, kind: 'room', room, visit: visitOf(event.participant) };
    case 'participant_left':
      return { ...session, kind: 'room', room, visit: visitOf(event.participant, at) };
    default:
      return undefined;
  }
}

const roomOf = ({ sid, creationTime, creationTimeMs }: RoomInfo, at: Date): Room => ({
  sid,
  startedAt: preciseTime(creationTime, creationTimeMs) ?? at,
});

/** @returns undefined for a participant who never connected: LiveKit reports that such participants left */
function visitOf(participant: ParticipantInfo | undefined, leftAt?: Date): Visit | undefined {
  const kind: number | undefined = participant?.kind;
  if (!participant || kind !== STANDARD) return undefined;
  const device = deviceOfIdentity(participant.identity);
  const joinedAt = preciseTime(participant.joinedAt, participant.joinedAtMs);
  return device && joinedAt && { ...device, participantSid: participant.sid, joinedAt, leftAt };
}

function recordingOf(egress: EgressInfo | undefined): MediaEvent | undefined {
  const session = sessionOfRoom(egress?.roomName ?? '');
  if (!egress || !session) return undefined;
  const files = egress.fileResults
    .filter(({ location, filename, duration }) => (location || filename) && duration > 0n)
    .map(({ location, filename, duration, startedAt, endedAt }, index) => ({
      rid: index === 0 ? egress.egressId : `${egress.egressId}-${index + 1}`,
      url: location || filename,
      seconds: Number(duration) / 1e9,
      startedAt: nanosecondsToDate(startedAt || egress.startedAt),
      endedAt: nanosecondsToDate(endedAt || egress.endedAt),
    }));
  return files.length > 0 ? { ...session, kind: 'recording', files } : undefined;
}

const secondsToDate = (seconds: bigint): Date => new Date(Number(seconds) * 1000);
const nanosecondsToDate = (nanoseconds: bigint): Date => new Date(Number(nanoseconds / 1_000_000n));

/** Servers before 1.8 send whole seconds only. */
function preciseTime(seconds: bigint, milliseconds: bigint): Date | undefined {
  if (milliseconds > 0n) return new Date(Number(milliseconds));
  return seconds > 0n ? secondsToDate(seconds) : undefined;
}
