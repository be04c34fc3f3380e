import type { ConversionReport } from '../archive/conversion-report.js';
import type { FileOfSource } from '../content/attachments.js';
import type { HistorySource, SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { readFileValues } from '../reading/file-values.js';
import type { SourceFile } from '../reading/source-files.js';

/** The channel is before the messages. */
const SELECTORS = ['$.guild', '$.channel', '$.messages.*'];

/** Types of messages that users write. Others are notices of the service, such as `GuildMemberJoin`. */
const WRITTEN = new Set([
  'Default',
  'Reply',
  'ChatInputCommand',
  'ApplicationCommand',
  'ContextMenuCommand',
  '20',
  '23',
]);

/** Files of DiscordChatExporter in JSON, each with messages of one channel: https://github.com/Tyrrrz/DiscordChatExporter */
export class DiscordExport implements HistorySource {
  readonly name = 'discord';
  readonly muidPrefix = 'discord-';

  constructor(private readonly files: readonly SourceFile[]) {}

  /** Users are in the messages only. */
  async *users(): AsyncGenerator<SourceUser> {
    // nothing
  }

  async *channels(report?: ConversionReport): AsyncGenerator<SourceChannel> {
    for (const file of this.jsonFiles()) {
      let guild: Fields = {};
      let hasChannel = false;
      for await (const { path, value } of readFileValues(file, SELECTORS, report)) {
        if (path[0] === 'guild') guild = fieldsOf(value);
        if (path[0] !== 'channel') continue;
        const channel = fieldsOf(value);
        const id = idOf(channel.id);
        if (id === undefined) continue;
        hasChannel = true;
        yield channelOf(id, channel, guild);
      }
      if (!hasChannel) report?.leftOut('files without a channel', file.name);
    }
  }

  async *messages(report?: ConversionReport): AsyncGenerator<SourceMessage> {
    for (const file of this.jsonFiles()) {
      let channel: string | undefined;
      for await (const { path, value } of readFileValues(file, SELECTORS, undefined)) {
        if (path[0] === 'channel') channel = idOf(fieldsOf(value).id);
        if (path[0] !== 'messages' || channel === undefined || !isNonEmptyObject(value)) continue;
        const message = messageOf(value, channel, report);
        if (message) yield message;
      }
    }
  }

  /** Downloaded media are in the same folder. */
  private jsonFiles(): SourceFile[] {
    return this.files.filter(({ name }) => /\.json(?:\.gz)?$/i.test(name));
  }
}

function channelOf(id: string, channel: Fields, guild: Fields): SourceChannel {
  const type = String(channel.type);
  const isDirect = type === 'DirectTextChat' || type === '1';
  const category = textOf(channel.category);
  const guildName = textOf(guild.name);
  const hasGuild = !isDirect && type !== 'DirectGroupTextChat' && type !== '3';
  return {
    id,
    // Who may see a channel is not in the export, so nobody joins without being added.
    kind: isDirect ? 'direct' : 'private',
    name: textOf(channel.name),
    description: textOf(channel.topic),
    icon: channel.iconUrl,
    metadata: {
      channelType: type,
      ...(category && { category }),
      ...(hasGuild && guildName && { guild: guildName }),
    },
  };
}

function messageOf(value: Fields, channel: string, report: ConversionReport | undefined): SourceMessage | undefined {
  const id = idOf(value.id);
  const sentAt = secondsOf(value.timestamp);
  const author = idOf(fieldsOf(value.author).id);
  if (id === undefined || sentAt === undefined || author === undefined) {
    report?.leftOut('messages without an id, an author or a time', id);
    return undefined;
  }
  const type = textOf(value.type) ?? idOf(value.type) ?? 'Default';
  const embeds = listOf(value.embeds).filter(isNonEmptyObject);
  const forwarded = fieldsOf(value.forwardedMessage);
  const text = textOf(value.content) ?? textOf(forwarded.content) ?? textOfEmbeds(embeds);
  const reference = fieldsOf(value.reference);
  const isQuote = WRITTEN.has(type) && idOf(reference.channelId) === channel;
  const mentions = listOf(value.mentions).map(fieldsOf);
  const previews = embeds.filter((embed) => textOf(embed.url) !== undefined && (textOf(value.content) ?? '') !== '');
  if (previews.length > 0) report?.detailLeftOut('previews of links', id, previews.length);
  const others = embeds.filter((embed) => !previews.includes(embed));
  return {
    id,
    channel,
    author,
    sentAt,
    text,
    mentions: mentions.flatMap((user) => {
      const mentioned = idOf(user.id);
      return mentioned === undefined ? [] : [{ id: mentioned, labels: [textOf(user.nickname), textOf(user.name)] }];
    }),
    files: [...listOf(value.attachments), ...listOf(forwarded.attachments)].map(fieldsOf).map(fileOf),
    notice: WRITTEN.has(type) ? undefined : type,
    metadata: {
      ...(others.length > 0 && { embeds: others }),
      ...(listOf(value.stickers).length > 0 && { stickers: value.stickers }),
      ...(isNonEmptyObject(forwarded) && { isForwarded: true }),
    },
    editedAt: secondsOf(value.timestampEdited),
    quoted: isQuote ? idOf(reference.messageId) : undefined,
    reactions: listOf(value.reactions).map(fieldsOf).flatMap(reactionOf),
    ...(value.isPinned === true && { pinned: {} }),
    people: peopleOf(value, mentions),
  };
}

/** The export has the URLs, or paths of files that were downloaded with it. */
const fileOf = ({ url, fileName, fileSizeBytes: size }: Fields): FileOfSource => ({
  url,
  name: fileName,
  size,
  kind: kindOf(textOf(fileName)),
});

const KINDS = [
  ['image', /\.(?:png|jpe?g|gif|webp|avif)$/i],
  ['video', /\.(?:mp4|mov|webm|mkv)$/i],
  ['audio', /\.(?:mp3|ogg|wav|m4a|flac)$/i],
] as const;

const kindOf = (name = ''): FileOfSource['kind'] => KINDS.find(([, pattern]) => pattern.test(name))?.[0];

const textOfEmbeds = (embeds: readonly Fields[]): string =>
  embeds.flatMap(({ title, description }) => [title, description].flatMap((part) => textOf(part) ?? [])).join('\n');

function reactionOf({ emoji, count, users }: Fields) {
  const { id, name } = fieldsOf(emoji);
  const known = textOf(name);
  if (known === undefined) return [];
  const ids = listOf(users)
    .map(fieldsOf)
    .flatMap((user) => idOf(user.id) ?? []);
  // custom emoji of a guild have an id
  const text = textOf(id) === undefined ? known : `:${known}:`;
  return [{ name: text, users: ids, ...(Number.isSafeInteger(count) && { count: count as number }) }];
}

const peopleOf = (value: Fields, mentions: readonly Fields[]): SourceUser[] =>
  [
    fieldsOf(value.author),
    ...mentions,
    ...listOf(value.reactions).flatMap((reaction) => listOf(fieldsOf(reaction).users).map(fieldsOf)),
  ].flatMap((user) => {
    const id = idOf(user.id);
    if (id === undefined) return [];
    const userName = textOf(user.name);
    const name = textOf(user.nickname) ?? userName;
    return [
      {
        id,
        name,
        avatar: user.avatarUrl,
        metadata: { ...(userName && userName !== name && { userName }), ...(user.isBot === true && { isBot: true }) },
      },
    ];
  });
