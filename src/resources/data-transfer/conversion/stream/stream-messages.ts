import { isBlank } from '#platform/text/visible.js';
import type { MessageRecord } from '#resources/data-transfer/import/import-records.js';
import type { Conversion } from '../archive/conversion.js';
import { hashOf } from '../archive/id-registry.js';
import { attachmentOf, mediaTypeOf, type Attachment } from '../content/attachments.js';
import { isMuid, messageMetadata } from '../content/limits.js';
import { withMentions } from '../content/mentions.js';
import { reactionText, withoutRepetitions } from '../content/reactions.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { reactionsOf, userIdOf } from './stream-export.js';
import type { StreamChannel } from './stream-first-pass.js';
import { customFields, receiverFor } from './stream-profiles.js';

/** Members of messages that have a counterpart, or that the server derives. Others are custom fields. */
const MESSAGE_FIELDS = new Set([
  'id',
  'cid',
  'text',
  'html',
  'type',
  'user',
  'user_id',
  'attachments',
  'created_at',
  'updated_at',
  'deleted_at',
  'latest_reactions',
  'own_reactions',
  'reactions',
  'reaction_counts',
  'reaction_scores',
  'reaction_groups',
  'mentioned_users',
  'parent_id',
  'reply_count',
  'deleted_reply_count',
  'thread_participants',
  'quoted_message',
  'quoted_message_id',
  'pinned',
  'pinned_at',
  'pinned_by',
  'pin_expires',
  'message_text_updated_at',
  'shadowed',
  'silent',
  'i18n',
  'moderation',
  'moderation_details',
  'before_message_send_failed',
  'member',
  'poll',
  'poll_id',
  'command',
  'args',
  'image_labels',
  'restricted_visibility',
  'draft',
  'reminder',
  'shared_location',
  'deleted_for_me',
  'mentioned_channel',
  'mentioned_here',
]);

/** Messages that only one user sees, or that were refused. */
const TRANSIENT_TYPES = new Set(['ephemeral', 'error']);

/** @returns undefined for messages that are left out, which the report says */
export function messageRecord(
  message: Fields,
  channel: StreamChannel,
  conversion: Conversion,
): MessageRecord | undefined {
  const { users, report } = conversion;
  const id = idOf(message.id);
  const author = userIdOf(message);
  const sentAt = secondsOf(message.created_at);
  const reason = reasonToLeaveOut(message, channel, sentAt);
  if (reason !== undefined || id === undefined || author === undefined || sentAt === undefined) {
    report.leftOut(reason ?? 'messages without an id, a user or a time', id);
    return undefined;
  }
  const sender = users.idOf(author);
  const receiver = receiverFor(sender, channel.target);
  const content = contentOf(message, id, conversion);
  if (!receiver || !content) {
    report.leftOut(receiver ? 'messages without content' : 'messages of others in conversations of two', id);
    return undefined;
  }
  const updatedAt = secondsOf(message.updated_at);
  const isDeleted = content.deletedAt !== undefined;
  return {
    muid: muidOf(id),
    sender,
    ...receiver,
    ...content,
    ...(message.silent === true && !isDeleted && { data: { ...content.data, silent: true } }),
    sentAt,
    updatedAt: updatedAt !== undefined && updatedAt > sentAt ? updatedAt : undefined,
    ...(!isDeleted && additionsOf(message, id, conversion)),
    parentMuid: mapped(idOf(message.parent_id), muidOf),
    quotedMuid: mapped(idOf(message.quoted_message_id) ?? idOf(fieldsOf(message.quoted_message).id), muidOf),
  };
}

const muidOf = (id: string): string => (isMuid(id) ? id : hashOf(id));

const mapped = <Out>(value: string | undefined, map: (value: string) => Out): Out | undefined =>
  value === undefined ? undefined : map(value);

/** Messages that few users saw would be visible to all members. */
function reasonToLeaveOut(message: Fields, channel: StreamChannel, sentAt: number | undefined): string | undefined {
  if (channel.isDeleted) return 'messages of deleted channels';
  if (TRANSIENT_TYPES.has(String(message.type))) return 'ephemeral messages and errors';
  if (message.shadowed === true) return 'messages of users who were banned without notice';
  if (listOf(message.restricted_visibility).length > 0) return 'messages that only some members see';
  const { truncatedAt } = channel;
  return truncatedAt !== undefined && sentAt !== undefined && sentAt < truncatedAt ? 'truncated messages' : undefined;
}

type Content = Pick<MessageRecord, 'category' | 'type' | 'data' | 'deletedAt'>;

function contentOf(message: Fields, id: string, conversion: Conversion): Content | undefined {
  const { report } = conversion;
  if (message.type === 'deleted' || secondsOf(message.deleted_at) !== undefined) {
    const deletedAt = secondsOf(message.deleted_at) ?? secondsOf(message.updated_at) ?? secondsOf(message.created_at);
    return { category: 'message', type: 'text', data: {}, deletedAt };
  }
  const text = textWithMentions(message, conversion);
  const { files, others } = attachmentsOf(message, id, conversion);
  const custom = { ...customFields(message, MESSAGE_FIELDS), ...(others.length > 0 && { attachments: others }) };
  const metadata = messageMetadata(custom, id, report);
  const poll = isNonEmptyObject(message.poll) ? message.poll : undefined;
  if (poll) report.changed('polls become custom messages without votes', id);
  if (message.type === 'system')
    return { category: 'custom', type: 'system', data: { text, customData: { text }, metadata } };
  if (files.length > 0)
    return {
      category: 'message',
      type: mediaTypeOf(files),
      data: { text: text || undefined, attachments: files, metadata },
    };
  if (poll)
    return { category: 'custom', type: 'poll', data: { text: text || undefined, customData: pollOf(poll), metadata } };
  if (!isBlank(text)) return { category: 'message', type: 'text', data: { text, metadata } };
  return metadata && { category: 'custom', type: 'stream', data: { customData: metadata } };
}

const pollOf = (poll: Fields) => ({
  name: textOf(poll.name),
  description: textOf(poll.description),
  options: listOf(poll.options).map((option) => textOf(fieldsOf(option).text)),
});

function textWithMentions(message: Fields, { users }: Conversion): string {
  const mentioned = listOf(message.mentioned_users).map(fieldsOf);
  return withMentions(
    textOf(message.text) ?? '',
    mentioned.flatMap(({ id, name }) => {
      const known = idOf(id);
      return known === undefined ? [] : [{ uid: users.idOf(known), labels: [textOf(name), known] }];
    }),
  );
}

const KINDS = new Map<unknown, 'image' | 'video' | 'audio'>([
  ['image', 'image'],
  ['giphy', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['voiceRecording', 'audio'],
]);

function attachmentsOf(message: Fields, id: string, { report }: Conversion) {
  const files: Attachment[] = [];
  const others: Fields[] = [];
  for (const attachment of listOf(message.attachments).map(fieldsOf)) {
    const file = textOf(attachment.og_scrape_url) ? undefined : fileOf(attachment);
    if (file) files.push(file);
    else if (textOf(attachment.og_scrape_url)) report.detailLeftOut('previews of links', id);
    else if (isNonEmptyObject(attachment)) others.push(attachment);
  }
  return { files, others };
}

function fileOf(attachment: Fields): Attachment | undefined {
  const kind = KINDS.get(attachment.type);
  if (!kind && attachment.type !== 'file') return undefined;
  const { asset_url: asset, image_url: image, thumb_url: thumbnail } = attachment;
  const { title, fallback, mime_type: mimeType, file_size: size } = attachment;
  return attachmentOf({ url: asset ?? image ?? thumbnail, name: title ?? fallback, mimeType, size, kind });
}

/** What other users and the author added later. */
function additionsOf(message: Fields, id: string, { users, report }: Conversion) {
  const reactions = reactionsOf(message).flatMap((reaction) => {
    const type = textOf(reaction.type);
    const user = userIdOf(reaction);
    const text = mapped(type, reactionText);
    if (text !== undefined && user !== undefined)
      return [{ uid: users.idOf(user), reaction: text, reactedAt: secondsOf(reaction.created_at) }];
    report.detailLeftOut('reactions that are neither emoji nor names', id);
    return [];
  });
  const counted = Object.values(fieldsOf(message.reaction_counts)).reduce(
    (sum: number, count) => sum + Number(count),
    0,
  );
  const missing = counted - reactionsOf(message).length;
  if (missing > 0) report.detailLeftOut('reactions that the export only counts', id, missing);
  const mentionedUids = listOf(message.mentioned_users).flatMap((user) => {
    const mentioned = idOf(fieldsOf(user).id);
    return mentioned === undefined ? [] : [users.idOf(mentioned)];
  });
  const pinnedAt = secondsOf(message.pinned_at);
  const pinnedBy = idOf(fieldsOf(message.pinned_by).id);
  const isReply = idOf(message.parent_id) !== undefined;
  const isPinned = message.pinned === true && pinnedAt !== undefined && !isReply;
  if (message.pinned === true && isReply) report.detailLeftOut('pins of replies in threads', id);
  return {
    editedAt: secondsOf(message.message_text_updated_at),
    ...(reactions.length > 0 && { reactions: withoutRepetitions(reactions) }),
    ...(mentionedUids.length > 0 && { mentionedUids: [...new Set(mentionedUids)] }),
    ...(isPinned && { pinned: { pinnedBy: pinnedBy === undefined ? 'app_system' : users.idOf(pinnedBy), pinnedAt } }),
  };
}
