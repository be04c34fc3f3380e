import { isBlank } from '#platform/text/visible.js';
import type { MessageRecord } from '#resources/data-transfer/import/import-records.js';
import type { Conversion } from '../archive/conversion.js';
import { attachmentOf, mediaTypeOf, type Attachment } from '../content/attachments.js';
import { messageMetadata } from '../content/limits.js';
import { withMentions } from '../content/mentions.js';
import { reactionText, withoutRepetitions } from '../content/reactions.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { authorOf, reactionsOf, userIdOf } from './sendbird-export.js';
import type { SendbirdTarget } from './sendbird-first-pass.js';
import { dataMembers, receiverFor } from './sendbird-profiles.js';

/** The sender of messages that no user sent. */
const SYSTEM = 'app_system';

/** An administrator or the service sends messages of these types; the documentation has both. */
const ADMIN_TYPES = new Set(['ADMM', 'ADMN']);

/** @returns undefined for messages that are left out, which the report says */
export function messageRecord(
  message: Fields,
  target: SendbirdTarget,
  conversion: Conversion,
): MessageRecord | undefined {
  const { users, report } = conversion;
  const id = idOf(message.message_id);
  const author = authorOf(message);
  const isAdmin = ADMIN_TYPES.has(String(message.type));
  const sentAt = secondsOf(message.created_at);
  if (id === undefined || (author === undefined && !isAdmin) || sentAt === undefined) {
    report.leftOut('messages without an id, a user or a time', id);
    return undefined;
  }
  const sender = author === undefined ? SYSTEM : users.idOf(author);
  const receiver = receiverFor(sender, target);
  if (!receiver) {
    const what = isAdmin ? 'admin messages in conversations of two' : 'messages of others in conversations of two';
    report.leftOut(what, id);
    return undefined;
  }
  const content = contentOf(message, id, isAdmin, conversion);
  if (!content) {
    report.leftOut('messages without content', id);
    return undefined;
  }
  const changedAt = secondsOf(message.updated_at);
  const isRemoved = message.is_removed === true;
  const parent = idOf(message.parent_message_id);
  return {
    muid: muidOf(id),
    sender,
    ...receiver,
    ...content,
    ...(message.silent === true && !isRemoved && { data: { ...content.data, silent: true } }),
    sentAt,
    ...(isRemoved
      ? { deletedAt: changedAt ?? sentAt }
      : {
          ...(changedAt !== undefined && changedAt > sentAt && { editedAt: changedAt, updatedAt: changedAt }),
          ...mentionsAndReactions(message, id, conversion),
        }),
    parentMuid: parent === undefined || parent === '0' ? undefined : muidOf(parent),
  };
}

/** Message ids are short numbers, which muids of other messages of the app could equal. */
const muidOf = (id: string): string => `sendbird-${id}`;

type Content = Pick<MessageRecord, 'category' | 'type' | 'data'>;

function contentOf(message: Fields, id: string, isAdmin: boolean, conversion: Conversion): Content | undefined {
  if (message.is_removed === true) return { category: 'message', type: 'text', data: {} };
  const text = textWithMentions(message, conversion);
  const metadata = messageMetadata(metadataOf(message), id, conversion.report);
  const files = filesOf(message);
  if (isNonEmptyObject(message.og_tag)) conversion.report.detailLeftOut('previews of links', id);
  if (isAdmin) return { category: 'custom', type: 'admin', data: { text, customData: { text }, metadata } };
  if (files.length > 0)
    return {
      category: 'message',
      type: mediaTypeOf(files),
      data: { text: text || undefined, attachments: files, metadata },
    };
  if (!isBlank(text)) return { category: 'message', type: 'text', data: { text, metadata } };
  return metadata && { category: 'custom', type: 'sendbird', data: { customData: metadata } };
}

function metadataOf(message: Fields): object {
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
function filesOf(message: Fields): Attachment[] {
  return [message.file, ...listOf(message.files)].map(fieldsOf).flatMap((file) => {
    const attachment = attachmentOf({ url: file.url, name: file.name, mimeType: file.type, size: file.size });
    return attachment ?? [];
  });
}

/** `mentioned_message_template` has `@{id}`; a text without it has `@Name`. */
function textWithMentions(message: Fields, { users }: Conversion): string {
  const mentioned = listOf(message.mentioned_users).map(fieldsOf);
  const template = textOf(message.mentioned_message_template);
  const labels = mentioned.flatMap((user) => {
    const id = userIdOf(user);
    if (id === undefined) return [];
    return [{ uid: users.idOf(id), labels: template ? [`{${id}}`] : [textOf(user.nickname), id] }];
  });
  return withMentions(template ?? textOf(message.message) ?? '', labels);
}

function mentionsAndReactions(message: Fields, id: string, { users, report }: Conversion) {
  const mentionedUids = listOf(message.mentioned_users).flatMap((user) => {
    const mentioned = userIdOf(fieldsOf(user));
    return mentioned === undefined ? [] : [users.idOf(mentioned)];
  });
  const reactions = reactionsOf(message).flatMap(({ key, userIds, updatedAt }) => {
    const reaction = reactionText(String(key));
    if (reaction === undefined) report.detailLeftOut('reactions that are neither emoji nor names', id, userIds.length);
    const reactedAt = secondsOf(updatedAt);
    return reaction === undefined ? [] : userIds.map((user) => ({ uid: users.idOf(user), reaction, reactedAt }));
  });
  return {
    ...(mentionedUids.length > 0 && { mentionedUids: [...new Set(mentionedUids)] }),
    ...(reactions.length > 0 && { reactions: withoutRepetitions(reactions) }),
  };
}
