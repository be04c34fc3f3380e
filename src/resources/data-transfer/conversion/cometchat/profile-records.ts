import type { CallRecordDto } from '#resources/data-transfer/import/rules/call-record.dto.js';
import type { ConversationStateRecordDto } from '#resources/data-transfer/import/rules/conversation-record.dto.js';
import type { GroupRecordDto, MemberRecordDto } from '#resources/data-transfer/import/rules/group-record.dto.js';
import type { RoleRecordDto, UserRecordDto } from '#resources/data-transfer/import/rules/user-record.dto.js';
import { fieldsOf, idOf, isNonEmptyObject, textOf, webUrlOf, type Fields } from '../reading/fields.js';
import type { SourceRecord } from '../reading/source-record.js';

export function tagsOf(record: SourceRecord): string[] | undefined {
  const tags = record.ids('tags');
  return tags.length > 0 ? tags : undefined;
}

function objectOf(record: SourceRecord, name: string): Fields | undefined {
  const value = record.peek(name);
  // PHP writes an empty object as a list, and a text is no metadata
  return isNonEmptyObject(value) ? (record.value(name) as Fields) : undefined;
}

function addressOf(record: SourceRecord, name: string): string | undefined {
  const address = webUrlOf(record.peek(name));
  return address === undefined ? undefined : record.text(name);
}

/** The member if it is one of the values; another one is unknown to the report. */
function oneOf<Value extends string>(record: SourceRecord, name: string, values: readonly Value[]): Value | undefined {
  const found = values.find((value) => value === record.peek(name));
  if (found !== undefined) record.value(name);
  return found;
}

/** The API shows what the server added for the sender of the request beside what is stored; only the latter is in a record. */
export function userRecord(user: SourceRecord): UserRecordDto {
  const uid = user.text('uid')!;
  user.identifiedBy(uid);
  const role = user.text('role');
  const isReserved = role?.startsWith('@') === true;
  if (isReserved) user.lacks('roles that the service reserves');
  return {
    uid,
    name: user.text('name') ?? uid,
    avatar: addressOf(user, 'avatar'),
    link: addressOf(user, 'link'),
    role: isReserved || role === DEFAULT_ROLE ? undefined : role,
    statusMessage: user.text('statusMessage'),
    metadata: objectOf(user, 'metadata'),
    tags: tagsOf(user),
    createdAt: user.time('createdAt'),
    updatedAt: user.time('updatedAt'),
    lastActiveAt: user.time('lastActiveAt'),
    deactivatedAt: user.time('deactivatedAt'),
    // other servers with the API have them
    ...user.kept('presenceVisibility', 'statusMessageExpiresAt'),
  };
}

/** The role that every app has. */
export const DEFAULT_ROLE = 'default';

export function roleRecord(record: SourceRecord): RoleRecordDto {
  const role = record.text('role')!;
  record.identifiedBy(role);
  return {
    role,
    name: record.text('name') ?? role,
    description: record.text('description'),
    metadata: objectOf(record, 'metadata'),
    settings: objectOf(record, 'settings'),
  };
}

/** No API returns passwords: a group that has one becomes private, so that nobody joins without it. */
export function groupRecord(group: SourceRecord): GroupRecordDto {
  const guid = group.text('guid')!;
  group.identifiedBy(guid);
  const type = oneOf(group, 'type', ['public', 'private', 'password']);
  if (type === 'password') group.becomes('groups with a password become private');
  return {
    guid,
    name: group.text('name') ?? guid,
    type: type === 'public' ? 'public' : 'private',
    icon: addressOf(group, 'icon'),
    description: group.text('description'),
    metadata: objectOf(group, 'metadata'),
    tags: tagsOf(group),
    owner: group.text('owner'),
    createdAt: group.time('createdAt'),
    updatedAt: group.time('updatedAt'),
    updatedBy: group.text('updatedBy'),
    ...group.kept('frozen', 'sendScope', 'slowModeSeconds', 'joinByRequest'),
  };
}

const scopeOf = (record: SourceRecord) => oneOf(record, 'scope', ['admin', 'moderator', 'participant']);

export function memberRecord(guid: string, member: SourceRecord): MemberRecordDto {
  const uid = member.text('uid')!;
  member.identifiedBy(`${guid}/${uid}`);
  return { guid, uid, scope: scopeOf(member), joinedAt: member.time('joinedAt') };
}

export function banRecord(guid: string, user: SourceRecord): MemberRecordDto {
  const uid = user.text('uid')!;
  user.identifiedBy(`${guid}/${uid}`);
  return { guid, uid, scope: scopeOf(user), isBanned: true, bannedAt: user.time('bannedAt') };
}

/** @returns undefined if the user has done nothing with the conversation */
export function conversationState(uid: string, conversation: SourceRecord): ConversationStateRecordDto | undefined {
  conversation.identifiedBy(`${uid}: ${conversation.id('conversationId')}`);
  const type = oneOf(conversation, 'conversationType', ['user', 'group']) ?? 'user';
  const { uid: other, guid } = fieldsOf(conversation.value('conversationWith'));
  const receiver = textOf(type === 'group' ? guid : other);
  const readMessageId = readPosition(uid, conversation);
  const pinnedBy = conversation.text('pinnedBy');
  const pinTime = conversation.time('pinnedAt');
  const pinnedAt = pinnedBy === uid ? pinTime : undefined;
  const tags = tagsOf(conversation);
  if (receiver === undefined) return undefined;
  const others = conversation.kept('disappearAfterSeconds');
  if (readMessageId === undefined && pinnedAt === undefined && !tags && Object.keys(others).length === 0)
    return undefined;
  return { uid, receiverType: type, receiver, readMessageId, tags, pinnedAt, ...others };
}

/**
 * Without a position, but with no unread message, the last message of another is read. It need not be in the archive: see read-positions.ts.
 */
function readPosition(uid: string, conversation: SourceRecord): string | undefined {
  const { id, sender } = fieldsOf(conversation.value('lastMessage'));
  const isRead = conversation.id('unreadMessageCount') === '0';
  return conversation.id('lastReadMessageId') ?? (isRead && sender !== uid ? idOf(id) : undefined);
}

/** @param details the call with what only the response for a single call has @returns undefined for an active call */
export function callRecord(details: SourceRecord, transcriptions: readonly SourceRecord[]): CallRecordDto | undefined {
  const sessionId = details.text('sessionId');
  details.identifiedBy(sessionId);
  const status = oneOf(details, 'status', ['ended', 'unanswered', 'rejected', 'canceled']);
  if (sessionId === undefined || !status) {
    details.leaveOut('active calls');
    return undefined;
  }
  const found = {
    participants: details.records('participants').map(participantOf),
    recordings: details.records('recordings').map(recordingOf),
    transcriptions: transcriptions.map(transcriptionOf),
  };
  return {
    sessionId,
    type: oneOf(details, 'type', ['audio', 'video']) ?? 'audio',
    mode: oneOf(details, 'mode', ['call', 'meet', 'presenter']) ?? 'call',
    status,
    initiator: details.text('initiator')!,
    receiverType: oneOf(details, 'receiverType', ['user', 'group']) ?? 'user',
    receiver: details.text('receiver')!,
    mid: details.text('mid'),
    metadata: objectOf(details, 'metaData'),
    tags: tagsOf(details),
    initiatedAt: details.time('initiatedAt')!,
    startedAt: details.time('startedAt'),
    endedAt: details.time('endedAt'),
    ...Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0)),
  };
}

type Items<Name extends keyof CallRecordDto> = NonNullable<CallRecordDto[Name]> extends (infer Item)[] ? Item : never;

function minutesOf(record: SourceRecord, name: string): number | undefined {
  const minutes = record.number(name);
  return minutes !== undefined && minutes >= 0 ? minutes : undefined;
}

const participantOf = (participant: SourceRecord): Items<'participants'> => ({
  uid: participant.text('uid')!,
  deviceId: participant.text('deviceId'),
  mid: participant.text('mid'),
  state: oneOf(participant, 'state', ['unanswered', 'rejected', 'ended']) ?? 'ended',
  joinedAt: participant.time('joinedAt'),
  leftAt: participant.time('leftAt'),
  audioMinutes: minutesOf(participant, 'totalAudioMinutes'),
  videoMinutes: minutesOf(participant, 'totalVideoMinutes'),
});

const recordingOf = (recording: SourceRecord): Items<'recordings'> => ({
  rid: recording.text('rid')!,
  url: recording.text('recording_url')!,
  minutes: minutesOf(recording, 'duration') ?? 0,
  startedAt: recording.time('startTime')!,
  endedAt: recording.time('endTime')!,
});

const transcriptionOf = (transcription: SourceRecord): Items<'transcriptions'> => ({
  tid: transcription.text('tid')!,
  mid: transcription.text('mid'),
  roomName: transcription.text('roomName')!,
  url: transcription.text('transcriptUrl')!,
  startedAt: transcription.time('startTime')!,
  endedAt: transcription.time('endTime')!,
  transcribedAt: transcription.time('transcriptDate')!,
});
