import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SYSTEM_UID } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { EventPublisher } from '../../../platform/events/event-publisher.js';
import { JobQueue } from '../../../platform/jobs/job-queue.js';
import { MediaService } from '../../media/files/media.service.js';
import { DataImportRepository, type Checkpoint, type ImportFileKey } from '../data-import.repository.js';
import { ImportTransactions } from '../load/import-transactions.service.js';
import type { LoadedImport } from '../load/load-context.js';
import { RecordLoader, type ParsedRecord } from '../load/record-loader.service.js';
import type { ImportKind } from '../records.js';
import type { FileRecordDto } from '../rules/call-record.dto.js';
import { parseLine, type ParsedLine } from './parse-line.js';
import { lineBatches, openContent, type LinePosition } from './record-lines.js';
import { refusedRecord, RefusedRecords } from './refused-records.js';

export interface FileImportOptions {
  /** Names the import: files of the same import refer to messages by the ids that these have in the files. */
  readonly importName: string;
  /** Messages keep their ids, if the app is empty when the import begins. */
  readonly wantsIds?: boolean;
  /** Folder with the bytes of files. */
  readonly folder?: string;
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
  readonly refused: number;
}

/** A file while it is imported. */
interface Running<Kind extends ImportKind = ImportKind> {
  key: ImportFileKey & { kind: Kind };
  context: LoadedImport & { name: string };
  refused: RefusedRecords;
  options: FileImportOptions;
}

/** Imports files of records. A checkpoint is stored in the transaction of each batch, so that an interrupted import continues exactly there. */
@Injectable()
export class FileImportService implements OnModuleInit {
  constructor(
    private readonly imports: DataImportRepository,
    private readonly loader: RecordLoader,
    private readonly transactions: ImportTransactions,
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
    source: Readable,
    options: FileImportOptions,
  ): Promise<FileImportResult> {
    const { importName, wantsIds = false, resume = true } = options;
    const content = await openContent(source);
    const keepsIds = await this.imports.begin(ctx, importName, wantsIds);
    const key = { importName, kind, fingerprint: content.fingerprint };
    if (!resume) await this.imports.deleteCheckpoint(ctx, key);
    let checkpoint = (await this.imports.findCheckpoint(ctx, key)) ?? NOTHING;
    const refused = await RefusedRecords.open(options.refused, checkpoint.refusedBytes);
    const running: Running = { key, context: { name: importName, keepsIds }, refused, options };
    const urlOf = options.linkBase
      ? (id: string, name: string) => this.media.urlOf(ctx, id, name, options.linkBase!)
      : undefined;
    let storing: Promise<void> = Promise.resolve();
    try {
      const from = checkpoint.lines > 0n || checkpoint.bytes > 0n ? checkpoint : undefined;
      for await (const { lines, position } of lineBatches(content, from)) {
        // The next batch is read and parsed while PostgreSQL stores this one.
        const parsed = lines.map((line) => parseLine(kind, line, { urlOf }));
        await storing;
        options.signal?.throwIfAborted();
        storing = this.storeLines(ctx, running, parsed, checkpoint, position).then((next) => {
          checkpoint = next;
          options.onProgress?.({ ...countsOf(next), bytes: next.bytes });
        });
        storing.catch(() => undefined);
      }
      await storing;
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

  /** Stores the records and the checkpoint after them in one transaction. Records with a value that PostgreSQL refuses are refused. */
  private async storeLines<Kind extends ImportKind>(
    ctx: RequestContext,
    running: Running<Kind>,
    lines: ParsedLine<Kind>[],
    checkpoint: Checkpoint,
    position: LinePosition,
  ): Promise<Checkpoint> {
    const checked = running.key.kind === 'files' ? await this.storeBytes(ctx, running.options, lines) : lines;
    try {
      return await this.transactions.run(ctx, (tx) => this.storeBatch(tx, running, checked, checkpoint, position));
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'ERR_IMPORT_NOT_STORABLE';
      if (!isRefused || running.options.isDryRun) throw error;
      const refusals = await this.unstorable(ctx, running, checked);
      const storable = checked.map((line) => {
        const refusal = refusals.get(line.number);
        return refusal ? { ...line, record: undefined, refusal } : line;
      });
      return this.transactions.run(ctx, (tx) => this.storeBatch(tx, running, storable, checkpoint, position));
    }
  }

  /** The records that PostgreSQL refuses, found by halves in transactions that are rolled back. */
  private async unstorable<Kind extends ImportKind>(
    ctx: RequestContext,
    running: Running<Kind>,
    lines: ParsedLine<Kind>[],
  ): Promise<Map<number, DomainError>> {
    const records = lines.filter(({ record }) => record !== undefined);
    try {
      await this.transactions.run(ctx, async (tx) => {
        await this.loader.load(
          tx,
          running.key.kind,
          running.context,
          records.map(({ record }) => record!),
        );
        throw new RolledBack();
      });
    } catch (error) {
      if (error instanceof RolledBack) return new Map();
      if (!(error instanceof DomainError)) throw error;
      if (records.length === 1) return new Map([[records[0]!.number, error]]);
      const middle = Math.ceil(records.length / 2);
      const first = await this.unstorable(ctx, running, records.slice(0, middle));
      return new Map([...first, ...(await this.unstorable(ctx, running, records.slice(middle)))]);
    }
    return new Map();
  }

  private async storeBatch<Kind extends ImportKind>(
    tx: RequestContext,
    { key, context, refused }: Running<Kind>,
    lines: ParsedLine<Kind>[],
    checkpoint: Checkpoint,
    position: LinePosition,
  ): Promise<Checkpoint> {
    const records = lines.filter(({ record }) => record !== undefined);
    const { refusals } = await this.loader.load(
      tx,
      key.kind,
      context,
      records.map(({ record }) => record as ParsedRecord<Kind>),
    );
    const refusalOf = new Map(records.map(({ number }, index) => [number, refusals[index]]));
    const refusedLines = lines.flatMap((line) => {
      const refusal = line.refusal ?? refusalOf.get(line.number);
      return refusal ? [refusedRecord(key.kind, line, refusal)] : [];
    });
    const next: Checkpoint = {
      ...position,
      hash: Buffer.from(position.hash),
      stored: checkpoint.stored + BigInt(lines.length - refusedLines.length),
      refused: checkpoint.refused + BigInt(refusedLines.length),
      refusedBytes: await refused.write(checkpoint.refusedBytes, refusedLines),
      finishedAt: null,
    };
    await this.imports.saveCheckpoint(tx, key, next);
    return next;
  }

  /** Stores the bytes of files before their rows become visible: a transaction that is repeated must have no other effect. */
  private async storeBytes<Kind extends ImportKind>(
    ctx: RequestContext,
    { folder, isDryRun }: FileImportOptions,
    lines: ParsedLine<Kind>[],
  ): Promise<ParsedLine<Kind>[]> {
    const checked: ParsedLine<Kind>[] = [];
    for (const line of lines) {
      const record = line.record as FileRecordDto | undefined;
      const refusal = record && (await this.storeFile(ctx, record, folder, isDryRun));
      checked.push(refusal ? { ...line, record: undefined, refusal } : line);
    }
    return checked;
  }

  private async storeFile(
    ctx: RequestContext,
    record: FileRecordDto,
    folder: string | undefined,
    isDryRun: boolean | undefined,
  ): Promise<DomainError | undefined> {
    const { id, size } = record;
    const path = folder === undefined ? undefined : join(folder, id);
    const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
    if (path === undefined || !found?.isFile() || found.size !== size)
      return new DomainError('ERR_IMPORT_FILE_NOT_FOUND', { id, size });
    if (isDryRun) return undefined;
    const isStored = await this.media.storeImported(
      ctx,
      { ...record, uid: record.uid ?? SYSTEM_UID },
      createReadStream(path),
    );
    return isStored ? undefined : new DomainError('ERR_IMPORT_ALREADY_EXISTS', { kind: 'file', id });
  }
}

/** Ends a transaction whose effects are not wanted. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

const NOTHING: Checkpoint = {
  bytes: 0n,
  lines: 0n,
  hash: Buffer.alloc(0),
  stored: 0n,
  refused: 0n,
  refusedBytes: 0n,
  finishedAt: null,
};

const countsOf = ({ stored, refused }: Checkpoint): FileImportResult => ({
  stored: Number(stored),
  refused: Number(refused),
});
