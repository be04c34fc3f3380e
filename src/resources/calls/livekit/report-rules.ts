import type { EgressInfo, ParticipantInfo, Room, WebhookEvent } from 'livekit-server-sdk';
import { DomainError, type ErrorDetails } from '#platform/errors/domain-error.js';
import { unstorable } from '#platform/text/storable.js';

/** The limit for names, identities and ids: LiveKit limits identities to 256 bytes, and the names of rooms for our tokens are shorter. */
const MAX_LENGTH = 256;
const MAX_URL_LENGTH = 3000;

/** The end of the year 9999. */
const MAX_SECONDS = 253_402_300_799n;
const MAX_MILLISECONDS = MAX_SECONDS * 1000n + 999n;

/**
 * LiveKit signs what its clients are called: a report is refused whose texts PostgreSQL cannot store or are longer than any that belongs to a call
 * token, or whose times no clock shows. LiveKit does not repeat a report that is refused with 400.
 *
 * @throws ERR_BAD_REQUEST
 */
export function assertReport({ room, participant, egressInfo, createdAt }: WebhookEvent): void {
  const details: ErrorDetails = {};
  assertTime(details, 'createdAt', createdAt, MAX_SECONDS);
  if (room) assertRoom(details, room);
  if (participant) assertParticipant(details, participant);
  if (egressInfo) assertEgress(details, egressInfo);
  if (Object.keys(details).length > 0) throw DomainError.invalid(details);
}

function assertRoom(details: ErrorDetails, { sid, name, creationTime, creationTimeMs }: Room): void {
  assertText(details, 'room.sid', sid);
  assertText(details, 'room.name', name);
  assertTime(details, 'room.creationTime', creationTime, MAX_SECONDS);
  assertTime(details, 'room.creationTimeMs', creationTimeMs, MAX_MILLISECONDS);
}

function assertParticipant(details: ErrorDetails, { sid, identity, joinedAt, joinedAtMs }: ParticipantInfo): void {
  assertText(details, 'participant.sid', sid);
  assertText(details, 'participant.identity', identity);
  assertTime(details, 'participant.joinedAt', joinedAt, MAX_SECONDS);
  assertTime(details, 'participant.joinedAtMs', joinedAtMs, MAX_MILLISECONDS);
}

/** Times of recordings are nanoseconds: 64 bits of them are years that every clock shows. */
function assertEgress(details: ErrorDetails, { egressId, roomName, fileResults }: EgressInfo): void {
  assertText(details, 'egressInfo.egressId', egressId);
  assertText(details, 'egressInfo.roomName', roomName);
  fileResults.forEach(({ location, filename }, index) => {
    assertText(details, `egressInfo.fileResults.${index}.location`, location, MAX_URL_LENGTH);
    assertText(details, `egressInfo.fileResults.${index}.filename`, filename, MAX_URL_LENGTH);
  });
}

function assertText(details: ErrorDetails, name: string, text: string, max = MAX_LENGTH): void {
  const problem = unstorable(text);
  if (problem !== undefined) details[name] = [`The ${name} ${problem}.`];
  else if (text.length > max) details[name] = [`The ${name} may not be longer than ${max} characters.`];
}

function assertTime(details: ErrorDetails, name: string, time: bigint, max: bigint): void {
  if (time < 0n || time > max) details[name] = [`The ${name} must be a time before the year 10000.`];
}
