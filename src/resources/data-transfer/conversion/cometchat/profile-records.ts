import type { CallRecordDto } from '#resources/data-transfer/import/rules/call-record.dto.js';
import type { ConversationStateRecordDto } from '#resources/data-transfer/import/rules/conversation-record.dto.js';
import type { GroupRecordDto, MemberRecordDto } from '#resources/data-transfer/import/rules/group-record.dto.js';
import type { RoleRecordDto, UserRecordDto } from '#resources/data-transfer/import/rules/user-record.dto.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import {
  idOf,
  fieldsOf,
  isNonEmptyObject,
  listOf,
  secondsOf,
  textOf,
  webUrlOf,
  type Fields,
} from '../reading/fields.js';

const tagsOf = ({ tags }: Fields): string[] | undefined => {
  const texts = listOf(tags).flatMap((tag) => textOf(tag) ?? []);
  return texts.length > 0 ? texts : undefined;
};

const objectOf = (value: unknown): Fields | undefined => (isNonEmptyObject(value) ? value : undefined);

/** The API shows what the server added for the sender of the request beside what is stored; only the latter is in a record. */
export function userRecord(user: Fields, report: ConversionReport): UserRecordDto {
  const uid = textOf(user.uid)!;
  const role = textOf(user.role);
  const isReserved = role?.startsWith('@') === true;
  if (isReserved) report.detailLeftOut('roles that the service reserves', `${uid}: ${role}`);
  return {
    uid,
    name: textOf(user.name) ?? uid,
    avatar: webUrlOf(user.avatar),
    link: webUrlOf(user.link),
    role: isReserved || role === 'default' ? undefined : role,
    statusMessage: textOf(user.statusMessage),
    metadata: objectOf(user.metadata),
    tags: tagsOf(user),
    createdAt: secondsOf(user.createdAt),
    updatedAt: secondsOf(user.updatedAt),
    lastActiveAt: secondsOf(user.lastActiveAt),
    deactivatedAt: secondsOf(user.deactivatedAt),
  };
}

/** The role that every app has. */
export const DEFAULT_ROLE = 'default';

export const roleRecord = (role: Fields): RoleRecordDto => ({
  role: textOf(role.role)!,
  name: textOf(role.name) ?? textOf(role.role)!,
  description: textOf(role.description),
  metadata: objectOf(role.metadata),
  settings: objectOf(role.settings),
});

/** No API returns passwords: a group that has one becomes private, so that nobody joins without it. */
export function groupRecord(group: Fields, report: ConversionReport): GroupRecordDto {
  const guid = textOf(group.guid)!;
  if (group.type === 'password') report.changed('groups with a password become private', guid);
  return {
    guid,
    name: textOf(group.name) ?? guid,
    type: group.type === 'public' ? 'public' : 'private',
    icon: webUrlOf(group.icon),
    description: textOf(group.description),
    metadata: objectOf(group.metadata),
    tags: tagsOf(group),
    owner: textOf(group.owner),
    createdAt: secondsOf(group.createdAt),
    updatedAt: secondsOf(group.updatedAt),
    updatedBy: textOf(group.updatedBy),
  };
}

const SCOPES = ['admin', 'moderator', 'participant'] as const;

const scopeOf = (scope: unknown): MemberRecordDto['scope'] => SCOPES.find((known) => known === scope);

export const memberRecord = ({ guid }: GroupRecordDto, member: Fields): MemberRecordDto => ({
  guid,
  uid: textOf(member.uid)!,
  scope: scopeOf(member.scope),
  joinedAt: secondsOf(member.joinedAt),
});

export const banRecord = (guid: string, user: Fields): MemberRecordDto => ({
  guid,
  uid: textOf(user.uid)!,
  scope: scopeOf(user.scope),
  isBanned: true,
  bannedAt: secondsOf(user.bannedAt),
});

/** @returns undefined if the user has done nothing with the conversation */
export function conversationState(uid: string, conversation: Fields): ConversationStateRecordDto | undefined {
  const { uid: other, guid } = fieldsOf(conversation.conversationWith);
  const receiver = textOf(conversation.conversationType === 'group' ? guid : other);
  if (receiver === undefined) return undefined;
  const readMessageId = readPosition(uid, conversation);
  const pinnedAt = conversation.pinnedBy === uid ? secondsOf(conversation.pinnedAt) : undefined;
  const tags = tagsOf(conversation);
  if (readMessageId === undefined && pinnedAt === undefined && !tags) return undefined;
  const receiverType = conversation.conversationType === 'group' ? 'group' : 'user';
  return { uid, receiverType, receiver, readMessageId, tags, pinnedAt };
}

/**
 * Without a position, but with no unread message, the last message of another is read. It need not be in the archive: see read-positions.ts.
 */
function readPosition(uid: string, { lastMessage, lastReadMessageId, unreadMessageCount }: Fields): string | undefined {
  const { id, sender } = fieldsOf(lastMessage);
  const lastIfRead = String(unreadMessageCount) === '0' && sender !== uid ? idOf(id) : undefined;
  return idOf(lastReadMessageId) ?? lastIfRead;
}

const STATUSES = ['ended', 'unanswered', 'rejected', 'canceled'] as const;

/** @param details the call with what only the response for a single call has @returns undefined for an active call */
export function callRecord(details: Fields, transcriptions: readonly Fields[]): CallRecordDto | undefined {
  const status = STATUSES.find((known) => known === details.status);
  if (!status) return undefined;
  const found = {
    participants: listOf(details.participants).map(fieldsOf).map(participantOf),
    recordings: listOf(details.recordings).map(fieldsOf).map(recordingOf),
    transcriptions: transcriptions.map(transcriptionOf),
  };
  return {
    sessionId: textOf(details.sessionId)!,
    type: details.type === 'video' ? 'video' : 'audio',
    mode: details.mode === 'meet' || details.mode === 'presenter' ? details.mode : 'call',
    status,
    initiator: textOf(details.initiator)!,
    receiverType: details.receiverType === 'group' ? 'group' : 'user',
    receiver: textOf(details.receiver)!,
    mid: textOf(details.mid),
    metadata: objectOf(details.metaData),
    tags: tagsOf(details),
    initiatedAt: secondsOf(details.initiatedAt)!,
    startedAt: secondsOf(details.startedAt),
    endedAt: secondsOf(details.endedAt),
    ...Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)),
  };
}

type Items<Name extends keyof CallRecordDto> = NonNullable<CallRecordDto[Name]> extends (infer Item)[] ? Item : never;

const minutesOf = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined);

const participantOf = (participant: Fields): Items<'participants'> => ({
  uid: textOf(participant.uid)!,
  deviceId: textOf(participant.deviceId),
  mid: textOf(participant.mid),
  state: participant.state === 'unanswered' || participant.state === 'rejected' ? participant.state : 'ended',
  joinedAt: secondsOf(participant.joinedAt),
  leftAt: secondsOf(participant.leftAt),
  audioMinutes: minutesOf(participant.totalAudioMinutes),
  videoMinutes: minutesOf(participant.totalVideoMinutes),
});

const recordingOf = (recording: Fields): Items<'recordings'> => ({
  rid: textOf(recording.rid)!,
  url: textOf(recording.recording_url)!,
  minutes: minutesOf(recording.duration) ?? 0,
  startedAt: secondsOf(recording.startTime)!,
  endedAt: secondsOf(recording.endTime)!,
});

const transcriptionOf = (transcription: Fields): Items<'transcriptions'> => ({
  tid: textOf(transcription.tid)!,
  mid: textOf(transcription.mid),
  roomName: textOf(transcription.roomName)!,
  url: textOf(transcription.transcriptUrl)!,
  startedAt: secondsOf(transcription.startTime)!,
  endedAt: secondsOf(transcription.endTime)!,
  transcribedAt: secondsOf(transcription.transcriptDate)!,
});
