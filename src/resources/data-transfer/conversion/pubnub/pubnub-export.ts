import type { FileOfSource } from '../content/attachments.js';
import {
  ChannelMembers,
  ExportSource,
  type FoundRecord,
  type KindOfValue,
  type Reading,
} from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceReaction, SourceUser } from '../history/history-source.js';
import { decoded, fieldsOf } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

/** The channel of a thread is named after the channel and the time of its first message. */
const THREAD = /^PUBNUB_INTERNAL_THREAD_(.+)_(\d{10,20})$/s;
const INTERNAL = /^PUBNUB_INTERNAL_|-pnpres$/;

/** A page of members does not say which channel they are in: its folder, or its file, is named after it, as in the address of the request. */
const MEMBERS = /(?:^|\/)members\/([^/]+?)(?:\.json(?:\.gz)?)?(?:\/|$)/;

const PERSON = ['profileUrl', 'externalId', 'email'];

/** Pages of the REST API: https://www.pubnub.com/docs/sdks/rest-api/get-message-history-with-actions and the pages of App Context beside it. */
export class PubnubExport extends ExportSource {
  readonly name = 'pubnub';
  readonly declared = DECLARED;
  protected readonly kinds = ['user', 'channel', 'member', 'message'];
  private readonly members = new ChannelMembers();
  /** The ids of pinned messages. */
  private readonly pinned = new Set<string>();

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record, id } of this.identified(reading, 'users without an id', 'user', 'id'))
      yield userOf(record, id);
    for await (const { record, file } of this.read(reading, 'member')) {
      const user = record.record('uuid', 'Person');
      const [id, channel] = [user.id('id'), channelOfMembers(file)];
      record.identifiedBy(id);
      if (id === undefined || channel === undefined) {
        record.leaveOut('members without an id, or in no folder of a channel');
        continue;
      }
      const custom = record.record('custom', 'Membership');
      const readAt = custom.time('lastReadMessageTimetoken');
      if (reading.isFirst) this.members.add(channel, { id, readAt });
      if (user.size > 1) yield userOf(user, id);
    }
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    for await (const { record, id } of this.identified(reading, 'channels without an id', 'channel', 'id')) {
      const custom = record.record('custom', 'Custom');
      const pinned = custom.id('pinnedMessageTimetoken');
      if (pinned !== undefined) this.pinned.add(`${custom.id('pinnedMessageChannelID') ?? id}-${pinned}`);
      const type = record.text('type');
      if (INTERNAL.test(id)) {
        record.repeats('channels of threads and of the service itself');
        record.ignore();
        continue;
      }
      yield {
        id,
        kind: type === 'direct' || type === 'public' ? type : 'private',
        name: record.text('name'),
        description: record.text('description'),
        updatedAt: record.time('updated'),
        metadata: { ...custom.rest(), ...record.kept('type', 'status') },
        members: this.members.of(id),
      };
    }
  }

  protected override messageOf({ record, path }: FoundRecord): SourceMessage | undefined {
    const name = String(path[1]);
    const [, threadOf, parent] = THREAD.exec(name) ?? [];
    const channel = threadOf ?? name;
    const [token, sentAt, author] = [record.id('timetoken'), record.time('timetoken'), record.id('uuid')];
    record.identifiedBy(`${channel}-${token}`);
    if (INTERNAL.test(channel)) {
      record.lacks('messages of moderation and presence');
      record.ignore();
      return undefined;
    }
    if (token === undefined || sentAt === undefined) {
      record.leaveOut('messages without a time');
      return undefined;
    }
    const actions = record.record('actions');
    const edit = entriesOf(actions, 'edited')
      .sort((one, other) => (one.at ?? 0) - (other.at ?? 0))
      .at(-1);
    const [deleted] = entriesOf(actions, 'deleted');
    const reactions = reactionsOf(actions);
    const meta = record.record('meta');
    const mentioned = meta.entries('mentionedUsers').flatMap(([, user]) => {
      const id = user.id('id');
      return id === undefined ? [] : [{ id, labels: [user.text('name')] }];
    });
    const content = contentOf(record);
    const text = edit?.value ?? content.text;
    const linked = [...text.matchAll(MENTION_LINK)].map(([, , id]) => ({ id: decoded(id!) }));
    const quoted = meta.record('quotedMessage');
    const quotedToken = quoted.id('timetoken');
    const id = `${channel}-${token}`;
    return {
      id,
      channel,
      author,
      sentAt,
      text:
        linked.length === 0
          ? text
          : (uidOf) => text.replace(MENTION_LINK, (_, __, user: string) => `<@uid:${uidOf(decoded(user))}>`),
      mentions: [...mentioned, ...linked],
      files: content.files,
      metadata: {
        ...content.metadata,
        ...meta.rest(),
        ...record.kept('custom_message_type'),
        ...otherActions(actions),
      },
      editedAt: edit?.at,
      ...(deleted && { deletedAt: deleted.at ?? sentAt }),
      parent: parent === undefined ? undefined : `${channel}-${parent}`,
      quoted: quotedToken === undefined ? undefined : `${quoted.id('channelId') ?? channel}-${quotedToken}`,
      reactions,
      ...(this.pinned.has(id) && { pinned: {} }),
    };
  }

  protected override selectorsOf(file: SourceFile): readonly string[] | undefined {
    return super.selectorsOf(file) && ['$.data.*', '$.channels.*.*'];
  }

  protected override recordsIn({ path, value }: JsonValue, { name }: SourceFile): KindOfValue[] {
    if (path[0] === 'channels') return [['message', value]];
    const fields = fieldsOf(value);
    if (fields.uuid !== undefined) return [['member', value]];
    return [[PERSON.some((member) => member in fields) || /(?:^|\/)users\b/.test(name) ? 'user' : 'channel', value]];
  }
}

function channelOfMembers({ name }: SourceFile): string | undefined {
  const folder = MEMBERS.exec(name)?.[1];
  return folder === undefined ? undefined : decoded(folder);
}

const userOf = (user: SourceRecord, id: string): SourceUser => ({
  id,
  name: user.text('name'),
  avatar: user.text('profileUrl'),
  metadata: { ...fieldsOf(user.value('custom')), ...user.kept('externalId', 'type', 'status') },
  updatedAt: user.time('updated'),
});

/** How newer versions of the Chat SDK write mentions. */
const MENTION_LINK = /\[([^[\]\n]{1,200})\]\(pn-user:\/\/([^()\s]{1,200})\)/g;

interface Action {
  readonly value: string;
  readonly users: string[];
  readonly at: number | undefined;
}

/** What users have added to a message: by type and value, who did it when. */
const entriesOf = (actions: SourceRecord, type: string): Action[] =>
  Object.keys(fieldsOf(actions.peek(type))).map((value) => {
    const by = actions.record(type, 'Action').records(value, 'By');
    return {
      value,
      users: by.flatMap((user) => user.id('uuid') ?? []),
      at: by.map((user) => user.time('actionTimetoken')).at(-1),
    };
  });

const reactionsOf = (actions: SourceRecord): SourceReaction[] =>
  ['reactions', 'reaction']
    .flatMap((type) => entriesOf(actions, type))
    .map(({ value, users, at }) => ({ name: value, users, reactedAt: at }));

function otherActions(actions: SourceRecord) {
  const others = actions.rest();
  return Object.keys(others).length > 0 ? { actions: others } : {};
}

/** A text, what the Chat SDK makes of it, a file with a text, or anything that the app has sent. */
function contentOf(record: SourceRecord): { text: string; files: FileOfSource[]; metadata: object } {
  const text = record.text('message');
  if (text !== undefined) return { text, files: [], metadata: {} };
  const message = record.record('message', 'Content');
  if (message.isEmpty) return { text: '', files: [], metadata: record.kept('message') };
  const inner = message.record('message', 'Content');
  const single = message.record('file', 'File');
  return {
    text: message.text('text', 'message') ?? inner.text('text') ?? '',
    files: [...message.records('files', 'File'), ...[single].filter(({ isEmpty }) => !isEmpty)].map((file) => ({
      url: file.text('url'),
      name: file.text('name'),
      mimeType: file.text('type'),
    })),
    metadata: { ...message.rest(), ...inner.rest() },
  };
}

const OBJECT = 'updated eTag';

const DECLARED: Declarations = {
  leftOut: {
    'email addresses of users': { user: 'email', Person: 'email' },
    'types, states and own values of memberships': { member: 'type status', Membership: '*' },
  },
  notNeeded: {
    'pages of lists': { $: 'status error error_message totalCount next prev more' },
    'ids and versions of the service': {
      user: OBJECT,
      channel: OBJECT,
      member: OBJECT,
      Person: OBJECT,
      message: 'message_type error',
      File: 'id',
      Custom: 'pinnedMessageTimetoken pinnedMessageChannelID',
    },
    'types of contents': { Content: 'type' },
    'what the text says of channels and links': { 'message.meta': 'referencedChannels textLinks' },
    'copies of quoted messages': { 'message.meta.quotedMessage': 'text userId' },
    'threads, whose messages are in channels of their own': { 'message.actions': 'threadRootId' },
  },
};
