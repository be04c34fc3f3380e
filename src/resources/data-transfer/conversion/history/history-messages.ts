import { SYSTEM_UID } from '#platform/access/principal.js';
import { cutTo } from '#platform/text/cut.js';
import { isBlank } from '#platform/text/visible.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import type { Conversion } from '../archive/conversion.js';
import { hashOf } from '../archive/id-registry.js';
import { attachmentOf, mediaTypeOf } from '../content/attachments.js';
import { isMuid, messageMetadata } from '../content/limits.js';
import { withMentions } from '../content/mentions.js';
import { reactionText, withoutRepetitions } from '../content/reactions.js';
import type { ExportSource } from './export-source.js';
import { receiverFor, type HistoryTarget } from './history-first-pass.js';
import type { SourceMessage } from './history-source.js';

/** @returns undefined for messages that are left out, which the report says */
export function messageRecord(
  message: SourceMessage,
  target: HistoryTarget,
  { name: source, hasUniqueIds }: ExportSource,
  conversion: Conversion,
): MessageRecordDto | undefined {
  const { users, report } = conversion;
  const { id, author, sentAt, isSilent, editedAt, updatedAt = editedAt, deletedAt, parent, quoted } = message;
  const muidOf = (of: string) => mappedId(hasUniqueIds ? of : `${source}-${of}`);
  const sender = author === undefined ? SYSTEM_UID : users.idOf(author);
  const receiver = receiverFor(sender, target);
  const content = contentOf(message, source, conversion);
  if (!receiver) {
    report.leftOut('messages of nobody in conversations of two', id);
    return undefined;
  }
  return {
    muid: muidOf(id),
    sender,
    ...receiver,
    ...content,
    ...(isSilent && deletedAt === undefined && { data: { ...content.data, silent: true } }),
    sentAt,
    ...(deletedAt === undefined
      ? {
          ...(editedAt !== undefined && editedAt > sentAt && { editedAt }),
          ...additionsOf(message, conversion),
        }
      : { deletedAt }),
    updatedAt: updatedAt !== undefined && updatedAt > sentAt ? updatedAt : undefined,
    parentMuid: parent === undefined ? undefined : muidOf(parent),
    quotedMuid: quoted === undefined ? undefined : muidOf(quoted),
  };
}

const mappedId = (id: string): string => (isMuid(id) ? id : hashOf(id));

type Content = Pick<MessageRecordDto, 'category' | 'type' | 'data'>;

function contentOf(message: SourceMessage, source: string, conversion: Conversion): Content {
  const { id, notice, custom, files = [] } = message;
  const { report } = conversion;
  if (message.deletedAt !== undefined) return { category: 'message', type: 'text', data: {} };
  const text = textOf(message, conversion);
  const attachments = files.flatMap((file) => attachmentOf(file) ?? []);
  // The names say that there were files.
  const lost = files.filter((file) => attachmentOf(file) === undefined);
  const gone = lost.filter(({ isGone }) => isGone).length;
  if (gone > 0) report.detailLeftOut('files that are gone: their names are in the metadata', id, gone);
  if (lost.length > gone)
    report.detailLeftOut('files without an address: their names are in the metadata', id, lost.length - gone);
  const names = lost.map(({ name }) => (typeof name === 'string' && name !== '' ? name : 'file'));
  const metadata = messageMetadata({ ...message.metadata, ...(names.length > 0 && { files: names }) }, id, report);
  if (notice !== undefined)
    return { category: 'custom', type: cutTo(notice, MAX_TYPE), data: { text, customData: { text }, metadata } };
  if (attachments.length > 0)
    return {
      category: 'message',
      type: mediaTypeOf(attachments),
      data: { text: text || undefined, attachments, metadata },
    };
  if (custom)
    return {
      category: 'custom',
      type: custom.type,
      data: { text: text || undefined, customData: custom.data, metadata },
    };
  if (!isBlank(text)) return { category: 'message', type: 'text', data: { text, metadata } };
  // Who wrote when stays, and the thread.
  report.changed('messages without a text that become placeholders', id);
  if (names.length > 0)
    return { category: 'message', type: 'text', data: { text: names.map((name) => `[${name}]`).join(' '), metadata } };
  return { category: 'custom', type: source, data: { customData: metadata ?? {} } };
}

function textOf({ text, mentions = [] }: SourceMessage, { users }: Conversion): string {
  if (typeof text !== 'string') return text((id) => users.idOf(id));
  return withMentions(
    text,
    mentions.map(({ id, labels = [] }) => ({ uid: users.idOf(id), labels })),
  );
}

function additionsOf(message: SourceMessage, { users, report }: Conversion) {
  const { id, mentions = [], reactions = [], pinned, sentAt, parent, savedBy = [], followers = [] } = message;
  const added = reactions.flatMap(({ name, users: ids, reactedAt, count = ids.length }) => {
    const reaction = reactionText(name);
    if (reaction === undefined) report.detailLeftOut('reactions that are neither emoji nor names', id, count);
    else if (count > ids.length)
      report.detailLeftOut('reactions of users whom the export does not name', id, count - ids.length);
    return reaction === undefined ? [] : ids.map((user) => ({ uid: users.idOf(user), reaction, reactedAt }));
  });
  if (pinned && parent !== undefined) report.detailLeftOut('pins of replies in threads', id);
  const mentionedUids = [...new Set(mentions.map((mention) => users.idOf(mention.id)))].slice(0, MAX_MENTIONS);
  if (mentions.length > MAX_MENTIONS) report.detailLeftOut(`mentions beyond ${MAX_MENTIONS} in a message`, id);
  const different = withoutRepetitions(added);
  if (different.length < added.length) {
    report.changed('reactions of one user that are the same one here', id);
    report.recount.source.count('reactions', different.length - added.length);
  }
  const recordsOf = (ids: readonly string[]) => [...new Set(ids)].map((user) => ({ uid: users.idOf(user) }));
  return {
    ...(mentionedUids.length > 0 && { mentionedUids }),
    ...(added.length > 0 && { reactions: different }),
    ...(savedBy.length > 0 && { savedBy: recordsOf(savedBy) }),
    ...(followers.length > 0 && { threadSubscribers: recordsOf(followers) }),
    ...(pinned &&
      parent === undefined && {
        pinned: {
          pinnedBy: pinned.by === undefined ? SYSTEM_UID : users.idOf(pinned.by),
          pinnedAt: pinned.at ?? sentAt,
        },
      }),
  };
}

/** The import accepts types of messages of this length. */
const MAX_TYPE = 100;
const MAX_MENTIONS = 100;
