import type { FileOfSource } from '../content/attachments.js';
import { areOfApp, blocksOf, quoted, textOfBlocks } from '../content/blocks.js';
import { textOfCard } from '../content/cards.js';
import type { SourceMessage, SourceUser } from '../history/history-source.js';
import type { SourceRecord } from '../reading/source-record.js';
import { mentionedIn, slackText, type SlackNames } from './slack-text.js';

/** Subtypes of messages that users and bots write. Others are notices of the service, such as `channel_join`. */
const WRITTEN = new Set([
  'bot_message',
  'me_message',
  'thread_broadcast',
  'file_share',
  'file_comment',
  'reply_broadcast',
]);

/** Entries of the log of changes, which some exports have beside the messages themselves. */
const LOG_ENTRIES = new Set(['message_changed', 'message_deleted', 'message_replied']);

/** @returns undefined for what is left out, which the report says */
export function slackMessage(
  record: SourceRecord,
  channel: string,
  channelOf: SlackNames['channelOf'],
): SourceMessage | undefined {
  const ts = record.id('ts');
  const sentAt = record.time('ts');
  record.identifiedBy(`${channel}-${ts}`);
  const subtype = record.text('subtype');
  if (subtype !== undefined && LOG_ENTRIES.has(subtype)) {
    record.lacks('entries of the log of changes');
    record.ignore();
    return undefined;
  }
  if (ts === undefined || sentAt === undefined) {
    record.leaveOut('messages without a time');
    return undefined;
  }
  const isWritten = subtype === undefined || WRITTEN.has(subtype);
  const thread = record.id('thread_ts');
  const author = record.id('user') ?? record.id('bot_id') ?? record.record('comment').id('user');
  const { texts, cards, files } = attachmentsOf(record);
  const text = [ownText(record), ...texts].filter(Boolean).join('\n');
  if (subtype === 'thread_broadcast') record.becomes('replies that were also sent to the channel are in their thread');
  const mentioned = mentionedIn(text);
  return {
    id: `${channel}-${ts}`,
    channel,
    author,
    sentAt,
    text: (uidOf) => slackText(text, { uidOf, channelOf }),
    mentions: mentioned.map((user) => ({ id: user })),
    files: [...filesOf(record), ...files],
    alias: record.text('username'),
    notice: isWritten ? undefined : subtype,
    metadata: {
      ...(subtype !== undefined && isWritten && { subtype }),
      ...(cards.length > 0 && { attachments: cards }),
      ...record.kept('metadata', 'icons'),
    },
    editedAt: record.record('edited').time('ts'),
    // When it was deleted is not in the export.
    ...(subtype === 'tombstone' && { deletedAt: sentAt }),
    parent: thread === undefined || thread === ts ? undefined : `${channel}-${thread}`,
    reactions: record.records('reactions').flatMap((reaction) => {
      const name = reaction.text('name');
      return name === undefined ? [] : [{ name, users: reaction.ids('users'), count: reaction.number('count') }];
    }),
    ...(record.ids('pinned_to').length > 0 && { pinned: {} }),
    people: author === undefined ? [] : peopleOf(record, author),
  };
}

/** Blocks of users repeat the text. Of what an app has sent, the text is a summary, unless it has no blocks. */
function ownText(record: SourceRecord): string {
  const text = record.text('text') ?? record.record('comment').text('comment') ?? '';
  const blocks = blocksOf(record);
  if (blocks.length === 0) return text;
  if (text !== '' && !areOfApp(blocks)) {
    for (const block of blocks) block.ignore();
    record.repeats('blocks that repeat the text');
    return text;
  }
  const ofBlocks = textOfBlocks(blocks);
  if (text === '' || ofBlocks === '') return text || ofBlocks;
  if (wordsOf(text).includes(wordsOf(ofBlocks))) return text;
  return wordsOf(ofBlocks).includes(wordsOf(text)) ? ofBlocks : `${text}\n${ofBlocks}`;
}

/** What two forms of one text share. */
const wordsOf = (text: string): string => text.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '');

export const slackName = (profile: SourceRecord): string | undefined => profile.text('display_name', 'real_name');

/** The profile of a user of another workspace, or of a bot, whom users.json does not have. */
function peopleOf(record: SourceRecord, author: string): SourceUser[] {
  const [bot, profile] = [record.record('bot_profile'), record.record('user_profile')];
  const name = slackName(profile) ?? profile.text('name') ?? bot.text('name') ?? record.text('username');
  const avatar = profile.text('image_72') ?? bot.record('icons').text('image_72');
  const metadata = record.id('bot_id') === undefined ? undefined : { isBot: true };
  return name === undefined ? [] : [{ id: author, name, avatar, metadata }];
}

/** Modes of files that an export has only a mark of. */
const GONE = new Set(['tombstone', 'hidden_by_limit']);

/** Files stay where they are. Their URLs need a token of the workspace, unless the export has one in them. */
const filesOf = (record: SourceRecord): FileOfSource[] =>
  [...[record.record('file', 'File')].filter(({ isEmpty }) => !isEmpty), ...record.records('files', 'File')].map(
    (file) => ({
      url: file.text('url_private', 'url_private_download', 'permalink'),
      name: file.text('name', 'title'),
      mimeType: file.text('mimetype'),
      size: file.number('size'),
      isGone: GONE.has(String(file.text('mode'))),
    }),
  );

/** What bots and integrations attach, messages that are forwarded, and previews of links, which are left out. */
function attachmentsOf(record: SourceRecord) {
  const [texts, cards, files]: [string[], object[], FileOfSource[]] = [[], [], []];
  for (const attachment of record.records('attachments')) {
    const isForward = [attachment.flag('is_share'), attachment.flag('is_msg_unfurl')].includes(true);
    if (isForward) {
      texts.push(quoted(forwarded(attachment)).join('\n'));
      files.push(...filesOf(attachment));
      cards.push(attachment.kept('author_id', 'author_name', 'channel_id', 'ts', 'from_url'));
    } else if (attachment.has('from_url') || attachment.has('original_url')) {
      attachment.lacks('previews of links');
      attachment.ignore();
    } else {
      const blocks = textOfBlocks(blocksOf(attachment));
      texts.push(blocks || textOfCard(attachment));
      cards.push(attachment.whole());
    }
  }
  return { texts, cards, files };
}

/** The words of a message that is shown in another one. */
function forwarded(attachment: SourceRecord): string {
  const blocks = () => [
    ...attachment.records('message_blocks').flatMap((message) => blocksOf(message.record('message'))),
    ...blocksOf(attachment),
  ];
  const text = attachment.text('text') ?? (textOfBlocks(blocks()) || attachment.text('fallback'));
  return [attachment.text('author_name', 'author_subname'), text].filter(Boolean).join(': ');
}
