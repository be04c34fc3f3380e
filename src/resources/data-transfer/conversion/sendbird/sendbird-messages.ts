import type { ConversionReport } from '../archive/conversion-report.js';
import type { FileOfSource } from '../content/attachments.js';
import type { SourceMessage, SourceReaction } from '../history/history-source.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { dataMembers, sendbirdUser, userIdOf } from './sendbird-profiles.js';

/** An administrator or the service sends messages of these types; the documentation has both. */
const ADMIN_TYPES = new Set(['ADMM', 'ADMN']);

/** @returns undefined for what is left out, which the report says */
export function sendbirdMessage(message: Fields, report: ConversionReport | undefined): SourceMessage | undefined {
  const id = idOf(message.message_id);
  const channel = idOf(message.channel_url);
  const author = userIdOf(fieldsOf(message.user)) ?? userIdOf(fieldsOf(message.sender)) ?? idOf(message.sender_id);
  const isAdmin = ADMIN_TYPES.has(String(message.type));
  const sentAt = secondsOf(message.created_at);
  if (channel === undefined) {
    report?.leftOut('messages without a channel', id);
    return undefined;
  }
  if (id === undefined || (author === undefined && !isAdmin) || sentAt === undefined) {
    report?.leftOut('messages without an id, a user or a time', id);
    return undefined;
  }
  const isRemoved = message.is_removed === true;
  if (!isRemoved && isNonEmptyObject(message.og_tag)) report?.detailLeftOut('previews of links', id);
  const changedAt = secondsOf(message.updated_at);
  const parent = idOf(message.parent_message_id);
  const template = textOf(message.mentioned_message_template);
  const mentioned = listOf(message.mentioned_users).map(fieldsOf).filter(userIdOf);
  return {
    id,
    channel,
    author,
    sentAt,
    isSilent: message.silent === true,
    // The template has `@{id}`; a text without it has `@Name`.
    text: template ?? textOf(message.message) ?? '',
    mentions: mentioned.map((user) => {
      const known = userIdOf(user)!;
      return { id: known, labels: template ? [`{${known}}`] : [textOf(user.nickname), known] };
    }),
    files: filesOf(message),
    notice: isAdmin ? 'admin' : undefined,
    metadata: metadataOf(message),
    editedAt: changedAt,
    ...(isRemoved && { deletedAt: changedAt ?? sentAt }),
    parent: parent === '0' ? undefined : parent,
    reactions: reactionsOf(message),
    people: [message.user, message.sender, ...mentioned]
      .map(fieldsOf)
      .filter(userIdOf)
      .map((user) => sendbirdUser(user)),
  };
}

function metadataOf(message: Fields): Fields {
  const customType = textOf(message.custom_type);
  const pairs = listOf(message.sorted_metaarray).map(fieldsOf);
  const named = pairs.flatMap(({ key, value }) => (textOf(key) === undefined ? [] : [[key as string, value] as const]));
  return {
    ...dataMembers(message.data),
    ...(customType && { customType }),
    ...(named.length > 0 && { metaArray: Object.fromEntries(named) }),
    ...(isNonEmptyObject(message.translations) && { translations: message.translations }),
    ...(message.mention_type === 'channel' && { mentionType: 'channel' }),
    ...(isNonEmptyObject(message.poll) && { poll: message.poll }),
  };
}

/** A message has one file, or several. */
const filesOf = (message: Fields): FileOfSource[] =>
  [message.file, ...listOf(message.files)]
    .filter(isNonEmptyObject)
    .map(({ url, name, type, size }) => ({ url, name, mimeType: type, size }));

const reactionsOf = (message: Fields): SourceReaction[] =>
  listOf(message.reactions)
    .map(fieldsOf)
    .map(({ key, user_ids: ids, updated_at: updatedAt }) => ({
      name: String(key),
      users: listOf(ids).flatMap((id) => idOf(id) ?? []),
      reactedAt: secondsOf(updatedAt),
    }));
