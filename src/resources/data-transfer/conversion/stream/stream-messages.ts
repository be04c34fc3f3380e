import type { ConversionReport } from '../archive/conversion-report.js';
import type { FileOfSource } from '../content/attachments.js';
import type { SourceMessage, SourceUser } from '../history/history-source.js';
import {
  fieldsOf,
  idOf,
  isNonEmptyObject,
  listOf,
  secondsOf,
  textOf,
  webUrlOf,
  type Fields,
} from '../reading/fields.js';
import { streamUser } from './stream-profiles.js';
import { customFields, userIdOf } from './stream-values.js';

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

interface ChannelOfMessage {
  readonly isDeleted: boolean;
  readonly truncatedAt: number | undefined;
}

/** @returns undefined for messages that are left out, which the report says */
export function streamMessage(
  message: Fields,
  channelId: string,
  channel: ChannelOfMessage,
  report: ConversionReport | undefined,
): SourceMessage | undefined {
  const id = idOf(message.id);
  const author = userIdOf(message);
  const sentAt = secondsOf(message.created_at);
  const reason = reasonToLeaveOut(message, channel, sentAt);
  if (reason !== undefined || id === undefined || author === undefined || sentAt === undefined) {
    report?.leftOut(reason ?? 'messages without an id, a user or a time', id);
    return undefined;
  }
  const deletedAt = secondsOf(message.deleted_at);
  const updatedAt = secondsOf(message.updated_at);
  const isDeleted = message.type === 'deleted' || deletedAt !== undefined;
  const common = {
    id,
    channel: channelId,
    author,
    sentAt,
    isSilent: message.silent === true,
    updatedAt,
    parent: idOf(message.parent_id),
    quoted: idOf(message.quoted_message_id) ?? idOf(fieldsOf(message.quoted_message).id),
    people: peopleOf(message),
  };
  if (isDeleted) return { ...common, text: '', deletedAt: deletedAt ?? updatedAt ?? sentAt };
  const { files, others } = attachmentsOf(message, id, report);
  const poll = isNonEmptyObject(message.poll) ? message.poll : undefined;
  if (poll) report?.changed('polls become custom messages without votes', id);
  return {
    ...common,
    text: textOf(message.text) ?? '',
    mentions: listOf(message.mentioned_users)
      .map(fieldsOf)
      .flatMap((user) => {
        const mentioned = idOf(user.id);
        return mentioned === undefined ? [] : [{ id: mentioned, labels: [textOf(user.name), mentioned] }];
      }),
    files,
    notice: message.type === 'system' ? 'system' : undefined,
    custom: poll && { type: 'poll', data: pollOf(poll) },
    metadata: { ...customFields(message, MESSAGE_FIELDS), ...(others.length > 0 && { attachments: others }) },
    editedAt: secondsOf(message.message_text_updated_at),
    reactions: reactionsOf(message, id, report),
    ...(message.pinned === true && {
      pinned: { by: idOf(fieldsOf(message.pinned_by).id), at: secondsOf(message.pinned_at) },
    }),
  };
}

/** Messages that few users saw would be visible to all members. */
function reasonToLeaveOut(message: Fields, channel: ChannelOfMessage, sentAt: number | undefined): string | undefined {
  if (channel.isDeleted) return 'messages of deleted channels';
  if (TRANSIENT_TYPES.has(String(message.type))) return 'ephemeral messages and errors';
  if (message.shadowed === true) return 'messages of users who were banned without notice';
  if (listOf(message.restricted_visibility).length > 0) return 'messages that only some members see';
  const { truncatedAt } = channel;
  return truncatedAt !== undefined && sentAt !== undefined && sentAt < truncatedAt ? 'truncated messages' : undefined;
}

/** The users of whom the message says more than the id. */
function peopleOf(message: Fields): SourceUser[] {
  const reactors = reactionsIn(message).map(({ user }) => user);
  return [message.user, ...listOf(message.mentioned_users), ...reactors, message.pinned_by]
    .map(fieldsOf)
    .flatMap((user) => {
      const id = idOf(user.id);
      return id !== undefined && Object.keys(user).length > 1 ? [streamUser(id, user)] : [];
    });
}

const pollOf = (poll: Fields) => ({
  name: textOf(poll.name),
  description: textOf(poll.description),
  options: listOf(poll.options).map((option) => textOf(fieldsOf(option).text)),
});

const KINDS = new Map<unknown, 'image' | 'video' | 'audio'>([
  ['image', 'image'],
  ['giphy', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['voiceRecording', 'audio'],
]);

function attachmentsOf(message: Fields, id: string, report: ConversionReport | undefined) {
  const files: FileOfSource[] = [];
  const others: Fields[] = [];
  for (const attachment of listOf(message.attachments).map(fieldsOf)) {
    const isPreview = textOf(attachment.og_scrape_url) !== undefined;
    const file = isPreview ? undefined : fileOf(attachment);
    if (file) files.push(file);
    else if (isPreview) report?.detailLeftOut('previews of links', id);
    else if (isNonEmptyObject(attachment)) others.push(attachment);
  }
  return { files, others };
}

function fileOf(attachment: Fields): FileOfSource | undefined {
  const kind = KINDS.get(attachment.type);
  if (!kind && attachment.type !== 'file') return undefined;
  const { asset_url: asset, image_url: image, thumb_url: thumbnail } = attachment;
  const { title, fallback, mime_type: mimeType, file_size: size } = attachment;
  const url = webUrlOf(asset ?? image ?? thumbnail);
  return url === undefined ? undefined : { url, name: title ?? fallback, mimeType, size, kind };
}

/** The export has all reactions or, in the form of the API's responses, the latest ones. */
function reactionsIn(message: Fields): Fields[] {
  const all = listOf(message.reactions);
  return (all.length > 0 ? all : listOf(message.latest_reactions)).map(fieldsOf);
}

function reactionsOf(message: Fields, id: string, report: ConversionReport | undefined) {
  const found = reactionsIn(message);
  const counts = Object.values(fieldsOf(message.reaction_counts));
  const missing = counts.reduce((sum: number, count) => sum + Number(count), 0) - found.length;
  if (missing > 0) report?.detailLeftOut('reactions that the export only counts', id, missing);
  return found.flatMap((reaction) => {
    const name = textOf(reaction.type);
    const user = userIdOf(reaction);
    if (name !== undefined && user !== undefined)
      return [{ name, users: [user], reactedAt: secondsOf(reaction.created_at) }];
    report?.detailLeftOut('reactions that are neither emoji nor names', id);
    return [];
  });
}
