import { fieldsOf, listOf, textOf } from '../conversion/reading/fields.js';
import type { ImportKind, ImportRecords } from '../import/import-records.js';
import { parseRecordInPart } from '../import/load/record-loader.service.js';

/** What is compared of a record, by the row of the table that counts it. */
export type Parts = Readonly<Record<string, readonly string[]>>;

type RecordOf<Kind extends ImportKind> = ImportRecords[Kind];

const only = (value: string | undefined): string[] => (value === undefined ? [] : [value]);

/** The same for members in another order, and without those that have no value. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : (member ?? undefined),
  );

const PARTS: { readonly [Kind in ImportKind]?: (record: RecordOf<Kind>) => Parts } = {
  roles: ({ name, description, metadata, settings }) => ({
    roles: [canonical({ name, description, metadata, settings })],
  }),
  users: ({
    name,
    avatar,
    link,
    role = 'default',
    statusMessage,
    metadata,
    tags = [],
    deactivatedAt,
    lastActiveAt,
  }) => ({
    users: [canonical({ name, avatar, link, role, statusMessage, metadata, tags, deactivatedAt, lastActiveAt })],
  }),
  friends: () => ({ friends: [''] }),
  blocks: () => ({ blocks: [''] }),
  groups: ({ name, type, icon, description, metadata, tags = [], owner = 'app_system', ...rules }) => ({
    groups: [
      canonical({
        ...{ name, type, icon, description, metadata, tags, owner, sendScope: rules.sendScope ?? 'participant' },
        ...{ frozen: rules.frozen ?? false, joinByRequest: rules.joinByRequest ?? false },
        slowModeSeconds: rules.slowModeSeconds ?? 0,
      }),
    ],
  }),
  members: ({ scope = 'participant', joinedAt, isBanned }): Parts =>
    isBanned ? { bans: [''] } : { members: [canonical({ scope, joinedAt })] },
  messages: messageParts,
  'conversation-states': ({ readMessageId, tags = [], pinnedAt }) => ({
    'read positions': only(readMessageId),
    'tags and pins': tags.length > 0 || pinnedAt !== undefined ? [canonical({ tags, pinnedAt })] : [],
  }),
  calls: ({ status, type, startedAt, endedAt, participants = [], recordings = [], transcriptions = [] }) => ({
    calls: [
      canonical({
        ...{ status, type, startedAt, endedAt, participants: participants.length },
        ...{ recordings: recordings.map(({ rid }) => rid).sort(), transcriptions: transcriptions.length },
      }),
    ],
  }),
};

function messageParts(message: RecordOf<'messages'>): Parts {
  const { sender, receiverType, receiver, category, type, tags = [], sentAt, parentId, quotedMessageId } = message;
  const {
    editedAt,
    editedBy,
    deletedAt,
    deletedBy,
    deliveredAt,
    readAt,
    reactions = [],
    mentionedUids,
    pinned,
  } = message;
  const { attachments, url, ...content } = fieldsOf(message.data);
  const named = (message as { namedUids?: string[] }).namedUids ?? [];
  return {
    messages: [
      canonical({
        ...{ receiverType, receiver, category, type, content, tags, sentAt },
        ...{ editedAt, editedBy, deletedAt, deletedBy },
      }),
    ],
    authors: [sender],
    threads: only(parentId),
    quotes: only(quotedMessageId),
    reactions: reactions.map(({ uid, reaction }) => `${uid} ${reaction}`).sort(),
    files: [...listOf(attachments).map((file) => canonical(fieldsOf(file))), ...only(textOf(url))],
    mentions: [...(mentionedUids ?? named)].sort(),
    pins: pinned ? [pinned.pinnedBy] : [],
    // what was read when it was delivered has one time
    receipts: [readAt !== undefined && readAt <= (deliveredAt ?? 0) ? undefined : deliveredAt, readAt].map((time) =>
      time === undefined ? '' : String(Math.floor(time)),
    ),
  };
}

/** As the app would store the record. @throws DomainError if it would be refused */
export function partsOf(kind: ImportKind, record: object): Parts {
  return (PARTS[kind] as (stored: object) => Parts)(parseRecordInPart(kind, record, {}).record);
}

/** Identifies a record in the source and in the app. */
export function keyOf(kind: ImportKind, record: object): string {
  const { role, uid, friendUid, blockedUid, guid, id, receiverType, receiver, sessionId } = fieldsOf(record);
  if (kind === 'friends') return [String(uid), String(friendUid)].sort().join(' ');
  const named: Partial<Record<ImportKind, unknown[]>> = {
    roles: [role],
    users: [uid],
    blocks: [uid, blockedUid],
    groups: [guid],
    members: [guid, uid],
    messages: [id],
    'conversation-states': [uid, receiverType, receiver],
    calls: [sessionId],
  };
  return named[kind]!.map(String).join(' ');
}
