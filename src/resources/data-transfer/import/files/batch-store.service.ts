import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { isStatementTimeout, TransactionTimeoutError } from '#platform/database/database-errors.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { IrregularFileError, type FolderReader } from '#platform/files/folder-reader.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { DataImportRepository, type Checkpoint } from '../data-import.repository.js';
import type { ImportKind } from '../import-records.js';
import { ImportTransactionsService } from '../load/import-transactions.service.js';
import { RecordLoaderService, type ParsedRecord } from '../load/record-loader.service.js';
import type { FileRecordDto } from '../rules/call-record.dto.js';
import { BatchLanesService } from './batch-lanes.service.js';
import { checkpointAfter, type ImportedFile, type ParsedBatch } from './imported-file.js';
import type { ParsedLine } from './parse-line.js';
import { partialBatchAfter, restOfBatch } from './partial-batch.js';

/** Batches with fewer lines are stored in one transaction. */
const MIN_LINES_FOR_LANES = 100;

/** After a transaction of fewer lines the next one has a part of this more: twice as many would often take too long again. */
const GROWTH = 8;

/** Ends a transaction whose effects are not wanted. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** Stores the batches of a file, each with the checkpoint after it. */
@Injectable()
export class BatchStoreService {
  constructor(
    private readonly imports: DataImportRepository,
    private readonly loader: RecordLoaderService,
    private readonly transactions: ImportTransactionsService,
    private readonly lanes: BatchLanesService,
    private readonly media: MediaService,
  ) {}

  /**
   * Stores batches one after the other.
   *
   * @param onStored is called after each batch, with the checkpoint after it
   * @returns the checkpoint after them
   */
  async store(
    ctx: RequestContext,
    file: ImportedFile,
    batches: ParsedBatch[],
    checkpoint: Checkpoint,
    onStored: (checkpoint: Checkpoint) => void,
  ): Promise<Checkpoint> {
    let last = checkpoint;
    const stored = (next: Checkpoint) => onStored((last = next));
    let rest = batches;
    while (rest.length > 0) {
      const ofLanes = batchesForLanes(ctx, file, rest, last);
      if (ofLanes.length > 0 && isOfMessages(file))
        try {
          await this.lanes.store(ctx, file, ofLanes, last, stored);
          rest = rest.slice(ofLanes.length);
          continue;
        } catch (error) {
          // Refused values, concurrent sends and locks are dealt with in one transaction. Any other error occurs again there.
          if (tookTooLong(error)) file.pace.lines = half(ofLanes[0]!.lines);
          last = await this.imports.findCheckpoint(ctx, file.key);
          rest = rest.filter(({ position }) => position.bytes > last.bytes);
        }
      const [next, ...others] = rest;
      const before = last.bytes;
      if (next) stored(await this.storeByParts(ctx, file, next, last, (part) => onStored({ ...part, bytes: before })));
      rest = others;
    }
    return last;
  }

  /**
   * Stores the rest of the batch and the checkpoint after it: in one transaction, or in several with fewer lines after one that took too long.
   * A record that takes too long alone is refused.
   *
   * @param onPart is called after each transaction but the last
   */
  private async storeByParts<Kind extends ImportKind>(
    ctx: RequestContext,
    file: ImportedFile<Kind>,
    batch: ParsedBatch<Kind>,
    checkpoint: Checkpoint,
    onPart: (checkpoint: Checkpoint) => void,
  ): Promise<Checkpoint> {
    const { rest, before } = restOfBatch(batch, checkpoint);
    const { position } = rest;
    let lines = file.key.kind === 'files' ? await this.storeBytes(ctx, file, rest.lines) : rest.lines;
    let last = before;
    for (;;) {
      const part = lines.slice(0, file.pace.lines);
      const others = lines.slice(part.length);
      const save = async (tx: RequestContext, next: Checkpoint) =>
        others.length === 0
          ? this.imports.saveCheckpoint(tx, file.key, next)
          : this.imports.savePartialBatch(tx, file.key, partialBatchAfter(batch, checkpoint, next, others));
      try {
        last = await this.storePart(ctx, file, { lines: part, position }, last, save);
        if (others.length === 0) return last;
        onPart(last);
        lines = others;
        file.pace.lines += Math.ceil(file.pace.lines / GROWTH);
      } catch (error) {
        const [first] = part;
        if (!tookTooLong(error) || file.isDryRun || !first) throw error;
        if (part.length > 1) file.pace.lines = half(part);
        else if (first.record) lines = [refusedLine(first, TOOK_TOO_LONG), ...others];
        else throw error;
      }
    }
  }

  /** Stores lines, and with `save` how far the file is, in one transaction. Records with a value that PostgreSQL refuses are refused. */
  private async storePart<Kind extends ImportKind>(
    ctx: RequestContext,
    file: ImportedFile<Kind>,
    batch: ParsedBatch<Kind>,
    before: Checkpoint,
    save: (tx: RequestContext, next: Checkpoint) => Promise<void>,
  ): Promise<Checkpoint> {
    const { lines, position } = batch;
    try {
      return await this.transactions.run(ctx, (tx) => this.storeBatch(tx, file, batch, before, save));
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'ERR_IMPORT_NOT_STORABLE';
      if (!isRefused || file.isDryRun) throw error;
      const refusals = await this.unstorable(ctx, file, lines);
      const storable = lines.map((line) => {
        const refusal = refusals.get(line.number);
        return refusal ? refusedLine(line, refusal) : line;
      });
      return this.transactions.run(ctx, (tx) => this.storeBatch(tx, file, { lines: storable, position }, before, save));
    }
  }

  /** The records that PostgreSQL refuses, found by halves in transactions that are rolled back. */
  private async unstorable<Kind extends ImportKind>(
    ctx: RequestContext,
    file: ImportedFile<Kind>,
    lines: ParsedLine<Kind>[],
  ): Promise<Map<number, DomainError>> {
    const records = lines.filter(({ record }) => record !== undefined);
    try {
      await this.transactions.run(ctx, async (tx) => {
        await this.loader.load(
          tx,
          file.key.kind,
          file.context,
          records.map(({ record }) => record!),
        );
        throw new RolledBack();
      });
    } catch (error) {
      if (error instanceof RolledBack) return new Map();
      if (!(error instanceof DomainError)) throw error;
      if (records.length === 1) return new Map([[records[0]!.number, error]]);
      const middle = Math.ceil(records.length / 2);
      const first = await this.unstorable(ctx, file, records.slice(0, middle));
      return new Map([...first, ...(await this.unstorable(ctx, file, records.slice(middle)))]);
    }
    return new Map();
  }

  private async storeBatch<Kind extends ImportKind>(
    tx: RequestContext,
    file: ImportedFile<Kind>,
    batch: ParsedBatch<Kind>,
    before: Checkpoint,
    save: (tx: RequestContext, next: Checkpoint) => Promise<void>,
  ): Promise<Checkpoint> {
    const records = batch.lines.filter(({ record }) => record !== undefined);
    const ids = records.flatMap(({ id }) => id ?? []);
    const loaded = await this.loader.load(
      tx,
      file.key.kind,
      file.context,
      records.map(({ record }) => record as ParsedRecord<Kind>),
      ids.length > 0 ? ids : undefined,
    );
    const next = await checkpointAfter(file, batch, records, loaded, before);
    await save(tx, next);
    return next;
  }

  /** Stores the bytes of files before their rows become visible: a transaction that is repeated must have no other effect. */
  private async storeBytes<Kind extends ImportKind>(
    ctx: RequestContext,
    { folder, isDryRun }: ImportedFile<Kind>,
    lines: ParsedLine<Kind>[],
  ): Promise<ParsedLine<Kind>[]> {
    const checked: ParsedLine<Kind>[] = [];
    for (const line of lines) {
      const record = line.record as FileRecordDto | undefined;
      const refusal = record && (await this.storeFile(ctx, record, folder, isDryRun));
      checked.push(refusal ? refusedLine(line, refusal) : line);
    }
    return checked;
  }

  private async storeFile(
    ctx: RequestContext,
    record: FileRecordDto,
    folder: FolderReader | undefined,
    isDryRun: boolean | undefined,
  ): Promise<DomainError | undefined> {
    const { id, size } = record;
    const file = await folder?.open(id).catch(refusalOfIrregular);
    if (file instanceof DomainError) return file;
    if (isDryRun || file?.size !== size) await file?.close();
    if (file?.size !== size) return new DomainError('ERR_IMPORT_FILE_NOT_FOUND', { id, size });
    if (isDryRun) return undefined;
    const content = await file.read();
    if (await this.media.storeImported(ctx, { ...record, uid: record.uid ?? SYSTEM_UID }, content)) return undefined;
    content.destroy();
    return new DomainError('ERR_IMPORT_ALREADY_EXISTS', { kind: 'file', id });
  }
}

function refusalOfIrregular(error: unknown): DomainError {
  if (!(error instanceof IrregularFileError)) throw error;
  return new DomainError('ERR_IMPORT_FILE_NOT_REGULAR', { path: error.path, kind: error.kind });
}

const TOOK_TOO_LONG = new DomainError('ERR_IMPORT_NOT_STORABLE', { reason: 'it takes too long, also alone' });

const refusedLine = <Kind extends ImportKind>(line: ParsedLine<Kind>, refusal: DomainError): ParsedLine<Kind> => ({
  ...line,
  record: undefined,
  refusal,
});

const half = ({ length }: readonly unknown[]): number => Math.ceil(length / 2);

/** PostgreSQL or the server has ended a statement or a transaction, which a smaller one may not meet. */
const tookTooLong = (error: unknown): boolean =>
  isStatementTimeout(error) ||
  error instanceof TransactionTimeoutError ||
  (error instanceof Error && error.cause instanceof TransactionTimeoutError);

/** The batches at the beginning that can be stored in lanes. */
function batchesForLanes(
  ctx: RequestContext,
  file: ImportedFile,
  batches: ParsedBatch[],
  { partialBatch }: Checkpoint,
): ParsedBatch<'messages'>[] {
  if (!isOfMessages(file) || ctx.transaction || partialBatch) return [];
  const isForLanes = ({ lines: { length } }: ParsedBatch) => length >= MIN_LINES_FOR_LANES && length <= file.pace.lines;
  const firstOther = batches.findIndex((batch) => !isForLanes(batch));
  return (firstOther === -1 ? batches : batches.slice(0, firstOther)) as ParsedBatch<'messages'>[];
}

const isOfMessages = (file: ImportedFile): file is ImportedFile<'messages'> => file.key.kind === 'messages';
