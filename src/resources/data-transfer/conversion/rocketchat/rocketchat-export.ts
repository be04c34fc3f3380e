import type { FileOfSource } from '../content/attachments.js';
import { BLOCKS_NOT_NEEDED, blocksOf, textOfBlocks } from '../content/blocks.js';
import { textOfCard } from '../content/cards.js';
import {
  ChannelMembers,
  ExportSource,
  type FoundRecord,
  type KindOfValue,
  type Reading,
} from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceReaction, SourceUser } from '../history/history-source.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

/** Names of the files that `mongoexport` writes, one for each collection. */
const COLLECTIONS: readonly (readonly [kind: string, name: RegExp])[] = [
  ['message', /^(?:rocketchat_)?messages?\./i],
  ['room', /^(?:rocketchat_)?rooms?\./i],
  ['subscription', /^(?:rocketchat_)?subscriptions?\./i],
  ['user', /^(?:rocketchat_)?users?\./i],
];

const kindOf = ({ name }: SourceFile): string | undefined =>
  COLLECTIONS.find(([, pattern]) => pattern.test(name.split('/').at(-1)!))?.[0];

/** Collections of the database, in JSON: one document per line, or a list. */
export class RocketchatExport extends ExportSource {
  readonly name = 'rocketchat';
  readonly declared = DECLARED;
  protected readonly kinds = ['user', 'room', 'subscription', 'message'];
  /** The ids of users by name: reactions and lists of members have names. */
  private readonly idOfName = new Map<string, string>();
  private readonly members = new ChannelMembers();

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record, id } of this.identified(reading, 'users without an id', 'user', '_id')) {
      const user = userOf(id, record);
      if (user.userName !== undefined) this.idOfName.set(user.userName, id);
      yield user;
    }
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    for await (const { record } of this.read(reading, 'subscription')) this.addMember(record);
    for await (const { record, id } of this.identified(reading, 'rooms without an id', 'room', '_id'))
      yield this.channelOf(id, record);
  }

  protected override kindsIn(file: SourceFile): string[] {
    return [kindOf(file) ?? 'other'];
  }

  protected override selectorsOf(file: SourceFile): string[] | undefined {
    return kindOf(file) === undefined ? undefined : ['$'];
  }

  protected override recordsIn({ value }: JsonValue, file: SourceFile): KindOfValue[] {
    return (Array.isArray(value) ? (value as unknown[]) : [value]).map((document) => [kindOf(file)!, document]);
  }

  private addMember(subscription: SourceRecord): void {
    const room = subscription.id('rid');
    const user = subscription.record('u').id('_id');
    if (room === undefined || user === undefined) {
      subscription.leaveOut('subscriptions without a room or a user');
      return undefined;
    }
    const isAdmin = subscription.ids('roles').some((role) => role === 'owner' || role === 'moderator');
    this.members.add(room, {
      id: user,
      scope: isAdmin ? 'admin' : undefined,
      joinedAt: subscription.time('ts'),
      readAt: subscription.time('ls'),
      isFavorite: subscription.flag('f'),
    });
  }

  private channelOf(id: string, room: SourceRecord): SourceChannel {
    const type = room.text('t');
    const isDirect = type === 'd';
    const [uids, userNames] = [room.ids('uids'), room.ids('usernames')];
    const named = (uids.length > 0 ? uids : this.idsOf(userNames)).map((user) => ({ id: user }));
    const [topic, description] = [room.text('topic'), room.text('description')];
    return {
      id,
      kind: isDirect ? 'direct' : type === 'c' ? 'public' : 'private',
      name: room.text('fname') ?? room.text('name') ?? (userNames.join(', ') || undefined),
      description: description ?? topic,
      creator: room.record('u').id('_id'),
      createdAt: room.time('ts'),
      metadata: {
        ...(description && topic && { topic }),
        ...(room.flag('archived') && { isArchived: true }),
        ...(type === 'l' && { roomType: 'livechat' }),
        ...room.kept('announcement', 'prid', 'customFields'),
      },
      // owners and moderators write in a room that others only read
      rules: room.flag('ro') ? { sendScope: 'moderator' } : undefined,
      members: this.members.of(id) ?? (named.length > 0 ? named : undefined),
    };
  }

  protected override messageOf({ record }: FoundRecord): SourceMessage | undefined {
    const id = record.id('_id');
    record.identifiedBy(id);
    const [channel, sentAt, user] = [record.id('rid'), record.time('ts'), record.record('u')];
    const author = user.id('_id');
    if (id === undefined || channel === undefined || sentAt === undefined || author === undefined) {
      record.leaveOut('messages without an id, a room, a user or a time');
      return undefined;
    }
    if (record.flag('_hidden')) {
      record.lacks('former versions of edited messages');
      record.ignore();
      return undefined;
    }
    if (record.flag('tshow')) record.becomes('replies that were also sent to the channel are in their thread');
    const type = record.text('t');
    const { files, others, texts } = attachmentsOf(record);
    const message = record.text('msg') ?? '';
    const own = message.replace(QUOTE, '') || textOfBlocks(blocksOf(record));
    const alias = record.text('alias');
    const pinnedBy = record.record('pinnedBy').id('_id');
    return {
      id,
      channel,
      author,
      sentAt,
      text: [own || files.flatMap(({ caption }) => caption ?? []).join('\n'), ...texts].filter(Boolean).join('\n'),
      mentions: record.records('mentions').flatMap(mentionOf),
      files,
      alias,
      // e2e messages have their text encrypted
      notice: type === undefined || type === 'rm' || type === 'e2e' ? undefined : type,
      metadata: {
        ...(others.length > 0 && { attachments: others }),
        ...(type === 'e2e' && { isEncrypted: true }),
        ...record.kept('drid', 'customFields', 'location', 'role', 'content'),
      },
      editedAt: record.time('editedAt'),
      ...(type === 'rm' && { deletedAt: record.time('editedAt', '_updatedAt') ?? sentAt }),
      parent: record.id('tmid'),
      quoted: QUOTE.exec(message)?.[1],
      reactions: this.reactionsOf(record),
      ...(record.flag('pinned') && { pinned: { by: pinnedBy, at: record.time('pinnedAt') } }),
      savedBy: record.records('starred').flatMap((star) => star.id('_id') ?? []),
      followers: record.ids('replies'),
      people: [{ id: author, name: user.text('name', 'username') }],
    };
  }

  /** By name of the emoji, the names of users. */
  private reactionsOf(record: SourceRecord): SourceReaction[] {
    return record.entries('reactions').map(([name, reaction]) => {
      const names = reaction.ids('usernames');
      return { name, users: this.idsOf(names), count: names.length };
    });
  }

  private idsOf(names: readonly string[]): string[] {
    return names.flatMap((name) => this.idOfName.get(name) ?? []);
  }
}

/** A quote begins the text as a link without a label to the message. */
const QUOTE = /^\[ ?\]\([^()\s]{1,2000}[?&]msg=([A-Za-z0-9]{1,50})\)\s?/;

function userOf(id: string, user: SourceRecord): SourceUser & { userName: string | undefined } {
  const userName = user.text('username');
  const isBot = user.text('type') === 'bot' || user.ids('roles').includes('bot');
  return {
    id,
    userName,
    name: user.text('name') ?? userName,
    avatar: user.text('avatarUrl'),
    metadata: {
      ...(userName && { userName }),
      ...(isBot && { isBot }),
      ...user.kept('nickname', 'bio', 'customFields'),
    },
    createdAt: user.time('createdAt'),
    lastActiveAt: user.time('lastLogin'),
    statusMessage: user.text('statusText'),
    // a user who wants to be seen as offline
    isInvisible: user.text('statusDefault') === 'offline',
    ...(user.has('active') && !user.flag('active') && { deactivatedAt: user.time('_updatedAt') ?? 1 }),
  };
}

function mentionOf(mention: SourceRecord) {
  const id = mention.id('_id');
  const labels = [mention.text('username'), mention.text('name')];
  // @all and @here are no users, and neither is a team
  const isUser = mention.text('type') !== 'team' && id !== 'all' && id !== 'here';
  return id === undefined || !isUser ? [] : [{ id, labels }];
}

/** Uploaded files, and what integrations attach. Their addresses are paths of the server, so they are no use to clients. */
function attachmentsOf(record: SourceRecord) {
  const files: (FileOfSource & { caption: string | undefined })[] = [];
  const others: object[] = [];
  const texts: string[] = [];
  for (const attachment of record.records('attachments')) {
    const hasFile = ['image', 'video', 'audio'].some((kind) => attachment.has(`${kind}_url`));
    if (attachment.has('message_link'))
      // a quoted message is shown by the quote
      attachment.ignore();
    else if (hasFile || attachment.text('type') === 'file') files.push(fileOf(attachment));
    else {
      texts.push(textOfCard(attachment));
      others.push(attachment.whole());
    }
  }
  return { files, others, texts };
}

const fileOf = (file: SourceRecord) => ({
  url: file.text('image_url', 'video_url', 'audio_url', 'title_link'),
  name: file.text('title'),
  mimeType: file.text('image_type', 'video_type', 'audio_type', 'format'),
  size: file.number('image_size') ?? file.number('video_size') ?? file.number('audio_size') ?? file.number('size'),
  caption: file.text('description'),
});

/** The types of the server: https://github.com/RocketChat/Rocket.Chat/tree/develop/packages/core-typings/src */
const DECLARED: Declarations = {
  leftOut: {
    'credentials, email addresses and ways to sign in': {
      user: 'services emails requirePasswordChange requirePasswordChangeReason e2e inviteToken phone ldap ssoId openBusinessHours',
    },
    'roles, permissions and preferences': {
      user: 'settings language statusLivechat statusConnection utcOffset extension livechat roles',
      room: 'sysMes muted unmuted reactWhenReadOnly joinCodeRequired joinCode default featured encrypted e2eKeyId broadcast retention abacAttributes',
      subscription:
        'roles open alert desktopNotifications mobilePushNotifications emailNotifications audioNotificationValue muteGroupMentions hideUnreadStatus hideMentionStatus disableNotifications ignored blocked blocker archived autoTranslate autoTranslateLanguage E2EKey E2ESuggestedKey oldRoomKeys suggestedOldRoomKeys',
    },
    'numbers of unread messages and threads': {
      subscription: 'unread userMentions groupMentions tunread tunreadGroup tunreadUser',
    },
    teams: { room: 'teamId teamMain teamDefault', subscription: 'teamId teamMain' },
    'data of the visitors of livechat': {
      room: 'v departmentId source servedBy responseBy waitingResponse metrics priorityWeight estimatedWaitingTimeQueue closer closedAt closedBy livechatData queuedAt onHold tags contactId verified',
      message: 'token navigation transcriptRequested requestData webRtcCallEndTs comment',
    },
    'who has edited a message': { message: 'editedBy' },
    translations: { message: 'translations' },
    'sent times of calls': { message: 'callStatus' },
    'what a marked team or user is': { 'message.mentions': 'fname' },
  },
  notNeeded: {
    ...BLOCKS_NOT_NEEDED,
    'other forms of names': {
      user: 'avatarETag avatarOrigin canonical_username',
      'user.name': '*',
      room: 'name usernames usersCount nameValidationRegex avatarETag jitsiTimeout',
      'room.u': 'username name',
      subscription: 'name fname',
      'subscription.u': 'username name',
      'message.u': 'username name',
      'message.pinnedBy': 'username name',
      message: '_updatedAt',
    },
    'previews of links, which clients make': { message: 'urls' },
    'forms of the text that the server makes': { message: 'md parseUrls html groupable bot channels unread' },
    'files, which the attachments name too': { message: 'file files fileUpload' },
    'counts and times of replies and messages': {
      message: 'tcount tlm dcount dlm tmsg',
      room: 'msgs lastMessage lm _updatedAt cl intl sandstorm streamingOptions',
      subscription: '_id ts t lr ls _updatedAt __rooms rid u lowerCaseName lowerCaseFName',
      user: '_updatedAt status __rooms _pendingAvatarUrl importIds presenceStatus federated federation banners',
    },
    'sizes and addresses of files': {
      'message.attachments':
        'type fileId ts title_link title_link_download image_preview image_dimensions image_url video_url audio_url color collapsed size format',
    },
    'names of those who have reacted': { 'message.reactions': 'names' },
  },
};
