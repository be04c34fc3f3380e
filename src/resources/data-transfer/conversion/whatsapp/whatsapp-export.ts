import { hashOf } from '../archive/id-registry.js';
import { ExportSource, type KindOfValue, type Reading } from '../history/export-source.js';
import type { SourceChannel, SourceMessage, SourceUser } from '../history/history-source.js';
import { readFileLines } from '../reading/file-values.js';
import type { JsonValue } from '../reading/json-values.js';
import type { Declarations, RecordNotes } from '../reading/record-notes.js';
import type { SourceFile } from '../reading/source-files.js';
import type { SourceRecord } from '../reading/source-record.js';
import { DateOrderSearch, normalLine, startOf, timeOf, type LineStart } from './whatsapp-lines.js';

/** Characters of a message. */
const MAX_TEXT = 1_000_000;

/** Line breaks that follow each other. */
const MAX_BREAKS = 20;

/** What the first reading of a file finds. */
interface Chat {
  readonly order: DateOrderSearch;
  readonly authors: Set<string>;
}

/** Chats as WhatsApp's "Export chat" writes them, a text file for each: https://faq.whatsapp.com/1180414079177245 */
export class WhatsappExport extends ExportSource {
  readonly name = 'whatsapp';
  readonly declared: Declarations = {};
  protected readonly kinds = ['message'];
  private readonly chats = new Map<SourceFile, Chat>();

  /** Users are the names of authors. */
  async *users(): AsyncGenerator<SourceUser> {
    for (const file of this.files) {
      if (!this.selectorsOf(file)) continue;
      const chat = { order: new DateOrderSearch(), authors: new Set<string>() };
      for await (const { start, text } of messagesIn(file, undefined)) {
        chat.order.add(start);
        const author = partsOf(text).author;
        if (author !== undefined) chat.authors.add(author);
      }
      this.chats.set(file, chat);
    }
    for (const { authors } of this.chats.values()) for (const id of authors) yield { id, name: id };
  }

  async *channels({ isFirst, notes }: Reading): AsyncGenerator<SourceChannel> {
    for (const [file, { authors }] of this.chats) {
      if (isFirst) notes.changed('times without a time zone, which are taken as UTC', file.name);
      yield { id: idOf(file), kind: isDirect(file, authors) ? 'direct' : 'private', name: nameOf(file) };
    }
  }

  override async *messages(reading: Reading): AsyncGenerator<SourceMessage> {
    // messages have no ids: those of one author and time with one text are numbered
    let [last, number] = ['', 0];
    for await (const { record, file } of this.read(reading, 'message')) {
      const { authors } = this.chats.get(file)!;
      const message = messageOf(record, file, authors);
      if (!message) continue;
      if (message.author === undefined && isDirect(file, authors)) {
        record.lacks('notices of the service in conversations of two');
        continue;
      }
      const key = JSON.stringify([message.channel, message.sentAt, message.author, record.peek('text')]);
      number = key === last ? number + 1 : 0;
      last = key;
      const id = hashOf(`${key} ${number}`);
      record.identifiedBy(id);
      yield { ...message, id };
    }
  }

  protected override selectorsOf({ name }: SourceFile): string[] | undefined {
    return /\.txt(?:\.gz)?$/i.test(name) ? [] : undefined;
  }

  protected override recordsIn({ value }: JsonValue): KindOfValue[] {
    return [['message', value]];
  }

  protected override async *valuesIn(file: SourceFile, notes: RecordNotes | undefined): AsyncGenerator<JsonValue> {
    const { order } = this.chats.get(file)!;
    let document = 0;
    for await (const { start, text } of messagesIn(file, notes))
      yield { path: [], document: document++, value: { time: timeOf(start, order.found), text } };
  }
}

/** The messages of a file, each with the lines that follow it. Lines before the first one are no message. */
async function* messagesIn(file: SourceFile, notes: RecordNotes | undefined) {
  let current: { start: LineStart; text: string } | undefined;
  let last = 0;
  for await (const { number, text } of readFileLines(file, notes)) {
    const line = normalLine(text);
    const start = startOf(line);
    // blank lines are a part of the message
    const breaks = '\n'.repeat(Math.min(number - last, MAX_BREAKS));
    last = number;
    if (start) {
      if (current) yield current;
      current = { start, text: start.rest };
    } else if (!current) notes?.couldNotRead(file.name, `line ${number}`, 'This is not a message with a date.');
    else if (current.text.length + line.length < MAX_TEXT) current.text += breaks + line;
    else notes?.couldNotRead(file.name, `line ${number}`, 'A message is too long.');
  }
  if (current) yield current;
}

/** A message without a name is a notice of the service. */
function partsOf(line: string): { author: string | undefined; text: string } {
  const found = /^([^:\n]{1,100}): ([\s\S]*)$/.exec(`${line} `);
  if (!found) return { author: undefined, text: line };
  return { author: found[1]!.replace(/^~ ?/, '').trim(), text: found[2]!.slice(0, -1) };
}

/** `<attached: a.jpg>` of iOS in any language, and `a.jpg (file attached)` of Android. */
const ATTACHED = /^<[^<>:]{1,40}: ([^<>\n]{1,200}\.\w{1,8})>|^([^<>\n()]{1,200}\.\w{1,8}) \([^()\n]{1,60}\)/;
/** `<Media omitted>` in any language, `image omitted` of iOS. */
const OMITTED = /^(?:<([^<>\n:]{1,60})>|((?:image|video|audio|sticker|GIF|document|Contact card) omitted))$/;
const EDITED = /\s?<This message was edited>$/;
const DELETED = /^(?:This message was deleted\.?|You deleted this message\.?)$/;

function messageOf(
  record: SourceRecord,
  file: SourceFile,
  authors: ReadonlySet<string>,
): Omit<SourceMessage, 'id'> | undefined {
  const sentAt = record.time('time');
  const { author, text: whole } = partsOf(record.text('text') ?? '');
  if (sentAt === undefined) {
    record.leaveOut('messages whose date does not exist');
    return undefined;
  }
  const isEdited = EDITED.test(whole);
  if (isEdited) record.becomes('edited messages, of which the export does not say when');
  // names of mentioned people are between marks that isolate them
  const text = whole.replace(EDITED, '').replaceAll(/[\u2066-\u2069]/g, '');
  const [attached, omitted] = [ATTACHED.exec(text), OMITTED.exec(text)];
  const name = attached?.[1] ?? attached?.[2];
  const shown =
    name === undefined
      ? omitted && { url: undefined, name: omitted[1] ?? omitted[2], isGone: true }
      : { url: name, name };
  const mentioned = [...authors].filter((one) => text.includes(`@${one}`));
  return {
    channel: idOf(file),
    author,
    sentAt,
    text: name === undefined ? (omitted ? '' : text) : text.slice(attached![0].length).trim(),
    mentions: mentioned.map((one) => ({ id: one, labels: [one] })),
    files: shown ? [shown] : [],
    notice: author === undefined ? 'notice' : undefined,
    ...(DELETED.test(text) && { deletedAt: sentAt }),
    ...(isEdited && { metadata: { isEdited } }),
  };
}

/** `WhatsApp Chat with Anna.txt`, or `_chat.txt` in the folder `WhatsApp Chat - Anna`. Other languages have other words before the name. */
function nameOf({ name }: SourceFile): string {
  const parts = name.split('/');
  const base = parts.at(-1)!.replace(/\.txt(?:\.gz)?$/i, '');
  const words = base === '_chat' ? (parts.at(-2) ?? base) : base;
  return (
    /^(?:WhatsApp Chat(?: with| -)|Chat de WhatsApp con|WhatsApp-Chat mit|Discussion WhatsApp avec|Chat WhatsApp con|Conversa do WhatsApp com) (.+)$/.exec(
      words,
    )?.[1] ?? words
  );
}

/** A group has a name of its own, and a chat with one person the name of the person. */
const isDirect = (file: SourceFile, authors: ReadonlySet<string>): boolean =>
  authors.size === 2 && authors.has(nameOf(file));

const idOf = (file: SourceFile): string => `chat-${hashOf(nameOf(file))}`;
