import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { anySignal } from '#platform/async/any-signal.js';
import { FolderReader } from '#platform/files/folder-reader.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import type { MessageRecordDto } from '#resources/data-transfer/import/rules/message-record.dto.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import { FILES_FOLDER, type ImportArchiveWriter } from '../archive/import-archive-writer.js';
import { attachmentOf } from '../content/attachments.js';
import { fieldsOf, isNonEmptyObject, listOf, textOf, webUrlOf, type Fields } from '../reading/fields.js';

export interface MediaOptions {
  /** Bytes of a file; larger files stay where they are. */
  readonly maxBytes: number;
  /** Whether files of servers in the own network are downloaded. */
  readonly allowPrivate: boolean;
}

const DOWNLOADS = 4;
const TIMEOUT = 10 * 60_000;

/**
 * Downloads the attachments of messages into the folder `files` of the archive. A URL is downloaded once. Without the option `allowPrivate` only
 * public addresses are read, because users have chosen the URLs.
 */
export class MediaDownloads {
  private readonly fetch: OutgoingFetch;
  private readonly read: typeof globalThis.fetch;
  private readonly limit = pLimit(DOWNLOADS);
  /** Ids of the files that have a record. */
  private readonly recorded = new Set<string>();
  private readonly running = new Map<string, Promise<number | undefined>>();

  constructor(
    private readonly archive: ImportArchiveWriter,
    private readonly report: ConversionReport,
    { maxBytes, allowPrivate }: MediaOptions,
  ) {
    this.fetch = new OutgoingFetch(allowPrivate);
    this.read = this.fetch.withLimits({ bytes: maxBytes });
  }

  /** Finds after an interruption the files of which records are in the archive. */
  async open(): Promise<void> {
    await mkdir(join(this.archive.folder, FILES_FOLDER), { recursive: true, mode: 0o700 });
    const records = await FolderReader.of(this.archive.folder).open('files.ndjson');
    if (!records) return;
    for await (const line of createInterface({ input: await records.read() }))
      this.recorded.add((JSON.parse(line) as { id: string }).id);
  }

  /** The messages, with the attachments that could be downloaded as files of the archive. */
  async attach(messages: readonly MessageRecordDto[], signal?: AbortSignal): Promise<MessageRecordDto[]> {
    const downloaded = await Promise.all(messages.map((message) => this.filesOf(message, signal)));
    for (const { files } of downloaded)
      for (const file of files)
        if (!this.recorded.has(file.id)) {
          this.recorded.add(file.id);
          await this.archive.write('files', file);
        }
    return downloaded.map(({ message }) => message);
  }

  async close(): Promise<void> {
    await this.fetch.close();
  }

  private async filesOf(message: MessageRecordDto, signal: AbortSignal | undefined) {
    const data: Fields = fieldsOf(message.data);
    const attachments = await Promise.all(
      listOf(data.attachments).map((attachment) =>
        this.limit(() => this.fileOf(message, fieldsOf(attachment), signal)),
      ),
    );
    const files = attachments.flatMap(({ file }) => file ?? []);
    if (files.length === 0) return { message, files };
    const first = attachments[0]!;
    const linked = {
      ...data,
      attachments: attachments.map(({ attachment }) => attachment),
      ...(textOf(data.url) !== undefined && first.file && { url: first.attachment.url }),
    };
    return { message: { ...message, data: linked, fileIds: [...new Set(files.map(({ id }) => id))] }, files };
  }

  private async fileOf({ sender, sentAt }: MessageRecordDto, attachment: Fields, signal: AbortSignal | undefined) {
    const url = webUrlOf(attachment.url);
    const described = attachmentOf({ url, name: attachment.name, mimeType: attachment.mimeType });
    if (url === undefined || !described || !isNonEmptyObject(attachment)) return { attachment };
    const id = createHash('sha256').update(url).digest('hex').slice(0, 32);
    const size = await this.downloadOnce(url, id, signal);
    if (size === undefined) return { attachment };
    const { name, mimeType } = described;
    return {
      attachment: { ...attachment, url: `${FILES_FOLDER}/${id}` },
      file: { id, name, mimeType, size, uid: sender, createdAt: sentAt },
    };
  }

  private async sizeOf(id: string): Promise<number | undefined> {
    const file = await FolderReader.of(this.archive.folder).open(`${FILES_FOLDER}/${id}`);
    await file?.close();
    return file?.size;
  }

  private async downloadOnce(url: string, id: string, signal: AbortSignal | undefined): Promise<number | undefined> {
    const download = this.running.get(id) ?? this.download(url, id, signal);
    this.running.set(id, download);
    try {
      return await download;
    } finally {
      this.running.delete(id);
    }
  }

  /** @returns the size; undefined if the file stays where it is */
  private async download(url: string, id: string, signal: AbortSignal | undefined): Promise<number | undefined> {
    const path = join(this.archive.folder, FILES_FOLDER, id);
    const known = await this.sizeOf(id);
    if (known !== undefined) return known;
    const part = `${path}.part`;
    const timeout = AbortSignal.timeout(TIMEOUT);
    try {
      const response = await this.read(url, { signal: signal ? anySignal([signal, timeout]) : timeout });
      if (!response.ok || !response.body) throw new Error('There is no file.');
      const body = Readable.fromWeb(response.body);
      await pipeline(body, createWriteStream(part, { mode: 0o600, flush: true }));
      await rename(part, path);
      return await this.sizeOf(id);
    } catch {
      signal?.throwIfAborted();
      await rm(part, { force: true });
      this.report.detailLeftOut('files that could not be downloaded: their URLs stay', url);
      return undefined;
    }
  }
}
