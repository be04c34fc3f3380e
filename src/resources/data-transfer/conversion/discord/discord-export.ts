import type { FileOfSource } from '../content/attachments.js';
import { withAddress } from '../content/cards.js';
import { withMentions } from '../content/mentions.js';
import { ExportSource, type FoundRecord, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

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
export class DiscordExport extends ExportSource {
  readonly name = 'discord';
  readonly declared = DECLARED;
  protected readonly kinds = ['guild', 'channel', 'message'];
  protected override readonly objects = { guild: 'guild', channel: 'channel' };
  protected override readonly lists = { messages: 'message' };
  private readonly channelOfFile = new Map<SourceFile, string>();
  /** Names of channels and roles, by their ids. */
  private readonly nameOf = new Map<string, string>();

  /** Users are in the messages only. */
  async *users(): AsyncGenerator<SourceUser> {
    // nothing
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    let guild: string | undefined;
    for await (const { kind, record, file } of this.read(reading, 'guild', 'channel')) {
      if (kind === 'guild') {
        guild = record.text('name');
        continue;
      }
      const id = record.id('id');
      if (id === undefined) {
        record.leaveOut('channels without an id');
        continue;
      }
      this.channelOfFile.set(file, id);
      const channel = channelOf(id, record, guild);
      if (channel.name !== undefined) this.nameOf.set(id, channel.name);
      yield channel;
    }
  }

  protected override messageOf({ record, file }: FoundRecord): SourceMessage | undefined {
    const channel = this.channelOfFile.get(file);
    if (channel !== undefined) return messageOf(record, channel, this.nameOf);
    record.leaveOut('messages without a channel');
    return undefined;
  }
}

function channelOf(id: string, channel: SourceRecord, guild: string | undefined): SourceChannel {
  channel.identifiedBy(id);
  const type = channel.id('type') ?? '';
  const isDirect = type === 'DirectTextChat' || type === '1';
  const category = channel.text('category');
  const hasGuild = !isDirect && type !== 'DirectGroupTextChat' && type !== '3';
  return {
    id,
    // Who may see a channel is not in the export, so nobody joins without being added.
    kind: isDirect ? 'direct' : 'private',
    name: channel.text('name'),
    description: channel.text('topic'),
    icon: channel.text('iconUrl'),
    metadata: { channelType: type, ...(category && { category }), ...(hasGuild && guild && { guild }) },
  };
}

function messageOf(record: SourceRecord, channel: string, nameOf: Map<string, string>): SourceMessage | undefined {
  const id = record.id('id');
  record.identifiedBy(id);
  const sentAt = record.time('timestamp');
  const by = record.record('author', 'User');
  const author = by.id('id');
  if (id === undefined || sentAt === undefined || author === undefined) {
    record.leaveOut('messages without an id, an author or a time');
    return undefined;
  }
  const type = record.id('type') ?? 'Default';
  const forwarded = record.record('forwardedMessage');
  const { texts, embeds } = embedsOf(record, record.has('content'));
  const own = record.text('content') ?? forwarded.text('content') ?? texts.join('\n');
  const reference = record.record('reference');
  const isQuote = WRITTEN.has(type) && reference.id('channelId') === channel;
  const mentioned = record.records('mentions', 'User').flatMap(userOf);
  const reactions = record.records('reactions').map(reactionOf);
  for (const role of by.records('roles')) nameOf.set(role.id('id') ?? '', role.text('name') ?? '');
  const user = userOf(by);
  const forwardedEmbeds = forwarded.kept('embeds', 'stickers', 'timestamp');
  return {
    id,
    channel,
    author,
    sentAt,
    text: (uidOf) =>
      readable(
        withMentions(
          own,
          mentioned.map((user) => ({ uid: uidOf(user.id), labels: [user.name, user.userName] })),
        ),
        uidOf,
        nameOf,
      ),
    mentions: mentioned.map((user) => ({ id: user.id })),
    files: [...record.records('attachments'), ...forwarded.records('attachments')].map(fileOf),
    alias: user[0]?.name,
    notice: WRITTEN.has(type) ? undefined : type,
    metadata: {
      ...(embeds.length > 0 && { embeds }),
      ...record.kept('stickers', 'interaction', 'poll', 'callEndedTimestamp'),
      ...(!forwarded.isEmpty && {
        isForwarded: true,
        ...(Object.keys(forwardedEmbeds).length > 0 && { forwarded: forwardedEmbeds }),
      }),
    },
    editedAt: record.time('timestampEdited'),
    quoted: isQuote ? reference.id('messageId') : undefined,
    reactions: reactions.flatMap(({ reaction }) => reaction ?? []),
    ...(record.flag('isPinned') && { pinned: {} }),
    people: [...user, ...mentioned, ...reactions.flatMap(({ people }) => people)],
  };
}

/** The forms of the API, which an export without `--markdown` has: <@1>, <@!1>, <#1>, <@&1>, <:party:1>, <t:1618953630:R>. */
const TOKEN = /<(?:@!?(\d{1,20})|#(\d{1,20})|@&(\d{1,20})|a?(:\w{1,64}:)\d{1,20}|t:(\d{1,12})(?::[a-zA-Z])?)>/g;

const readable = (text: string, uidOf: (id: string) => string, nameOf: ReadonlyMap<string, string>): string =>
  text.replace(TOKEN, (_, ...groups: (string | undefined)[]) => {
    const [user, channel, role, emoji, time] = groups;
    if (user !== undefined) return `<@uid:${uidOf(user)}>`;
    if (channel !== undefined) return `#${nameOf.get(channel) ?? channel}`;
    if (role !== undefined) return `@${nameOf.get(role) ?? role}`;
    return emoji ?? new Date(Number(time) * 1000).toISOString();
  });

/** The export has the URLs, or paths of files that were downloaded with it. */
function fileOf(attachment: SourceRecord): FileOfSource {
  const name = attachment.text('fileName');
  return { url: attachment.text('url'), name, size: attachment.number('fileSizeBytes'), kind: kindOf(name) };
}

const KINDS = [
  ['image', /\.(?:png|jpe?g|gif|webp|avif)$/i],
  ['video', /\.(?:mp4|mov|webm|mkv)$/i],
  ['audio', /\.(?:mp3|ogg|wav|m4a|flac)$/i],
] as const;

const kindOf = (name = ''): FileOfSource['kind'] => KINDS.find(([, pattern]) => pattern.test(name))?.[0];

/** What bots have sent. Beside a text, what has an address is the preview of a link. */
function embedsOf(record: SourceRecord, hasText: boolean) {
  const texts: string[] = [];
  const embeds: object[] = [];
  for (const embed of record.records('embeds')) {
    if (hasText && embed.has('url')) {
      embed.lacks('previews of links');
      embed.ignore();
      continue;
    }
    const fields = embed.records('fields').map((field) => `${field.text('name') ?? ''}: ${field.text('value') ?? ''}`);
    const title = withAddress(embed.text('title'), embed.text('url'));
    const lines = [embed.record('author').text('name'), title, embed.text('description'), ...fields];
    texts.push(...[...lines, embed.record('footer').text('text')].flatMap((line) => line ?? []));
    embeds.push(embed.whole());
  }
  return { texts, embeds };
}

function reactionOf(reaction: SourceRecord) {
  const emoji = reaction.record('emoji');
  const name = emoji.text('name');
  const people = reaction.records('users', 'User').flatMap(userOf);
  // custom emoji of a guild have an id
  const text = name === undefined || emoji.text('id') === undefined ? name : `:${name}:`;
  const users = people.map(({ id }) => id);
  return { people, reaction: text === undefined ? undefined : { name: text, users, count: reaction.number('count') } };
}

function userOf(user: SourceRecord) {
  const id = user.id('id');
  if (id === undefined) return [];
  const userName = user.text('name');
  const name = user.text('nickname') ?? userName;
  const isBot = user.flag('isBot');
  const metadata = { ...(userName && userName !== name && { userName }), ...(isBot && { isBot }) };
  return [{ id, name, userName, avatar: user.text('avatarUrl'), metadata }];
}

/** https://github.com/Tyrrrz/DiscordChatExporter/blob/master/DiscordChatExporter.Core/Exporting/JsonMessageWriter.cs */
const DECLARED: Declarations = {
  leftOut: {
    'roles of members': { User: 'roles' },
    'pictures of the server': { guild: 'iconUrl' },
    'pictures of custom emoji': { message: 'inlineEmojis' },
    'when forwarded messages were edited': { 'message.forwardedMessage': 'timestampEdited' },
  },
  notNeeded: {
    'the period and the size of the export': { $: 'dateRange exportedAt messageCount' },
    'colors, discriminators and other forms of names': { User: 'discriminator color', 'User.roles': 'color position' },
    'ids of the service': {
      guild: 'id',
      channel: 'categoryId',
      'message.attachments': 'id',
      'message.forwardedMessage.attachments': 'id',
      'message.reference': 'guildId type channelId messageId',
      'message.reactions.emoji': 'code isAnimated imageUrl',
    },
    'forms of a forwarded message': { 'message.forwardedMessage': 'inlineEmojis content' },
  },
};
