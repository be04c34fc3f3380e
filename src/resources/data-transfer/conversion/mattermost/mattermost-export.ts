import { hashOf } from '../archive/id-registry.js';
import type { FileOfSource } from '../content/attachments.js';
import { textOfCard } from '../content/cards.js';
import { ChannelMembers, ExportSource, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMember, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, listOf, textOf } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

/** A mention is an @ and a name: letters, digits, dots, dashes and underscores. */
const MENTION = /@([a-z0-9][a-z0-9._-]{0,63})/gi;

/** The bulk export in JSONL: https://docs.mattermost.com/onboard/bulk-loading-data-format.html. Users are identified by their names. */
export class MattermostExport extends ExportSource {
  readonly name = 'mattermost';
  readonly declared = DECLARED;
  protected readonly kinds = ['line', 'user', 'bot', 'channel', 'direct_channel', 'post', 'direct_post'];
  protected override readonly leftOutKinds = {
    version: 'the version and the origin of the export',
    team: 'teams',
    role: 'roles and schemes',
    scheme: 'roles and schemes',
    emoji: 'pictures of custom emoji',
  };
  private readonly userNames = new Set<string>();
  /** The members of each channel. Memberships are in the objects of users. */
  private readonly members = new ChannelMembers();

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { kind, record } of this.read(reading, 'user', 'bot', 'line')) {
      // what a line has beside its object is not read
      if (kind === 'line') continue;
      const name = record.text('username');
      if (name === undefined) {
        record.leaveOut('users without a name');
        continue;
      }
      record.identifiedBy(name);
      this.addMemberships(name, record, reading.isFirst);
      this.userNames.add(name);
      yield userOf(name, kind, record);
    }
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    for await (const { kind, record } of this.read(reading, 'channel', 'direct_channel')) {
      const id = channelId(record.text('team'), record.text('name'));
      const channel = kind === 'direct_channel' ? directChannel(record) : id && this.channelOf(id, record);
      if (channel) yield channel;
      else if (kind === 'channel') record.leaveOut('channels without a team and a name');
      else record.leaveOut('direct channels without members');
    }
    // some exports have the posts alone
    for await (const { record } of this.again('direct_post')) {
      const channel = directChannel(record);
      if (channel) yield channel;
    }
  }

  override async *messages(reading: Reading): AsyncGenerator<SourceMessage> {
    for await (const { kind, record } of this.read(reading, 'post', 'direct_post')) {
      const names = namesOf(record);
      const named = kind === 'post' ? channelId(record.text('team'), record.text('channel')) : undefined;
      const channel = named ?? (names.length > 0 ? directId(names) : undefined);
      if (channel === undefined) record.leaveOut('posts without a channel');
      else yield* this.messagesOf(record, channel);
    }
  }

  /** Attachments are in the same folder. */
  protected override selectorsOf({ name }: SourceFile): string[] | undefined {
    return /\.jsonl?(?:\.gz)?$/i.test(name) ? ['$'] : undefined;
  }

  protected override recordsIn({ value }: JsonValue): KindOfValue[] {
    const { type, ...members } = fieldsOf(value);
    const kind = textOf(type) ?? 'lines without a type';
    const { [kind]: object, ...others } = members;
    return Object.keys(others).length > 0
      ? [
          [kind, object],
          ['line', others],
        ]
      : [[kind, object]];
  }

  private addMemberships(user: string, record: SourceRecord, isFirst: boolean): void {
    for (const team of record.records('teams')) {
      const name = team.text('name');
      for (const membership of team.records('channels')) {
        const channel = channelId(name, membership.text('name'));
        const isAdmin = /channel_admin/.test(membership.text('roles') ?? '') || membership.flag('scheme_admin');
        const member: SourceMember = {
          id: user,
          scope: isAdmin ? 'admin' : undefined,
          readAt: membership.time('last_viewed_at'),
          isFavorite: membership.flag('favorite'),
        };
        if (channel === undefined) membership.leaveOut('memberships without a channel');
        else if (isFirst) this.members.add(channel, member);
      }
    }
  }

  private channelOf(id: string, channel: SourceRecord): SourceChannel {
    channel.identifiedBy(id);
    const [purpose, header] = [channel.text('purpose'), channel.text('header')];
    return {
      id,
      kind: channel.text('type') === 'O' ? 'public' : 'private',
      name: channel.text('display_name', 'name'),
      description: purpose ?? header,
      metadata: {
        team: channel.text('team'),
        ...(purpose && header && { header }),
        ...(channel.time('deleted_at') !== undefined && { isArchived: true }),
      },
      members: this.members.of(id) ?? [],
    };
  }

  /** The post and its replies, which are in it. */
  private *messagesOf(post: SourceRecord, channel: string): Generator<SourceMessage> {
    const message = this.postOf(post, channel, undefined);
    if (!message) return;
    yield message;
    for (const reply of post.records('replies', 'Reply')) {
      const found = this.postOf(reply, channel, message.id);
      if (found) yield found;
    }
  }

  private postOf(post: SourceRecord, channel: string, parent: string | undefined): SourceMessage | undefined {
    const author = post.text('user');
    const at = post.value('create_at');
    const sentAt = post.time('create_at');
    post.identifiedBy(channel);
    if (author === undefined || sentAt === undefined) {
      post.leaveOut('posts without a user or a time');
      return undefined;
    }
    const own = post.text('message') ?? '';
    const type = post.text('type');
    const isNotice = type?.startsWith('system_') === true;
    const names = [...new Set([...own.matchAll(MENTION)].flatMap(([, name]) => this.mentioned(name!)))];
    const props = post.record('props', 'Props');
    const cards = props.records('attachments').map(textOfCard);
    const alias = props.text('override_username');
    // Posts have no ids. Mattermost identifies them by these.
    const id = hashOf(JSON.stringify([channel, parent, author, at, own]));
    post.identifiedBy(id);
    return {
      id,
      channel,
      author,
      sentAt,
      text: [own, ...cards].filter(Boolean).join('\n'),
      mentions: names.map((name) => ({ id: name, labels: [name] })),
      files: post.records('attachments', 'File').map(fileOf),
      alias,
      notice: isNotice ? type : undefined,
      metadata: {
        ...(type !== undefined && !isNotice && { type }),
        ...(!props.isEmpty && { props: props.whole() }),
      },
      editedAt: post.time('edit_at'),
      deletedAt: post.time('delete_at'),
      parent,
      reactions: post.records('reactions', 'Reaction').flatMap((reaction) => {
        const [user, name, reactedAt] = [reaction.id('user'), reaction.text('emoji_name'), reaction.time('create_at')];
        return user === undefined || name === undefined ? [] : [{ name, users: [user], reactedAt }];
      }),
      ...(post.flag('is_pinned') && { pinned: {} }),
      savedBy: post.ids('flagged_by'),
      followers: post.records('thread_followers').flatMap((follower) => follower.text('username') ?? []),
    };
  }

  /** A dot at the end is one of the sentence. */
  private mentioned(name: string): string[] {
    const candidates = [name, name.replace(/[._-]$/, '')].map((candidate) => candidate.toLowerCase());
    return candidates.filter((candidate) => this.userNames.has(candidate)).slice(0, 1);
  }
}

function userOf(name: string, kind: string, user: SourceRecord): SourceUser {
  const full = [user.text('first_name'), user.text('last_name')].filter(Boolean).join(' ');
  const position = user.text('position');
  const nickname = user.text('nickname');
  return {
    id: name,
    name: nickname ?? user.text('display_name') ?? (full || name),
    metadata: {
      ...(position && { position }),
      ...(nickname && full && { fullName: full }),
      ...(kind === 'bot' && { isBot: true, ...user.kept('owner', 'description') }),
    },
    deactivatedAt: user.time('delete_at'),
  };
}

/** Names of teams have no underscore, so that two channels never have one id. */
const channelId = (team: string | undefined, name: string | undefined): string | undefined =>
  team !== undefined && name !== undefined ? `${team}_${name}` : undefined;

const directId = (names: readonly string[]): string => `direct-${hashOf([...names].sort().join(' '))}`;

/** The members of a direct channel: as names, or as objects in newer exports. */
function membersOf(channel: SourceRecord): SourceMember[] {
  const listed = ['members', 'channel_members', 'participants'].flatMap((name) => {
    if (listOf(channel.peek(name)).some((member) => typeof member === 'string'))
      return channel.ids(name).map((id): SourceMember => ({ id }));
    return channel.records(name, 'Participant').flatMap((member): SourceMember[] => {
      const id = member.text('username');
      return id === undefined ? [] : [{ id, readAt: member.time('last_viewed_at') }];
    });
  });
  const favorites = new Set(channel.ids('favorited_by'));
  const byId = new Map<string, SourceMember>();
  for (const member of listed)
    byId.set(member.id, { ...byId.get(member.id), ...member, isFavorite: favorites.has(member.id) });
  return [...byId.values()];
}

const namesOf = (record: SourceRecord): string[] => membersOf(record).map(({ id }) => id);

function directChannel(channel: SourceRecord): SourceChannel | undefined {
  const members = membersOf(channel);
  if (members.length === 0) return undefined;
  const names = members.map(({ id }) => id);
  channel.identifiedBy(names.join(', '));
  return { id: directId(names), kind: 'direct', name: names.join(', '), description: channel.text('header'), members };
}

/** Files are paths in the export, which no client can load. */
function fileOf(file: SourceRecord): FileOfSource {
  const path = file.text('path');
  return { url: path, name: path?.split('/').at(-1) };
}

const DECLARED: Declarations = {
  leftOut: {
    'email addresses, passwords and ways to sign in': { user: 'email auth_service auth_data password' },
    'languages, roles and preferences': {
      user: 'locale roles notify_props theme display_mode military_time use_military_time link_previews collapse_previews message_display channel_display_mode collapse_consecutive colorize_usernames tutorial_step email_interval name_format use_markdown_preview use_formatting show_unread_section delete_preference custom_status recent_emojis',
      'user.teams': 'roles theme scheme_user scheme_admin scheme_guest notify_props',
      'user.teams.channels': 'notify_props scheme_user scheme_guest',
    },
    'pictures of profiles, which are files of the export': { user: 'profile_image', bot: 'profile_image' },
    'schemes of channels': { channel: 'scheme' },
    'numbers of unread messages and mentions': {
      'user.teams.channels':
        'mention_count mention_count_root urgend_mention_count urgent_mention_count msg_count msg_count_root',
      Participant: 'mention_count mention_count_root urgent_mention_count msg_count msg_count_root notify_props',
      'post.thread_followers': 'last_viewed unread_mentions',
      'direct_post.thread_followers': 'last_viewed unread_mentions',
      Reply: 'thread_followers',
    },
    'who shows a direct channel': { direct_channel: 'shown_by' },
  },
  notNeeded: {
    'other forms of names': { user: 'first_name last_name', bot: 'display_name', channel: 'name' },
    'types of channels that others have': { direct_channel: 'type' },
    'the origin of the export': { line: 'info' },
    'ids of memberships': { 'user.teams.channels': 'roles' },
  },
};
