import type { ConversionReport } from '../archive/conversion-report.js';
import type { FileOfSource } from '../content/attachments.js';
import type { SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { mentionedIn, slackText } from './slack-text.js';

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
  value: Fields,
  channel: string,
  report: ConversionReport | undefined,
): SourceMessage | undefined {
  const ts = textOf(value.ts) ?? idOf(value.ts);
  const sentAt = secondsOf(value.ts);
  const subtype = textOf(value.subtype);
  if (subtype !== undefined && LOG_ENTRIES.has(subtype)) {
    report?.detailLeftOut('entries of the log of changes', ts);
    return undefined;
  }
  if (ts === undefined || sentAt === undefined) {
    report?.leftOut('messages without a time', undefined);
    return undefined;
  }
  const id = `${channel}-${ts}`;
  const thread = textOf(value.thread_ts) ?? idOf(value.thread_ts);
  const author = idOf(value.user) ?? idOf(value.bot_id) ?? idOf(fieldsOf(value.comment).user);
  const { texts, cards } = attachmentsOf(value, id, report);
  const text = textOf(value.text) ?? textOfBlocks(value.blocks) ?? texts.join('\n');
  if (subtype === 'thread_broadcast')
    report?.changed('replies that were also sent to the channel are in their thread', id);
  return {
    id,
    channel,
    author,
    sentAt,
    text: (uidOf) => slackText(text, uidOf),
    mentions: mentionedIn(text).map((user) => ({ id: user })),
    files: filesOf(value),
    notice: subtype === undefined || WRITTEN.has(subtype) ? undefined : subtype,
    metadata: {
      ...(subtype !== undefined && WRITTEN.has(subtype) && { subtype }),
      ...(cards.length > 0 && { attachments: cards }),
    },
    editedAt: secondsOf(fieldsOf(value.edited).ts),
    // When it was deleted is not in the export.
    ...(subtype === 'tombstone' && { deletedAt: sentAt }),
    parent: thread === undefined || thread === ts ? undefined : `${channel}-${thread}`,
    reactions: listOf(value.reactions)
      .map(fieldsOf)
      .flatMap(({ name, users, count }) => {
        const known = textOf(name);
        const ids = listOf(users).flatMap((user) => idOf(user) ?? []);
        return known === undefined
          ? []
          : [{ name: known, users: ids, ...(Number.isSafeInteger(count) && { count: count as number }) }];
      }),
    ...(listOf(value.pinned_to).length > 0 && { pinned: {} }),
    people: author === undefined ? [] : peopleOf(value, author),
  };
}

export const slackName = (profile: Fields): string | undefined =>
  textOf(profile.display_name) ?? textOf(profile.real_name);

/** The profile of a user of another workspace, or of a bot, whom users.json does not have. */
function peopleOf(value: Fields, author: string): SourceUser[] {
  const bot = fieldsOf(value.bot_profile);
  const profile = fieldsOf(value.user_profile);
  const isBot = idOf(value.bot_id) !== undefined;
  const name = slackName(profile) ?? textOf(profile.name) ?? textOf(bot.name) ?? textOf(value.username);
  const avatar = profile.image_72 ?? fieldsOf(bot.icons).image_72;
  return name === undefined ? [] : [{ id: author, name, avatar, ...(isBot && { metadata: { isBot: true } }) }];
}

/** Files stay where they are. Their URLs need a token of the workspace, unless the export has one in them. */
const filesOf = (value: Fields): FileOfSource[] =>
  [value.file, ...listOf(value.files)]
    .filter(isNonEmptyObject)
    .map(({ url_private_download: download, url_private: url, permalink, name, title, mimetype, size }) => ({
      url: url ?? download ?? permalink,
      name: textOf(name) ?? title,
      mimeType: mimetype,
      size,
    }));

/** What bots and integrations attach, and previews of links. */
function attachmentsOf(value: Fields, id: string, report: ConversionReport | undefined) {
  const texts: string[] = [];
  const cards: Fields[] = [];
  for (const attachment of listOf(value.attachments).filter(isNonEmptyObject)) {
    if (textOf(attachment.from_url) !== undefined || textOf(attachment.original_url) !== undefined) {
      report?.detailLeftOut('previews of links', id);
      continue;
    }
    cards.push(attachment);
    const parts = [attachment.pretext, attachment.title, attachment.text].flatMap((part) => textOf(part) ?? []);
    texts.push(...(parts.length > 0 ? parts : [textOf(attachment.fallback) ?? ''].filter(Boolean)));
  }
  return { texts, cards };
}

/** Levels of blocks that are read. */
const MAX_LEVELS = 20;

/** The texts of a message that consists of blocks alone. */
function textOfBlocks(blocks: unknown, levels = MAX_LEVELS): string | undefined {
  if (levels === 0) return undefined;
  const texts = listOf(blocks)
    .map(fieldsOf)
    .flatMap((block) => {
      const own = textOf(block.text) ?? textOf(fieldsOf(block.text).text);
      return own ?? textOfBlocks([...listOf(block.elements), ...listOf(block.fields)], levels - 1) ?? [];
    });
  return texts.length > 0 ? texts.join(levels === MAX_LEVELS ? '\n' : '') : undefined;
}
