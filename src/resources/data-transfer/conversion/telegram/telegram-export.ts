import type { FileOfSource } from '../content/attachments.js';
import { quoted } from '../content/blocks.js';
import { withAddress } from '../content/cards.js';
import { ExportSource, type FoundRecord, type KindOfValue, type Reading } from '../history/export-source.js';
import type {
  SourceChannel,
  SourceMember,
  SourceMessage,
  SourceReaction,
  SourceUser,
} from '../history/history-source.js';
import { fieldsOf, idOf, listOf, secondsOf, textOf, type Fields } from '../reading/fields.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';

/** A file has all chats, or is one. The name, the type and the id of a chat are before its messages. */
const SELECTORS = [
  '$.personal_information',
  '$.contacts.list.*',
  ...['$', '$.chats.list.*', '$.left_chats.list.*'].flatMap((chat) =>
    ['name', 'type', 'id', 'messages.*'].map((member) => `${chat}.${member}`),
  ),
];

interface Chat {
  name?: string;
  type?: string;
  id?: string;
}

interface Pin {
  readonly by: string | undefined;
  readonly at: number | undefined;
}

/** Telegram Desktop's export in JSON: https://core.telegram.org/import-export */
export class TelegramExport extends ExportSource {
  readonly name = 'telegram';
  readonly declared = DECLARED;
  protected readonly kinds = ['me', 'contact', 'chat', 'message'];
  /** By file and place in it. */
  private readonly chats = new Map<string, Chat>();
  /** The messages that a later one says are pinned, by chat and id. */
  private readonly pins = new Map<string, Pin>();
  /** Whose export it is. One of a single chat does not say so. */
  private self: string | undefined;

  async *users(reading: Reading): AsyncGenerator<SourceUser> {
    for await (const { kind, record } of this.read(reading, 'me', 'contact')) {
      const user = userOf(record);
      if (!user) record.leaveOut('contacts without an account');
      else {
        if (kind === 'me') this.self = user.id;
        yield user;
      }
    }
  }

  async *channels(reading: Reading): AsyncGenerator<SourceChannel> {
    for await (const { record, ...found } of this.read(reading, 'chat')) {
      const chat = this.chats.get(keyOf(found)) ?? {};
      this.chats.set(keyOf(found), {
        ...chat,
        name: record.text('name') ?? chat.name,
        type: record.text('type') ?? chat.type,
        id: record.id('id') ?? chat.id,
      });
    }
    for (const chat of this.chats.values()) yield this.channelOf(chat);
  }

  protected override messageOf(found: FoundRecord): SourceMessage | undefined {
    const { record } = found;
    const message = messageOf(record, channelId(this.chats.get(keyOf(found)) ?? {}));
    const pin = this.pins.get(`${keyOf(found)} ${String(record.peek('id'))}`);
    return message && { ...message, ...(pin && { pinned: pin }) };
  }

  protected override selectorsOf({ name }: SourceFile): string[] | undefined {
    return /\.json(?:\.gz)?$/i.test(name) ? SELECTORS : undefined;
  }

  protected override recordsIn({ path, value, document }: JsonValue, file: SourceFile): KindOfValue[] {
    const member = String(path.at(-1));
    if (path[0] === 'personal_information') return [['me', value]];
    if (path[0] === 'contacts') return [['contact', value]];
    if (typeof path.at(-1) !== 'number') return [['chat', { [member]: value }]];
    const { action, message_id: pinned, actor_id: by, date_unixtime: at } = fieldsOf(value);
    if (action === 'pin_message')
      this.pins.set(`${keyOf({ file, document, path })} ${String(pinned)}`, { by: idOf(by), at: secondsOf(at) });
    return [['message', value]];
  }

  private channelOf(chat: Chat): SourceChannel {
    const { name, type = 'chat' } = chat;
    const isDirect = type === 'personal_chat' || type === 'bot_chat';
    const other = isDirect && chat.id !== undefined ? [{ id: `user${chat.id}` }] : [];
    const members: SourceMember[] = [...other, ...(this.self === undefined ? [] : [{ id: this.self }])];
    return {
      id: channelId(chat),
      kind: isDirect || type === 'saved_messages' ? 'direct' : type.startsWith('public') ? 'public' : 'private',
      name: name ?? (type === 'saved_messages' ? 'Saved messages' : undefined),
      metadata: { chatType: type },
      // Who is in a group is not in the export.
      members: isDirect || type === 'saved_messages' ? members : undefined,
    };
  }
}

/** The place of a chat in a file. */
const keyOf = ({ file, document, path }: Pick<FoundRecord, 'file' | 'document' | 'path'>): string =>
  `${file.name}:${document}:${path[1] === 'list' ? path.slice(0, 3).join('.') : ''}`;

/** Users, groups and channels have ids of their own, as `from_id` has them. */
function channelId({ id, type = '' }: Chat): string {
  const prefix = /supergroup|channel/.test(type) ? 'channel' : /personal|bot/.test(type) ? 'user' : 'chat';
  return `${prefix}${id ?? type}`;
}

function userOf(record: SourceRecord): SourceUser | undefined {
  const id = record.id('user_id');
  if (id === undefined || id === '0') return undefined;
  record.identifiedBy(id);
  const name = [record.text('first_name'), record.text('last_name')].filter(Boolean).join(' ');
  const [userName, bio] = [record.text('username'), record.text('bio')];
  const metadata = { ...(userName && { userName: userName.replace('@', '') }), ...(bio && { bio }) };
  return { id: `user${id}`, name: name || userName, metadata };
}

function messageOf(record: SourceRecord, channel: string): SourceMessage | undefined {
  const id = record.id('id');
  record.identifiedBy(`${channel}-${id}`);
  const isService = record.text('type') === 'service';
  // the time of the computer, without its zone, where there is no other
  const sentAt = record.time('date_unixtime') ?? record.time('date');
  if (id === undefined || sentAt === undefined) {
    record.leaveOut('messages without an id or a time');
    return undefined;
  }
  const author = record.id('from_id') ?? record.id('actor_id');
  const name = record.text('from') ?? record.text('actor');
  const parts = partsOf(record.value('text'));
  const text = (uidOf: (id: string) => string) =>
    parts.map((part) => (typeof part === 'string' ? part : `<@uid:${uidOf(part.user)}>`)).join('');
  const mentions = parts.flatMap((part) => (typeof part === 'string' ? [] : [{ id: part.user }]));
  const answered = record.id('reply_to_message_id');
  const common = { id: `${channel}-${id}`, channel, author, sentAt };
  const people = author === undefined ? [] : [{ id: author, name }];
  if (isService) {
    const action = record.text('action') ?? 'service';
    const named = [
      record.text('title'),
      record.text('new_title'),
      record.text('information_text'),
      record.ids('members').join(', '),
    ];
    const words = [name, `${action.replaceAll('_', ' ')}${named.some(Boolean) ? ':' : ''}`, ...named, text((id) => id)];
    return { ...common, text: words.filter(Boolean).join(' '), notice: action, metadata: record.rest(), people };
  }
  const special = specialText(record);
  const { reactions, reactors } = reactionsOf(record);
  return {
    ...common,
    text: (uidOf) => [text(uidOf), ...special].filter(Boolean).join('\n'),
    mentions,
    files: filesOf(record),
    alias: record.text('author'),
    metadata: record.kept(
      'forwarded_from',
      'forwarded_from_id',
      'saved_from',
      'via_bot',
      'contact_information',
      'location_information',
      'place_name',
      'address',
      'poll',
      'todo_list',
      'invoice_information',
      'game_title',
      'game_description',
      'game_link',
      'giveaway_information',
      'giveaway_results',
      'sticker_emoji',
      'performer',
      'title',
      'inline_bot_buttons',
      'paid_stars_amount',
      'reply_to_peer_id',
    ),
    editedAt: record.time('edited_unixtime') ?? record.time('edited'),
    quoted: answered === undefined || record.has('reply_to_peer_id') ? undefined : `${channel}-${answered}`,
    reactions,
    people: [...people, ...reactors],
  };
}

/** A part of a text, or a user whom it mentions. */
type TextPart = string | { readonly user: string };

/** A text is one, or a list of texts and of parts with a form. */
function partsOf(value: unknown): TextPart[] {
  const parts = typeof value === 'string' ? [value] : listOf(value);
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const { type, text, href, user_id: user } = fieldsOf(part);
    const words = textOf(text) ?? '';
    if (type === 'mention_name' && idOf(user) !== undefined) return { user: `user${idOf(user)}` };
    if (type === 'text_link') return withAddress(words, textOf(href)) ?? '';
    if (type === 'pre') return `\`\`\`\n${words}\n\`\`\``;
    return type === 'blockquote' ? quoted(words).join('\n') : words;
  });
}

/** What a message says beside its text: a poll, a place, a person. */
function specialText(record: SourceRecord): string[] {
  const member = (name: string): Fields => fieldsOf(record.peek(name));
  const { question, answers } = member('poll');
  const { first_name: first, last_name: last } = member('contact_information');
  const { latitude, longitude } = member('location_information');
  const texts = [
    question,
    ...listOf(answers).map((answer) => `• ${textOf(fieldsOf(answer).text) ?? ''}`),
    [first, last].filter(Boolean).join(' '),
    ...['place_name', 'address', 'game_title'].map((name) => record.peek(name)),
    typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude}, ${longitude}` : undefined,
    member('invoice_information').title,
    record.peek('sticker_emoji'),
  ];
  return texts.flatMap((text) => textOf(text) ?? []);
}

/** A path in the export, or in brackets why the file is not there. */
function filesOf(record: SourceRecord): FileOfSource[] {
  return ['photo', 'file', 'contact_vcard'].flatMap((name) => {
    const path = record.text(name);
    if (path === undefined) return [];
    const isGone = path.includes('(File ');
    const known = name === 'file' ? record.text('file_name') : undefined;
    const fallback = isGone ? (record.text('media_type') ?? name) : path.split('/').at(-1);
    return [{ url: path, name: known ?? fallback, mimeType: record.text('mime_type'), isGone }];
  });
}

/** Those who have reacted last are named, the others counted. */
function reactionsOf(record: SourceRecord) {
  const reactors: SourceUser[] = [];
  const reactions = record.records('reactions').flatMap((reaction): SourceReaction[] => {
    const name = reaction.text('emoji', 'type') ?? '';
    const recent = reaction.records('recent').flatMap((one): SourceReaction[] => {
      const user = one.id('from_id');
      if (user === undefined) return [];
      reactors.push({ id: user, name: one.text('from') });
      return [{ name, users: [user], reactedAt: one.time('date') }];
    });
    const others = (reaction.number('count') ?? recent.length) - recent.length;
    return others > 0 ? [...recent, { name, users: [], count: others }] : recent;
  });
  return { reactions, reactors };
}

/** https://github.com/telegramdesktop/tdesktop/blob/dev/Telegram/SourceFiles/export/output/export_output_json.cpp */
const DECLARED: Declarations = {
  leftOut: {
    'profile pictures, stories and devices': {
      $: 'profile_pictures stories profile_music ringtones sessions web_sessions other_data ips frequent_contacts',
      '$.contacts': 'about',
    },
    'phone numbers': { me: 'phone_number', contact: 'phone_number' },
    'when contacts were saved': { contact: 'date date_unixtime' },
    'pictures of custom emoji': { 'message.reactions': 'document_id' },
    'rules of disappearing and hidden media': {
      message: 'self_destruct_period_seconds live_location_period_seconds media_spoiler',
    },
  },
  notNeeded: {
    'what the export says of itself': {
      $: 'about',
      '$.chats': 'about',
      '$.left_chats': 'about',
      '$.frequent_contacts': 'about',
    },
    'other forms of times and texts': {
      message: 'date edited text_entities media_type mime_type file_name',
      'message.reactions': 'type',
    },
    'sizes and previews of files': {
      message:
        'photo_file_size file_size thumbnail thumbnail_file_size contact_vcard_file_size width height duration_seconds',
    },
  },
};
