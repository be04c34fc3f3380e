import type { ConversionReport } from '../archive/conversion-report.js';
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

type Collection = 'users' | 'rooms' | 'subscriptions' | 'messages';

/** Names of the files that `mongoexport` writes, one for each collection. */
const COLLECTIONS: readonly (readonly [Collection, RegExp])[] = [
  ['messages', /^(?:rocketchat_)?messages?\./i],
  ['rooms', /^(?:rocketchat_)?rooms?\./i],
  ['subscriptions', /^(?:rocketchat_)?subscriptions?\./i],
  ['users', /^(?:rocketchat_)?users?\./i],
];

const collectionOf = ({ name }: SourceFile): Collection | undefined =>
  COLLECTIONS.find(([, pattern]) => pattern.test(name.split('/').at(-1)!))?.[0];

/** Collections of the database, in JSON: one document per line, or a list. */
export class RocketchatExport implements HistorySource {
  readonly name = 'rocketchat';
  readonly muidPrefix = 'rocketchat-';
  /** The ids of users by name: reactions and lists of members have names. */
  private readonly idOfName = new Map<string, string>();
  private readonly members = new Map<string, SourceMember[]>();

  constructor(private readonly files: readonly SourceFile[]) {}

  async *users(report?: ConversionReport): AsyncGenerator<SourceUser> {
    if (report)
      for (const file of this.files)
        if (!collectionOf(file)) report.leftOut('files without users, rooms or messages', file.name);
    for await (const user of this.documents('users', report)) {
      const id = idOf(user._id);
      if (id === undefined) {
        report?.leftOut('users without an id', undefined);
        continue;
      }
      const name = textOf(user.username);
      if (name !== undefined) this.idOfName.set(name, id);
      yield userOf(id, user);
    }
  }

  async *channels(report?: ConversionReport): AsyncGenerator<SourceChannel> {
    for await (const value of this.documents('subscriptions', report)) this.addMember(value);
    for await (const room of this.documents('rooms', report)) {
      const id = idOf(room._id);
      if (id === undefined) report?.leftOut('rooms without an id', undefined);
      else yield this.channelOf(id, room);
    }
  }

  async *messages(report?: ConversionReport): AsyncGenerator<SourceMessage> {
    for await (const value of this.documents('messages', report)) {
      const message = this.messageOf(value, report);
      if (message) yield message;
    }
  }

  private async *documents(collection: Collection, report: ConversionReport | undefined): AsyncGenerator<Fields> {
    for (const file of this.files)
      if (collectionOf(file) === collection)
        for await (const { path, value } of readFileValues(file, ['$'], report)) {
          const found = path.length === 0 && Array.isArray(value) ? (value as unknown[]) : [value];
          yield* found.filter(isNonEmptyObject);
        }
  }

  private addMember(subscription: Fields): void {
    const room = idOf(subscription.rid);
    const user = idOf(fieldsOf(subscription.u)._id);
    if (room === undefined || user === undefined) return;
    const isAdmin = listOf(subscription.roles).some((role) => role === 'owner' || role === 'moderator');
    const members = this.members.get(room) ?? [];
    members.push({
      id: user,
      scope: isAdmin ? 'admin' : undefined,
      joinedAt: timeOf(subscription.ts),
      readAt: timeOf(subscription.ls),
    });
    this.members.set(room, members);
  }

  private channelOf(id: string, room: Fields): SourceChannel {
    const type = textOf(room.t);
    const isDirect = type === 'd';
    const named = [
      ...listOf(room.uids).flatMap((uid) => idOf(uid) ?? []),
      ...(listOf(room.uids).length === 0 ? this.idsOf(room.usernames) : []),
    ].map((user) => ({ id: user }));
    const topic = textOf(room.topic);
    const description = textOf(room.description);
    return {
      id,
      kind: isDirect ? 'direct' : type === 'c' ? 'public' : 'private',
      name: textOf(room.fname) ?? textOf(room.name) ?? (listOf(room.usernames).join(', ') || undefined),
      description: description ?? topic,
      creator: idOf(fieldsOf(room.u)._id),
      createdAt: timeOf(room.ts),
      metadata: {
        ...(description && topic && { topic }),
        ...(room.archived === true && { isArchived: true }),
        ...(type === 'l' && { roomType: 'livechat' }),
      },
      // owners and moderators write in a room that others only read
      rules: room.ro === true ? { sendScope: 'moderator' } : undefined,
      members: this.members.get(id) ?? (named.length > 0 ? named : undefined),
    };
  }

  private messageOf(value: Fields, report: ConversionReport | undefined): SourceMessage | undefined {
    const id = idOf(value._id);
    const channel = idOf(value.rid);
    const sentAt = timeOf(value.ts);
    const user = fieldsOf(value.u);
    const author = idOf(user._id);
    if (id === undefined || channel === undefined || sentAt === undefined || author === undefined) {
      report?.leftOut('messages without an id, a room, a user or a time', id);
      return undefined;
    }
    if (value._hidden === true) {
      report?.detailLeftOut('former versions of edited messages', id);
      return undefined;
    }
    const type = textOf(value.t);
    const { files, others } = attachmentsOf(value);
    const text = (textOf(value.msg) ?? '').replace(QUOTE, '');
    return {
      id,
      channel,
      author,
      sentAt,
      text: text || files.flatMap(({ caption }) => caption ?? []).join('\n'),
      mentions: listOf(value.mentions).map(fieldsOf).flatMap(mentionOf),
      files,
      // e2e messages have their text encrypted
      notice: type === undefined || type === 'rm' || type === 'e2e' ? undefined : type,
      metadata: {
        ...(others.length > 0 && { attachments: others }),
        ...(textOf(value.alias) !== undefined && { alias: value.alias }),
        ...(type === 'e2e' && { isEncrypted: true }),
      },
      editedAt: timeOf(value.editedAt),
      ...(type === 'rm' && { deletedAt: timeOf(value.editedAt) ?? timeOf(value._updatedAt) ?? sentAt }),
      parent: idOf(value.tmid),
      quoted: QUOTE.exec(textOf(value.msg) ?? '')?.[1],
      reactions: this.reactionsOf(value.reactions, id, report),
      ...(value.pinned === true && {
        pinned: { by: idOf(fieldsOf(value.pinnedBy)._id), at: timeOf(value.pinnedAt) },
      }),
      people: [{ id: author, name: textOf(user.name) ?? textOf(user.username) }],
    };
  }

  /** By name of the emoji, the names of users. */
  private reactionsOf(value: unknown, id: string, report: ConversionReport | undefined): SourceReaction[] {
    return Object.entries(fieldsOf(value)).map(([name, reaction]) => {
      const names = listOf(fieldsOf(reaction).usernames);
      const users = this.idsOf(names);
      if (users.length < names.length)
        report?.detailLeftOut('reactions of unknown users', id, names.length - users.length);
      return { name, users };
    });
  }

  private idsOf(names: unknown): string[] {
    return listOf(names).flatMap((name) => this.idOfName.get(String(name)) ?? []);
  }
}

/** A quote begins the text as a link without a label to the message. */
const QUOTE = /^\[ ?\]\([^()\s]{1,2000}[?&]msg=([A-Za-z0-9]{1,50})\)\s?/;

/** In MongoDB's extended JSON a time is `{"$date": …}`, with a text or a number. */
function timeOf(value: unknown): number | undefined {
  const date = fieldsOf(value).$date ?? value;
  return secondsOf(fieldsOf(date).$numberLong ?? date);
}

function userOf(id: string, user: Fields): SourceUser {
  const userName = textOf(user.username);
  const isBot = user.type === 'bot' || listOf(user.roles).includes('bot');
  return {
    id,
    name: textOf(user.name) ?? userName,
    avatar: user.avatarUrl,
    metadata: { ...(userName && { userName }), ...(isBot && { isBot: true }) },
    createdAt: timeOf(user.createdAt),
    lastActiveAt: timeOf(user.lastLogin),
    statusMessage: textOf(user.statusText),
    // a user who wants to be seen as offline
    isInvisible: user.statusDefault === 'offline',
    ...(user.active === false && { deactivatedAt: timeOf(user._updatedAt) ?? 1 }),
  };
}

function mentionOf(user: Fields) {
  const id = idOf(user._id);
  // @all and @here are no users
  return id === undefined || id === 'all' || id === 'here'
    ? []
    : [{ id, labels: [textOf(user.username), textOf(user.name)] }];
}

/** Uploaded files, and what integrations attach. Their addresses are paths of the server, so they are no use to clients. */
function attachmentsOf(value: Fields) {
  const files: (FileOfSource & { caption?: string })[] = [];
  const others: Fields[] = [];
  for (const attachment of listOf(value.attachments).filter(isNonEmptyObject)) {
    const url = attachment.image_url ?? attachment.video_url ?? attachment.audio_url ?? attachment.title_link;
    const isFile = attachment.type === 'file' || textOf(url) !== undefined;
    // a quoted message is shown by the quote
    if (textOf(attachment.message_link) !== undefined) continue;
    if (!isFile) {
      others.push(attachment);
      continue;
    }
    const mimeType = attachment.image_type ?? attachment.video_type ?? attachment.audio_type;
    const size = attachment.image_size ?? attachment.video_size ?? attachment.audio_size;
    const caption = textOf(attachment.description);
    files.push({ url, name: attachment.title, mimeType, size, ...(caption && { caption }) });
  }
  return { files, others };
}
