import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderReader } from '#platform/files/folder-reader.js';
import { objectIn } from '#platform/http/json.js';
import { Recount } from '#resources/data-transfer/conversion/archive/recount.js';
import { recordLines } from '#resources/data-transfer/import/order/partial-line.js';
import { sortedByTime } from '#resources/data-transfer/import/order/time-sort.js';
import { isInOrderOfTime } from '#resources/data-transfer/import/order/timed-line.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import { namedInText } from '#resources/messages/content/message-mentions.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import { attachedFiles } from './slack-files.js';
import { SlackTimes } from './slack-ids.js';
import { slackMessage } from './slack-message.js';
import { listLines, recordsOf, type SlackWorkspace } from './slack-workspace.js';

/** Characters of all days that are in memory before they are written. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** What messages have that the format has no place for. */
const LEFT_OUT: Readonly<Record<string, readonly (keyof MessageRecordDto)[]>> = {
  'messages that users have saved': ['savedBy'],
  'followers of threads': ['threadSubscribers'],
  'votes and elements that users have used': ['poll', 'interactions'],
  'when messages were delivered and read, and when they disappear': ['deliveredAt', 'readAt', 'disappearsAt'],
};

type Fields = Readonly<Record<string, unknown>>;

/** The messages of an archive, by channel and day. */
export class SlackMessages {
  readonly recount = new Recount();
  private readonly times = new SlackTimes();
  /** The times of messages that have replies or are quoted, by id and muid; empty before they are known. */
  private readonly referred = new Map<string, string>();
  private readonly parents = new Set<string>();
  /** By the names of their files: the messages of a channel and day. */
  private readonly days = new Map<string, { readonly path: string; waiting: string }>();
  private characters = 0;
  private readonly uploads = new Map<string, string>();

  constructor(
    private readonly archive: FolderReader,
    private readonly parts: string,
    private readonly workspace: SlackWorkspace,
  ) {}

  /** Writes the messages of each channel and day to a temporary file, in the order of their times. */
  async divide(): Promise<void> {
    const onInvalidLine = () => this.workspace.leave('lines that are no records');
    for await (const record of recordsOf(this.archive, 'messages', onInvalidLine)) {
      for (const key of [parentOf(record), quotedOf(record)]) if (key !== undefined) this.referred.set(key, '');
      const parent = parentOf(record);
      if (parent !== undefined) this.parents.add(parent);
    }
    for await (const record of this.inOrder()) await this.add(record);
    await this.flush();
  }

  async write(zip: ZipArchive): Promise<void> {
    for (const [name, { path }] of this.days) await zip.lines(name, listLines(linesOf(path)));
    // where readers of the format look for the bytes of files
    for (const [stored, name] of this.uploads) {
      const file = await this.archive.open(`files/${stored}`);
      if (file) await zip.stream(name, await file.read());
    }
  }

  private async *inOrder(): AsyncGenerator<MessageRecordDto> {
    const read = async () => (await (await this.archive.open('messages.ndjson'))?.read()) ?? [];
    const isOrdered = await isInOrderOfTime((await read()) as AsyncIterable<Buffer>);
    if (isOrdered) {
      yield* recordsOf(this.archive, 'messages');
      return;
    }
    for await (const { bytes } of sortedByTime((await read()) as AsyncIterable<Buffer>, { folder: this.parts })) {
      const record = objectIn(bytes.toString('utf8'));
      if (record) yield record as unknown as MessageRecordDto;
    }
  }

  private async add(record: MessageRecordDto): Promise<void> {
    const channel = this.workspace.channelOf(record);
    const counted = countedOf(record);
    this.recount.source.addMessage(counted);
    if (!channel || !Number.isFinite(record.sentAt)) {
      this.workspace.leave(channel ? 'messages without a time' : 'messages to groups that the archive does not have');
      return;
    }
    const ts = this.times.next(channel.id, record.sentAt);
    const own = keysOf(record);
    for (const key of own) if (this.referred.has(key)) this.referred.set(key, ts);
    const [parent, quoted] = [parentOf(record), quotedOf(record)].map((key) => key && this.referred.get(key));
    const thread = parent || (own.some((key) => this.parents.has(key)) ? ts : undefined);
    const message = slackMessage(record, { channel: channel.id, ts, thread, quoted });
    for (const { id, name, stored } of attachedFiles(record.data as Fields))
      if (stored !== undefined)
        this.uploads.set(stored, `__uploads/${id}/${name.replaceAll(/[/\\]/g, '_').replace(/^\.+/, '_')}`);
    this.count(record, counted, {
      isReply: Boolean(parent),
      files: (message.files as unknown[] | undefined)?.length ?? 0,
    });
    const name = `${channel.folder}/${dayOf(ts)}.json`;
    const day = this.days.get(name) ?? { path: join(this.parts, String(this.days.size)), waiting: '' };
    this.days.set(name, day);
    const line = `${JSON.stringify(message)}\n`;
    day.waiting += line;
    this.characters += line.length;
    if (this.characters > MAX_CHARACTERS) await this.flush();
  }

  private count(
    record: MessageRecordDto,
    counted: ReturnType<typeof countedOf>,
    { isReply, files }: { isReply: boolean; files: number },
  ): void {
    const isDeleted = record.deletedAt !== undefined;
    const shown = isDeleted ? [] : namedInText(record.data);
    this.recount.archive.addMessage({
      ...counted,
      parent: isReply ? counted.parent : undefined,
      files,
      mentions: shown.length,
      saves: 0,
    });
    for (const [what, members] of Object.entries(LEFT_OUT))
      if (members.some((member) => record[member] !== undefined)) this.workspace.leave(what);
    if (counted.mentions > shown.length) this.workspace.leave('messages with mentions that the text does not show');
    if (counted.parent !== undefined && !isReply)
      this.workspace.leave('replies whose first message is not before them');
  }

  private async flush(): Promise<void> {
    for (const day of this.days.values()) {
      if (day.waiting === '') continue;
      await appendFile(day.path, day.waiting, { mode: 0o600 });
      day.waiting = '';
    }
    this.characters = 0;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const lines of recordLines(createReadStream(path)))
    for (const { bytes } of lines) if (bytes) yield bytes.toString('utf8').trimEnd();
}

const dayOf = (ts: string): string => new Date(Number(ts) * 1000).toISOString().slice(0, 10);

const keyOf = (id: string | undefined, muid: string | undefined): string | undefined =>
  id === undefined ? muid && `muid ${muid}` : `id ${id}`;

const parentOf = ({ parentId, parentMuid }: MessageRecordDto) => keyOf(parentId, parentMuid);
const quotedOf = ({ quotedMessageId, quotedMuid }: MessageRecordDto) => keyOf(quotedMessageId, quotedMuid);

/** A message can be named by both. */
const keysOf = ({ id, muid }: MessageRecordDto): string[] =>
  [keyOf(id, undefined), keyOf(undefined, muid)].filter((key) => key !== undefined);

function countedOf(record: MessageRecordDto) {
  const { sender, mentionedUids, reactions = [], savedBy = [], pinned, deletedAt } = record;
  const isDeleted = deletedAt !== undefined;
  const data = record.data as Fields;
  return {
    author: sender,
    parent: parentOf(record),
    reactions: isDeleted ? 0 : reactions.length,
    files: isDeleted ? 0 : attachedFiles(data).length,
    mentions: isDeleted ? 0 : (mentionedUids ?? namedInText(data)).length,
    saves: isDeleted ? 0 : savedBy.length,
    isPinned: !isDeleted && pinned !== undefined,
  };
}
