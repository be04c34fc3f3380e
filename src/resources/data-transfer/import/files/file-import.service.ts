import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { FolderReader } from '#platform/files/folder-reader.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { DataImportRepository, type Checkpoint } from '../data-import.repository.js';
import type { ImportKind } from '../import-records.js';
import { contentInFileOrder, contentInOrderOfTime, type OpenFile } from '../order/ordered-content.js';
import type { RecordContent } from '../order/record-content.js';
import { BatchStoreService } from './batch-store.service.js';
import type { ImportedFile, ParsedBatch } from './imported-file.js';
import { parseLines } from './parse-line.js';
import { lineBatches } from './record-lines.js';
import { RefusedRecords } from './refused-records.js';

export interface FileImportOptions {
  /** Names the import: files of the same import refer to messages by the ids that these have in the files. */
  readonly importName: string;
  /** Messages keep their ids, if the app is empty when the import begins. */
  readonly wantsIds?: boolean;
  /** Records take the place of those that the app has. */
  readonly replaces?: boolean;
  /** Folder with the bytes of files. */
  readonly folder?: FolderReader;
  /** Origin of the URLs of files, without a trailing slash. Required for messages with files. */
  readonly linkBase?: string;
  /** Path of the file of refused records. */
  readonly refused?: string;
  /** Whether to continue after an interruption. */
  readonly resume?: boolean;
  /** Stores nothing: `ctx` has a transaction that is rolled back. */
  readonly isDryRun?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FileImportResult & { readonly bytes: bigint }) => void;
}

export interface FileImportResult {
  readonly stored: number;
  /** The number of stored records that lack a detail. */
  readonly incomplete: number;
  readonly refused: number;
}

/**
 * Batches of messages that are stored together are checked by one transaction, which other imports into the app wait for. Twice as many are in
 * memory.
 */
const MAX_BATCHES_AT_ONCE = 4;

/** Imports files of records. A checkpoint is stored with each batch, so that an interrupted import continues exactly there. */
@Injectable()
export class FileImportService implements OnModuleInit {
  constructor(
    private readonly imports: DataImportRepository,
    private readonly batches: BatchStoreService,
    private readonly media: MediaService,
    private readonly events: EventPublisher,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.events.onInTransaction('app_erased', (tx) => this.imports.eraseApp(tx));
    this.jobs.schedule('data-import.delete-old', '17 3 * * *', (ctx) => this.imports.deleteOld(ctx));
  }

  /** @throws StartupError for a file that differs from the one whose import was interrupted */
  async importFile(
    ctx: RequestContext,
    kind: ImportKind,
    open: OpenFile,
    options: FileImportOptions,
  ): Promise<FileImportResult> {
    const { importName, wantsIds = false, signal } = options;
    const keepsIds = await this.imports.begin(ctx, importName, wantsIds);
    const hasNewIds = kind === 'messages' && !keepsIds;
    const content = await (hasNewIds ? contentInOrderOfTime(open, signal) : contentInFileOrder(open));
    try {
      const context = { name: importName, keepsIds, replaces: options.replaces };
      return await this.importContent(ctx, kind, content, context, options);
    } finally {
      await content.close();
    }
  }

  private async importContent(
    ctx: RequestContext,
    kind: ImportKind,
    content: RecordContent,
    context: ImportedFile['context'],
    options: FileImportOptions,
  ): Promise<FileImportResult> {
    const { resume = true } = options;
    const key = { importName: context.name, kind, fingerprint: content.fingerprint };
    if (!resume) await this.imports.deleteCheckpoint(ctx, key);
    let checkpoint = await this.imports.beginFile(ctx, key);
    const refusedBytes = checkpoint.partialBatch
      ? BigInt(checkpoint.partialBatch.refusedBytes)
      : checkpoint.refusedBytes;
    const refused = await RefusedRecords.open(options.refused, refusedBytes);
    const { folder, isDryRun } = options;
    const file: ImportedFile = { key, context, refused, folder, isDryRun, pace: { lines: Infinity } };
    const urlOf = options.linkBase
      ? (id: string, name: string) => this.media.urlOf(ctx, id, name, options.linkBase!)
      : undefined;
    const show = (now: Checkpoint) => options.onProgress?.({ ...countsOf(now), bytes: now.bytes });
    show(checkpoint);
    let storing: Promise<void> = Promise.resolve();
    try {
      const from = checkpoint.lines > 0n || checkpoint.bytes > 0n ? checkpoint : undefined;
      const store = async (batches: ParsedBatch[]) => {
        checkpoint = await this.batches.store(ctx, file, batches, checkpoint, show);
      };
      let parsed: ParsedBatch[] = [];
      for await (const { lines, position } of lineBatches(content, from)) {
        // The next batches are read and parsed while PostgreSQL stores those before.
        parsed.push({ lines: await parseLines(kind, lines, { urlOf }), position });
        if (kind === 'messages' && parsed.length < MAX_BATCHES_AT_ONCE) continue;
        await storing;
        options.signal?.throwIfAborted();
        storing = store(parsed);
        storing.catch(() => undefined);
        parsed = [];
      }
      await storing;
      options.signal?.throwIfAborted();
      await store(parsed);
      await this.imports.saveCheckpoint(ctx, key, { ...checkpoint, finishedAt: new Date() });
      await refused.close(checkpoint.refusedBytes);
      return countsOf(checkpoint);
    } catch (error) {
      await storing.catch(() => undefined);
      await refused.close();
      throw error;
    }
  }

  /** Nothing refers to the messages of the import by their ids in its files any more. */
  async finish(ctx: RequestContext, importName: string): Promise<void> {
    await this.imports.deleteMessageIds(ctx, importName);
  }
}

const countsOf = ({ stored, incomplete, refused }: Checkpoint): FileImportResult => ({
  stored: Number(stored),
  incomplete: Number(incomplete),
  refused: Number(refused),
});
