import type { FileOfSource } from '../content/attachments.js';
import { ExportSource, type FoundRecord, type KindOfValue, type Reading } from '../history/export-source.js';
import type {
  SourceChannel,
  SourceMember,
  SourceMessage,
  SourceReaction,
  SourceUser,
} from '../history/history-source.js';
import { fieldsOf, listOf, textOf } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

interface Room {
  name?: string;
  topic?: string;
  creator?: string;
  id?: string;
  isPublic?: boolean;
  isDirect?: boolean;
  readonly members: Map<string, SourceMember>;
  readonly admins: Set<string>;
  readonly names: Map<string, { name: string | undefined; avatar: string | undefined }>;
}

interface Edit {
  readonly at: number | undefined;
  readonly text: string;
}

/** What later events say of a message. */
interface Additions {
  readonly reactions: SourceReaction[];
  edit?: Edit;
  deletedAt?: number;
}

const TEXTS = new Set([
  'm.room.message',
  'm.sticker',
  'm.poll.start',
  'org.matrix.msc3381.poll.start',
  'm.room.encrypted',
]);

/** Element's export of a room in JSON: https://spec.matrix.org/latest/client-server-api/ has the events. In memory are the reactions, and the texts of edits. */
export class MatrixExport extends ExportSource {
  readonly name = 'matrix';
  readonly declared = DECLARED;
  protected readonly kinds = ['room', 'message', 'member', 'state', 'reaction', 'edit', 'redaction'];
  /** The room is before and behind its events, a file for each. */
  protected override readonly objects = { room_name: 'room', room_creator: 'room', topic: 'room' };
  protected override readonly lists = { messages: 'message' };
  private readonly rooms = new Map<SourceFile, Room>();
  private readonly additions = new Map<string, Additions>();
  private readonly pinned = new Set<string>();

  /** The first reading finds what belongs to messages that come earlier. */
  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    if (reading.isFirst)
      for await (const { kind, record, file } of this.read(
        reading,
        'room',
        'member',
        'state',
        'reaction',
        'edit',
        'redaction',
      ))
        this.add(kind, record, this.roomOf(file));
    for (const { names } of this.rooms.values()) for (const [id, { name, avatar }] of names) yield { id, name, avatar };
  }

  async *channels(): AsyncGenerator<SourceChannel> {
    for (const [file, room] of this.rooms) {
      const { name, topic, creator, isDirect, isPublic, members, admins } = room;
      const known = [...members.values()].map((member) => ({
        ...member,
        scope: admins.has(member.id) ? ('admin' as const) : undefined,
      }));
      yield {
        id: room.id ?? file.name,
        kind: isDirect && members.size === 2 ? 'direct' : isPublic ? 'public' : 'private',
        name,
        description: topic,
        creator,
        // an export of a part of the history may have none of those who joined
        members: known.length > 0 ? known : undefined,
      };
    }
  }

  protected override recordsIn({ path, value }: JsonValue, file: SourceFile): KindOfValue[] {
    if (path.length === 1) return [['room', { [String(path[0])]: value }]];
    const event = fieldsOf(value);
    this.roomOf(file).id ??= textOf(event.room_id);
    return [[kindOf(event), value]];
  }

  private roomOf(file: SourceFile): Room {
    const room = this.rooms.get(file) ?? { members: new Map(), admins: new Set(), names: new Map() };
    this.rooms.set(file, room);
    return room;
  }

  private add(kind: string, record: SourceRecord, room: Room): void {
    const content = record.record('content');
    record.identifiedBy(record.id('event_id'));
    const at = record.time('origin_server_ts');
    const sender = record.id('sender') ?? record.id('user_id');
    const target = content.record('m.relates_to', 'Relation');
    if (kind === 'room') {
      room.name ??= record.text('room_name');
      room.topic ??= record.text('topic');
      room.creator ??= record.text('room_creator');
    } else if (kind === 'member') addMember(record, content, room, at);
    else if (kind === 'state') this.addState(record, content, room);
    else if (kind === 'reaction') {
      const [id, name] = [target.id('event_id'), target.text('key')];
      if (id === undefined || name === undefined || sender === undefined) record.leaveOut('reactions to nothing');
      else this.additionsTo(id).reactions.push({ name, users: [sender], reactedAt: at });
    } else if (kind === 'edit') {
      const id = target.id('event_id');
      const text = content.record('m.new_content', 'Content').text('body');
      if (id === undefined || text === undefined) record.leaveOut('edits without a text');
      else this.additionsTo(id).edit = { at, text };
    } else {
      const id = record.id('redacts') ?? content.id('redacts');
      if (id !== undefined) this.additionsTo(id).deletedAt = at ?? 1;
    }
  }

  private addState(record: SourceRecord, content: SourceRecord, room: Room): void {
    const type = record.text('type');
    if (type === 'm.room.join_rules') room.isPublic = content.text('join_rule') === 'public';
    else if (type === 'm.room.name') room.name ??= content.text('name');
    else if (type === 'm.room.topic') room.topic ??= content.text('topic');
    else if (type === 'm.room.create') room.creator ??= content.id('creator') ?? record.id('sender');
    else if (type === 'm.room.pinned_events') {
      this.pinned.clear();
      for (const id of content.ids('pinned')) this.pinned.add(id);
    } else if (type === 'm.room.power_levels')
      for (const [id, level] of Object.entries(fieldsOf(content.value('users'))))
        if (Number(level) >= 100) room.admins.add(id);
    if (!content.isEmpty) record.repeats(`state of rooms: ${type ?? 'without a type'}`);
    content.ignore();
  }

  private additionsTo(id: string): Additions {
    const known = this.additions.get(id) ?? { reactions: [] };
    this.additions.set(id, known);
    return known;
  }

  protected override messageOf({ record, file: roomFile }: FoundRecord): SourceMessage | undefined {
    const channel = this.roomOf(roomFile).id ?? roomFile.name;
    const id = record.id('event_id');
    record.identifiedBy(id);
    const [author, sentAt, type] = [
      record.id('sender') ?? record.id('user_id'),
      record.time('origin_server_ts'),
      record.text('type'),
    ];
    if (id === undefined || sentAt === undefined || author === undefined) {
      record.leaveOut('events without an id, a sender or a time');
      return undefined;
    }
    const content = record.record('content', 'Content');
    const { reactions, edit, deletedAt } = this.additions.get(id) ?? { reactions: [] };
    const relation = content.record('m.relates_to', 'Relation');
    const replied = relation.record('m.in_reply_to').id('event_id');
    const isThread = relation.text('rel_type') === 'm.thread';
    const isFallback = relation.flag('is_falling_back');
    const file = fileOf(content);
    const mentions = content.record('m.mentions').ids('user_ids');
    const isNotice = type === undefined || !TEXTS.has(type);
    const isDeleted = deletedAt !== undefined || (content.isEmpty && record.record('unsigned').has('redacted_because'));
    const text = edit?.text ?? bodyOf(content, type, file, replied !== undefined && !isThread);
    const messageType = content.text('msgtype');
    return {
      id,
      channel,
      author,
      sentAt,
      text: (uidOf) => text.replaceAll(USER_ID, (user) => (mentions.includes(user) ? `<@uid:${uidOf(user)}>` : user)),
      mentions: mentions.map((user) => ({ id: user })),
      files: file ? [file] : [],
      notice: isNotice ? (type ?? 'event') : undefined,
      metadata: {
        ...(messageType === 'm.emote' && { isEmote: true }),
        ...(type === 'm.room.encrypted' && { isEncrypted: true }),
        ...(isNotice && content.rest()),
        ...content.kept('geo_uri', 'm.poll', 'm.poll.start', 'org.matrix.msc3381.poll.start'),
      },
      editedAt: edit?.at,
      ...(isDeleted && { deletedAt: deletedAt ?? sentAt }),
      parent: isThread ? relation.id('event_id') : undefined,
      quoted: replied !== undefined && !isFallback ? replied : undefined,
      reactions,
      ...(this.pinned.has(id) && { pinned: {} }),
    };
  }
}

const USER_ID = /@[a-zA-Z0-9._=/+-]{1,100}:[a-zA-Z0-9.:-]{1,100}/g;

function kindOf({ type, content, state_key: stateKey }: Readonly<Record<string, unknown>>): string {
  const relation = fieldsOf(fieldsOf(content)['m.relates_to']);
  if (type === 'm.room.redaction') return 'redaction';
  if (type === 'm.reaction') return 'reaction';
  if (type === 'm.room.message' && relation.rel_type === 'm.replace') return 'edit';
  if (type === 'm.room.member') return 'member';
  return typeof stateKey === 'string' ? 'state' : 'message';
}

/** Who joined last is a member, unless the last event says otherwise. */
function addMember(record: SourceRecord, content: SourceRecord, room: Room, at: number | undefined): void {
  const id = record.id('state_key');
  if (id === undefined) {
    record.leaveOut('memberships of nobody');
    return undefined;
  }
  const membership = content.text('membership');
  const [name, avatar] = [content.text('displayname'), addressOf(content.text('avatar_url'))];
  if (name !== undefined || avatar !== undefined || !room.names.has(id)) room.names.set(id, { name, avatar });
  if (content.flag('is_direct')) room.isDirect = true;
  if (membership === 'join') room.members.set(id, { joinedAt: room.members.get(id)?.joinedAt ?? at, id });
  else if (membership === 'ban') room.members.set(id, { id, isBanned: true });
  else if (membership === 'leave') room.members.delete(id);
}

/** A reply repeats what it answers in lines that begin with `> `. A file has its name as the body, or a caption. */
function bodyOf(
  content: SourceRecord,
  type: string | undefined,
  file: FileOfSource | undefined,
  isReply: boolean,
): string {
  const body = content.text('body') ?? '';
  if (file) return content.has('filename') && content.text('filename') !== body ? body : '';
  const poll = fieldsOf(
    content.peek('org.matrix.msc3381.poll.start') ?? content.peek('m.poll') ?? content.peek('m.poll.start'),
  );
  const textIn = (value: unknown): string | undefined =>
    textOf(fieldsOf(value)['org.matrix.msc1767.text']) ??
    textOf(fieldsOf(value).body) ??
    textOf(fieldsOf(listOf(fieldsOf(value)['m.text'])[0]).body);
  const question = [textIn(poll.question), ...listOf(poll.answers).map((answer) => `• ${textIn(answer) ?? ''}`)]
    .filter(Boolean)
    .join('\n');
  if (type?.endsWith('poll.start')) return body || question;
  if (type === 'm.room.encrypted') return '[encrypted]';
  return isReply ? body.replace(/^(?:> .*\n)+\n?/, '') : body;
}

function fileOf(content: SourceRecord): FileOfSource | undefined {
  const type = content.text('msgtype');
  const encrypted = content.record('file').text('url');
  const url = content.text('url') ?? encrypted;
  if (url === undefined) return undefined;
  const info = content.record('info');
  return {
    url: addressOf(url),
    name: content.text('filename', 'body'),
    mimeType: info.text('mimetype'),
    size: info.number('size'),
    kind: type === 'm.image' ? 'image' : type === 'm.video' ? 'video' : type === 'm.audio' ? 'audio' : undefined,
  };
}

/** `mxc://server/id` at the server, which wants a token. */
function addressOf(url: string | undefined): string | undefined {
  const [, server, id] = /^mxc:\/\/([a-zA-Z0-9.:-]{1,200})\/([\w-]{1,200})$/.exec(url ?? '') ?? [];
  return server && id ? `https://${server}/_matrix/client/v1/media/download/${server}/${id}` : url;
}

const EVENT =
  'room_id type age unsigned origin event_id sender user_id origin_server_ts auth_events depth hashes prev_events signatures state_key prev_content replaces_state prev_sender redacts';

const DECLARED: Declarations = {
  leftOut: {
    'thumbnails and sizes of media': {
      'Content.info': '*',
      Content: 'thumbnail_url org.matrix.msc1767.audio org.matrix.msc3245.voice org.matrix.msc1767.file',
    },
    'keys of encrypted files and messages': {
      'Content.file': '*',
      Content: 'ciphertext algorithm sender_key device_id session_id',
    },
    'reasons of redactions and memberships': {
      'redaction.content': 'reason',
      'member.content': 'reason third_party_invite',
    },
    'mentions of the whole room': { 'Content.m.mentions': 'room' },
  },
  notNeeded: {
    'what the export says of itself': { $: 'export_date exported_by' },
    'ids of the service': Object.fromEntries(
      ['message', 'member', 'state', 'reaction', 'edit', 'redaction'].map((kind) => [kind, EVENT]),
    ),
    'other forms of the text': {
      Content:
        'format formatted_body m.new_content org.matrix.msc1767.text org.matrix.msc1767.message org.matrix.msc3952.mentions body msgtype filename m.text m.message m.mentions m.relates_to',
      'edit.content': 'body msgtype format formatted_body m.mentions org.matrix.msc1767.text',
      'member.content': 'membership is_direct join_authorised_via_users_server',
      'message.unsigned': '*',
    },
    'relations of events': {
      Relation: 'rel_type event_id is_falling_back key m.in_reply_to',
      'Relation.m.in_reply_to': '*',
    },
  },
};
