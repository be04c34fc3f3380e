import type { FileOfSource } from '../content/attachments.js';
import type { SourceMessage, SourceReaction, SourceUser } from '../history/history-source.js';
import { fieldsOf, webUrlOf, type Fields } from '../reading/fields.js';
import type { SourceRecord } from '../reading/source-record.js';
import { streamUser } from './stream-profiles.js';
import { userIdOf } from './stream-values.js';

/** Messages that only one user sees, or that were refused. */
const TRANSIENT_TYPES = new Set(['ephemeral', 'error']);

interface ChannelOfMessage {
  readonly isDeleted: boolean;
  readonly truncatedAt: number | undefined;
}

/** @returns undefined for messages that are left out, which the report says */
export function streamMessage(
  message: SourceRecord,
  channelId: string,
  channel: ChannelOfMessage,
): SourceMessage | undefined {
  const id = message.id('id');
  message.identifiedBy(id);
  const author = userIdOf(message);
  const sentAt = message.time('created_at');
  const type = message.text('type');
  const reason = reasonToLeaveOut(message, type, channel, sentAt);
  if (reason !== undefined || id === undefined || author === undefined || sentAt === undefined) {
    message.leaveOut(reason ?? 'messages without an id, a user or a time');
    return undefined;
  }
  const deletedAt = message.time('deleted_at');
  const updatedAt = message.time('updated_at');
  const reactions = reactionsOf(message);
  const mentioned = message.records('mentioned_users', 'User');
  const pinnedBy = message.record('pinned_by', 'User');
  const users = [message.record('user', 'User'), ...mentioned, ...reactions.users, pinnedBy];
  const common = {
    id,
    channel: channelId,
    author,
    sentAt,
    isSilent: message.flag('silent'),
    updatedAt,
    parent: message.id('parent_id'),
    quoted: message.id('quoted_message_id') ?? message.record('quoted_message').id('id'),
    people: users.flatMap(describedUser),
  };
  if (type === 'deleted' || deletedAt !== undefined) {
    message.ignore();
    return { ...common, text: '', deletedAt: deletedAt ?? updatedAt ?? sentAt };
  }
  const { files, others } = attachmentsOf(message);
  const poll = message.record('poll');
  if (!poll.isEmpty) message.becomes('polls become custom messages without votes');
  return {
    ...common,
    text: message.text('text') ?? '',
    mentions: mentioned.flatMap((user) => {
      const mentionedId = user.id('id');
      return mentionedId === undefined ? [] : [{ id: mentionedId, labels: [user.text('name'), mentionedId] }];
    }),
    files,
    notice: type === 'system' ? 'system' : undefined,
    custom: poll.isEmpty ? undefined : { type: 'poll', data: pollOf(poll) },
    editedAt: message.time('message_text_updated_at'),
    reactions: reactions.found,
    ...(message.flag('pinned') && { pinned: { by: pinnedBy.id('id'), at: message.time('pinned_at') } }),
    // what the app has added to the message
    metadata: { ...message.rest(), ...(others.length > 0 && { attachments: others }) },
  };
}

/** Messages that few users saw would be visible to all members. */
function reasonToLeaveOut(
  message: SourceRecord,
  type: string | undefined,
  { isDeleted, truncatedAt }: ChannelOfMessage,
  sentAt: number | undefined,
): string | undefined {
  if (isDeleted) return 'messages of deleted channels';
  if (type !== undefined && TRANSIENT_TYPES.has(type)) return 'ephemeral messages and errors';
  if (message.flag('shadowed')) return 'messages of users who were banned without notice';
  if (message.ids('restricted_visibility').length > 0) return 'messages that only some members see';
  return truncatedAt !== undefined && sentAt !== undefined && sentAt < truncatedAt ? 'truncated messages' : undefined;
}

/** A user of whom the message says more than the id. */
function describedUser(user: SourceRecord): SourceUser[] {
  const id = user.id('id');
  return id !== undefined && user.size > 1 ? [streamUser(id, user)] : [];
}

const pollOf = (poll: SourceRecord): Fields => ({
  name: poll.text('name'),
  description: poll.text('description'),
  options: poll.records('options').map((option) => option.text('text')),
});

const KINDS = new Map<string | undefined, 'image' | 'video' | 'audio'>([
  ['image', 'image'],
  ['giphy', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['voiceRecording', 'audio'],
]);

function attachmentsOf(message: SourceRecord) {
  const files: FileOfSource[] = [];
  const others: Fields[] = [];
  for (const attachment of message.records('attachments')) {
    const isPreview = attachment.has('og_scrape_url');
    const file = isPreview ? undefined : fileOf(attachment);
    if (file) files.push(file);
    else if (!isPreview && !attachment.isEmpty) others.push(attachment.whole());
    if (!isPreview) continue;
    attachment.lacks('previews of links');
    attachment.ignore();
  }
  return { files, others };
}

function fileOf(attachment: SourceRecord): FileOfSource | undefined {
  const type = attachment.text('type');
  const kind = KINDS.get(type);
  if (!kind && type !== 'file') return undefined;
  const url = webUrlOf(attachment.text('asset_url', 'image_url', 'thumb_url'));
  const name = attachment.text('title', 'fallback');
  const mimeType = attachment.text('mime_type');
  return url === undefined ? undefined : { url, name, mimeType, size: attachment.value('file_size'), kind };
}

/** The export has all reactions or, in the form of the API's responses, the latest ones. */
function reactionsOf(message: SourceRecord) {
  const all = message.records('reactions', 'Reaction');
  const listed = all.length > 0 ? all : message.records('latest_reactions', 'Reaction');
  const counts = Object.values(fieldsOf(message.value('reaction_counts')));
  const missing = counts.reduce((sum: number, count) => sum + (Number(count) || 0), 0) - listed.length;
  const users: SourceRecord[] = [];
  const found = listed.flatMap((reaction): (SourceReaction & { count: number })[] => {
    users.push(reaction.record('user', 'User'));
    const [name, user] = [reaction.text('type'), userIdOf(reaction)];
    if (name !== undefined && user !== undefined)
      return [{ name, users: [user], reactedAt: reaction.time('created_at'), count: 1 }];
    reaction.lacks('reactions that are neither emoji nor names');
    return [];
  });
  // those that the export only counts have no user
  if (missing > 0) found.push({ name: 'like', users: [], reactedAt: undefined, count: missing });
  return { found, users };
}
