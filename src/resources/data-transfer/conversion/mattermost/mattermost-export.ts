import type { ConversionReport } from '../archive/conversion-report.js';
import { hashOf } from '../archive/id-registry.js';
import type { FileOfSource } from '../content/attachments.js';
import type {
  HistorySource,
  SourceChannel,
  SourceMember,
  SourceMessage,
  SourceReaction,
  SourceUser,
} from '../history/history-source.js';
import { fieldsOf, idOf, isNonEmptyObject, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import { readFileValues } from '../reading/file-values.js';
import type { SourceFile } from '../reading/source-files.js';

/** Objects that Confab has nothing for. */
const SETTINGS = new Set(['version', 'scheme', 'emoji', 'team', 'role']);

/** A mention is an @ and a name: letters, digits, dots, dashes and underscores. */
const MENTION = /@([a-z0-9][a-z0-9._-]{0,63})/gi;

/** The bulk export in JSONL: https://docs.mattermost.com/onboard/bulk-loading-data-format.html. Users are identified by their names. */
export class MattermostExport implements HistorySource {
  readonly name = 'mattermost';
  readonly muidPrefix = 'mattermost-';
  private readonly userNames = new Set<string>();
  /** The members of each channel. Memberships are in the objects of users. */
  private readonly members = new Map<string, SourceMember[]>();

  constructor(private readonly files: readonly SourceFile[]) {}

  async *users(report?: ConversionReport): AsyncGenerator<SourceUser> {
    for await (const { type, value } of this.objects(report)) {
      if (type !== 'user' && type !== 'bot') continue;
      const name = textOf(value.username);
      if (name === undefined) {
        report?.leftOut('users without a name', undefined);
        continue;
      }
      // the first reading only
      if (report) this.addMemberships(name, value);
      this.userNames.add(name);
      yield userOf(name, type, value);
    }
  }

  async *channels(report?: ConversionReport): AsyncGenerator<SourceChannel> {
    for await (const { type, value } of this.objects()) {
      if (type === 'channel') {
        const id = channelId(value.team, value.name);
        if (id === undefined) report?.leftOut('channels without a team and a name', textOf(value.name));
        else yield this.channelOf(id, value);
      } else if (type === 'direct_channel' || type === 'direct_post') {
        // some exports have the posts alone
        const names = namesOf(value);
        if (names.length > 0) yield directChannel(names, value);
        else if (type === 'direct_channel') report?.leftOut('direct channels without members', undefined);
      }
    }
  }

  async *messages(report?: ConversionReport): AsyncGenerator<SourceMessage> {
    for await (const { type, value } of this.objects()) {
      const isDirect = type === 'direct_post';
      if (!isDirect && type !== 'post') {
        if (!KNOWN.has(type)) report?.leftOut('objects of unknown types', type);
        continue;
      }
      const names = isDirect ? namesOf(value) : [];
      const channel = isDirect
        ? names.length > 0
          ? directId(names)
          : undefined
        : channelId(value.team, value.channel);
      if (channel === undefined) report?.leftOut('posts without a channel', undefined);
      else yield* this.messagesOf(value, channel, report);
    }
  }

  private async *objects(report?: ConversionReport): AsyncGenerator<{ type: string; value: Fields }> {
    for (const file of this.files) {
      if (!/\.jsonl?(?:\.gz)?$/i.test(file.name)) continue; // attachments are in the same folder
      for await (const { value } of readFileValues(file, ['$'], report)) {
        const object = fieldsOf(value);
        const type = textOf(object.type);
        if (type === undefined) report?.leftOut('lines without a type', undefined);
        else if (!SETTINGS.has(type)) yield { type, value: fieldsOf(object[type]) };
      }
    }
  }

  private addMemberships(user: string, value: Fields): void {
    for (const team of listOf(value.teams).map(fieldsOf))
      for (const membership of listOf(team.channels).map(fieldsOf)) {
        const channel = channelId(team.name, membership.name);
        if (channel === undefined) continue;
        const isAdmin = /channel_admin/.test(String(membership.roles)) || membership.scheme_admin === true;
        const members = this.members.get(channel) ?? [];
        members.push({ id: user, scope: isAdmin ? 'admin' : undefined, readAt: secondsOf(membership.last_viewed_at) });
        this.members.set(channel, members);
      }
  }

  private channelOf(id: string, value: Fields): SourceChannel {
    const purpose = textOf(value.purpose);
    const header = textOf(value.header);
    return {
      id,
      kind: value.type === 'O' ? 'public' : 'private',
      name: textOf(value.display_name) ?? textOf(value.name),
      description: purpose ?? header,
      metadata: {
        team: value.team,
        ...(purpose && header && { header }),
        ...(secondsOf(value.deleted_at) !== undefined && { isArchived: true }),
      },
      members: this.members.get(id) ?? [],
    };
  }

  /** The post and its replies, which are in it. */
  private *messagesOf(post: Fields, channel: string, report: ConversionReport | undefined): Generator<SourceMessage> {
    const message = this.messageOf(post, channel, undefined, report);
    if (!message) return;
    yield message;
    for (const reply of listOf(post.replies).map(fieldsOf)) {
      const found = this.messageOf(reply, channel, message.id, report);
      if (found) yield found;
    }
  }

  private messageOf(
    post: Fields,
    channel: string,
    parent: string | undefined,
    report: ConversionReport | undefined,
  ): SourceMessage | undefined {
    const author = textOf(post.user);
    const sentAt = secondsOf(post.create_at);
    if (author === undefined || sentAt === undefined) {
      report?.leftOut('posts without a user or a time', channel);
      return undefined;
    }
    const text = textOf(post.message) ?? '';
    const type = textOf(post.type);
    const names = [...new Set([...text.matchAll(MENTION)].flatMap(([, name]) => this.mentioned(name!)))];
    const props = fieldsOf(typeof post.props === 'string' ? {} : post.props);
    return {
      // Posts have no ids. Mattermost identifies them by these.
      id: hashOf(JSON.stringify([channel, parent, author, post.create_at, text])),
      channel,
      author,
      sentAt,
      text,
      mentions: names.map((name) => ({ id: name, labels: [name] })),
      files: listOf(post.attachments).map(fieldsOf).map(fileOf),
      notice: type?.startsWith('system_') ? type : undefined,
      metadata: {
        ...(type !== undefined && type !== '' && !type.startsWith('system_') && { type }),
        ...(isNonEmptyObject(props) && { props }),
      },
      editedAt: secondsOf(post.edit_at),
      deletedAt: secondsOf(post.delete_at),
      parent,
      reactions: reactionsOf(post),
      ...(post.is_pinned === true && { pinned: {} }),
    };
  }

  /** A dot at the end is one of the sentence. */
  private mentioned(name: string): string[] {
    const candidates = [name, name.replace(/[._-]$/, '')].map((candidate) => candidate.toLowerCase());
    return candidates.filter((candidate) => this.userNames.has(candidate)).slice(0, 1);
  }
}

const KNOWN = new Set(['user', 'bot', 'channel', 'direct_channel', 'post', 'direct_post']);

function userOf(name: string, type: string, value: Fields): SourceUser {
  const full = [value.first_name, value.last_name].flatMap((part) => textOf(part) ?? []).join(' ');
  const position = textOf(value.position);
  const nickname = textOf(value.nickname);
  return {
    id: name,
    name: nickname ?? textOf(value.display_name) ?? (full || name),
    metadata: {
      ...(position && { position }),
      ...(nickname && full && { fullName: full }),
      ...(type === 'bot' && { isBot: true }),
    },
    deactivatedAt: secondsOf(value.delete_at),
  };
}

/** Names of teams have no underscore, so that two channels never have one id. */
const channelId = (team: unknown, name: unknown): string | undefined =>
  textOf(team) !== undefined && textOf(name) !== undefined ? `${team as string}_${name as string}` : undefined;

/** The members of a direct channel: as names, or as objects in newer exports. */
const namesOf = ({ members, channel_members: newer, participants }: Fields): string[] => [
  ...new Set(
    [listOf(members), listOf(newer), listOf(participants)]
      .flat()
      .flatMap((member) => textOf(member) ?? textOf(fieldsOf(member).username) ?? []),
  ),
];

const directId = (names: readonly string[]): string => `direct-${hashOf([...names].sort().join(' '))}`;

const directChannel = (names: readonly string[], value: Fields): SourceChannel => {
  const seen = [...listOf(value.participants), ...listOf(value.channel_members)].map(fieldsOf);
  return {
    id: directId(names),
    kind: 'direct',
    name: names.join(', '),
    description: textOf(value.header),
    members: names.map((name) => ({
      id: name,
      readAt: secondsOf(seen.find(({ username }) => username === name)?.last_viewed_at),
    })),
  };
};

/** Files are paths in the export, which no client can load. */
const fileOf = ({ path }: Fields): FileOfSource => ({ url: path, name: textOf(path)?.split('/').at(-1) });

function reactionsOf(post: Fields): SourceReaction[] {
  return listOf(post.reactions)
    .map(fieldsOf)
    .flatMap(({ user, emoji_name: name, create_at: at }) => {
      const by = idOf(user);
      const emoji = textOf(name);
      return by === undefined || emoji === undefined ? [] : [{ name: emoji, users: [by], reactedAt: secondsOf(at) }];
    });
}
