import type { FileOfSource } from '../content/attachments.js';
import { ExportSource, type FoundRecord, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMember, SourceMessage, SourceUser } from '../history/history-source.js';
import { fieldsOf, idOf, listOf, textOf } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceRecord } from '../reading/source-record.js';

/** Levels of a text. */
const MAX_LEVELS = 20;

interface Participant extends SourceMember {
  readAt?: number;
}

/** Pages of the REST API: https://talkjs.com/docs/Reference/REST_API/Messages and the pages beside it. */
export class TalkjsExport extends ExportSource {
  readonly name = 'talkjs';
  readonly declared = DECLARED;
  protected readonly kinds = ['user', 'conversation', 'message'];
  protected override readonly lists = { data: 'user' };
  private readonly participants = new Map<string, Map<string, Participant>>();

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { record, id } of this.identified(reading, 'users without an id', 'user', 'id'))
      yield {
        id,
        name: record.text('name'),
        avatar: record.text('photoUrl'),
        metadata: {
          ...fieldsOf(record.value('custom')),
          ...record.kept('role', 'locale', 'welcomeMessage', 'availabilityText', 'headerPhotoUrl'),
        },
        createdAt: record.time('createdAt'),
      };
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    const what = 'conversations without an id';
    for await (const { record, id } of this.identified(reading, what, 'conversation', 'id')) {
      // the messages that are read next say more
      const members = new Map(participantsOf(record).map((participant) => [participant.id, participant]));
      this.participants.set(id, members);
      yield {
        id,
        kind: 'private',
        name: record.text('subject'),
        icon: record.text('photoUrl'),
        createdAt: record.time('createdAt'),
        metadata: { ...fieldsOf(record.value('custom')), ...record.kept('topicId', 'welcomeMessages') },
        members: [...members.values()],
      };
    }
  }

  protected override messageOf({ record }: FoundRecord): SourceMessage | undefined {
    const id = record.id('id');
    record.identifiedBy(id);
    const [channel, sentAt, author] = [record.id('conversationId'), record.time('createdAt'), record.id('senderId')];
    if (id === undefined || channel === undefined || sentAt === undefined) {
      record.leaveOut('messages without an id, a conversation or a time');
      return undefined;
    }
    for (const reader of record.ids('readBy')) this.addReading(channel, reader, sentAt);
    const isSystem = record.text('type') === 'SystemMessage';
    const { mentioned, text, files } = contentOf(record);
    return {
      id,
      channel,
      author: isSystem ? undefined : author,
      sentAt,
      text,
      mentions: mentioned.map((user) => ({ id: user })),
      files,
      notice: isSystem ? 'system' : undefined,
      metadata: { ...fieldsOf(record.value('custom')), ...record.kept('origin') },
      editedAt: record.time('editedAt'),
      quoted: record.id('referencedMessageId'),
      // the API counts reactions, and names nobody
      reactions: record
        .records('reactions')
        .map((reaction) => ({ name: reaction.text('emoji') ?? '', users: [], count: reaction.number('count') ?? 1 })),
    };
  }

  protected override recordsIn({ value }: JsonValue): KindOfValue[] {
    const { conversationId, participants } = fieldsOf(value);
    return [[conversationId !== undefined ? 'message' : participants !== undefined ? 'conversation' : 'user', value]];
  }

  private addReading(channel: string, reader: string, at: number): void {
    const participant = this.participants.get(channel)?.get(reader);
    if (participant) participant.readAt = Math.max(at, participant.readAt ?? 0);
  }
}

/** Who has nothing unread has read the last message. */
function participantsOf(conversation: SourceRecord): Participant[] {
  const last = conversation.record('lastMessage');
  const lastAt = last.time('createdAt');
  last.ignore();
  return conversation.entries('participants').map(([id, participant]) => ({
    id,
    joinedAt: participant.time('joinedAt'),
    ...(participant.has('isUnread') && !participant.flag('isUnread') && { readAt: lastAt }),
  }));
}

/** Messages have blocks, and older ones a text, a file or a place. */
function contentOf(record: SourceRecord) {
  const blocks = record.records('content', 'Block');
  const own = record.text('text') ?? listOf(record.value('location')).join(', ');
  const attachment = record.record('attachment');
  const mentioned: string[] = [];
  for (const block of blocks) addMentioned(block.peek('children'), mentioned, 0);
  const texts = blocks.map((block) => ({ place: placeOf(block), children: block.value('children') }));
  const files = blocks.filter((block) => block.text('type') === 'file').map(fileOf);
  return {
    mentioned: [...new Set(mentioned)],
    text:
      blocks.length === 0
        ? own
        : (uidOf: (id: string) => string) =>
            texts
              .map(({ place, children }) => place ?? textOfNodes(children, uidOf, 0))
              .filter(Boolean)
              .join('\n'),
    files: blocks.length === 0 && !attachment.isEmpty ? [fileOf(attachment)] : files,
  };
}

function placeOf(block: SourceRecord): string | undefined {
  const [latitude, longitude] = [block.number('latitude'), block.number('longitude')];
  return latitude === undefined || longitude === undefined ? undefined : `${latitude}, ${longitude}`;
}

const KINDS = new Map<string, FileOfSource['kind']>([
  ['image', 'image'],
  ['video', 'video'],
  ['audio', 'audio'],
  ['voice', 'audio'],
]);

const fileOf = (file: SourceRecord): FileOfSource => ({
  url: file.text('url'),
  name: file.text('filename'),
  size: file.number('size'),
  kind: KINDS.get(file.text('subtype') ?? ''),
});

/** https://talkjs.com/docs/Reference/JavaScript_Data_API/Message_Content: a node is a text, or has a text or nodes. */
function textOfNodes(nodes: unknown, uidOf: (id: string) => string, level: number): string {
  if (level >= MAX_LEVELS) return '';
  return listOf(nodes)
    .map((node) => {
      if (typeof node === 'string') return node;
      const { type, text, id, url, children } = fieldsOf(node);
      const user = type === 'mention' ? idOf(id) : undefined;
      if (user !== undefined) return `<@uid:${uidOf(user)}>`;
      const own = textOf(text) ?? textOfNodes(children, uidOf, level + 1);
      if (type === 'bulletPoint') return `\n• ${own}`;
      if (type === 'bulletList') return `${own}\n`;
      if (type === 'actionButton') return ` [${own}]`;
      return type === 'link' && typeof url === 'string' && url !== own ? `${own} (${url})` : own;
    })
    .join('');
}

function addMentioned(nodes: unknown, mentioned: string[], level: number): void {
  if (level >= MAX_LEVELS) return;
  for (const node of listOf(nodes)) {
    const { type, id, children } = fieldsOf(node);
    const user = type === 'mention' ? idOf(id) : undefined;
    if (user !== undefined) mentioned.push(user);
    addMentioned(children, mentioned, level + 1);
  }
}

const DECLARED: Declarations = {
  leftOut: {
    'email addresses, phone numbers and devices of users': { user: 'email phone pushTokens' },
    'who may only read, and notifications of participants': { 'conversation.participants': 'access notify' },
  },
  notNeeded: {
    'whether a participant has unread messages': { 'conversation.participants': 'isUnread' },
    'the last message of a conversation, which is one of its messages': { conversation: 'lastMessage' },
    'other forms of the content': { message: 'text attachment plaintext' },
    'sizes and tokens of files': { Block: 'width height duration fileToken' },
    'who asked for reactions': { 'message.reactions': 'currentUserReacted' },
    'ids of the service': { message: 'senderId' },
  },
};
