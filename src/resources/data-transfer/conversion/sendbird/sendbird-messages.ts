import type { SourceMessage } from '../history/history-source.js';
import type { SourceRecord } from '../reading/source-record.js';
import { dataMembers, sendbirdUser } from './sendbird-profiles.js';

/** An administrator or the service sends messages of these types; the documentation has both. */
const ADMIN_TYPES = new Set(['ADMM', 'ADMN']);

/** @returns undefined for what is left out, which the report says */
export function sendbirdMessage(message: SourceRecord): SourceMessage | undefined {
  const id = message.id('message_id');
  message.identifiedBy(id);
  const channel = message.id('channel_url');
  const senders = ['user', 'sender']
    .map((name) => message.record(name, 'Member'))
    .flatMap((user) => sendbirdUser(user) ?? []);
  const author = senders[0]?.id ?? message.id('sender_id');
  const isAdmin = ADMIN_TYPES.has(message.text('type') ?? '');
  const sentAt = message.time('created_at');
  if (channel === undefined) {
    message.leaveOut('messages without a channel');
    return undefined;
  }
  if (id === undefined || (author === undefined && !isAdmin) || sentAt === undefined) {
    message.leaveOut('messages without an id, a user or a time');
    return undefined;
  }
  const changedAt = message.time('updated_at');
  const isRemoved = message.flag('is_removed');
  if (isRemoved) message.ignore();
  else if (message.has('og_tag')) message.lacks('previews of links');
  if ((message.number('message_survival_seconds') ?? 0) > 0) message.lacks('when single messages disappear');
  const parent = message.id('parent_message_id');
  const template = message.text('mentioned_message_template');
  const mentioned = message.records('mentioned_users', 'Member').flatMap((user) => sendbirdUser(user) ?? []);
  return {
    id,
    channel,
    author,
    sentAt,
    isSilent: message.flag('silent'),
    // The template has `@{id}`; a text without it has `@Name`.
    text: template ?? message.text('message') ?? '',
    mentions: mentioned.map(({ id: user, name }) => ({ id: user, labels: template ? [`{${user}}`] : [name, user] })),
    files: filesOf(message),
    notice: isAdmin ? 'admin' : undefined,
    metadata: metadataOf(message),
    editedAt: changedAt,
    ...(isRemoved && { deletedAt: changedAt ?? sentAt }),
    parent: parent === '0' ? undefined : parent,
    reactions: message.records('reactions').map((reaction) => ({
      name: reaction.id('key') ?? '',
      users: reaction.ids('user_ids'),
      reactedAt: reaction.time('updated_at'),
    })),
    people: [...senders, ...mentioned],
  };
}

function metadataOf(message: SourceRecord) {
  const customType = message.text('custom_type');
  const pairs = message.records('sorted_metaarray').flatMap((pair) => {
    const key = pair.text('key');
    return key === undefined ? [] : [[key, pair.value('value')] as const];
  });
  return {
    ...dataMembers(message),
    ...(customType && { customType }),
    ...(pairs.length > 0 && { metaArray: Object.fromEntries(pairs) }),
    ...message.kept('translations', 'poll'),
    ...(message.text('mention_type') === 'channel' && { mentionType: 'channel' }),
  };
}

/** A message has one file, or several. */
const filesOf = (message: SourceRecord) =>
  [...[message.record('file', 'File')].filter(({ isEmpty }) => !isEmpty), ...message.records('files', 'File')].map(
    (file) => ({
      url: file.text('url'),
      name: file.text('name'),
      mimeType: file.text('type'),
      size: file.number('size'),
    }),
  );
