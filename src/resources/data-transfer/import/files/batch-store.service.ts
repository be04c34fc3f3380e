import { Injectable } from '@nestjs/common';
import { SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { IrregularFileError, type FolderReader } from '#platform/files/folder-reader.js';
import { MediaService } from '#resources/media/files/media.service.js';
import { DataImportRepository, type Checkpoint } from '../data-import.repository.js';
import type { ImportKind } from '../import-records.js';
import { ImportTransactions } from '../load/import-transactions.service.js';
import { RecordLoader, type ParsedRecord } from '../load/record-loader.service.js';
import type { FileRecordDto } from '../rules/call-record.dto.js';
import { BatchLanes, restOfBatch } from './batch-lanes.service.js';
import { checkpointAfter, type ImportedFile, type ParsedBatch } from './imported-file.js';
import type { ParsedLine } from './parse-line.js';

/** Batches with fewer lines are stored in one transaction. */
const MIN_LINES_FOR_LANES = 100;

/** Ends a transaction whose effects are not wanted. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack';
}

/** Stores the batches of a file, each with the checkpoint after it. */
@Injectable()
export class BatchStore {
  constructor(
    private readonly imports: DataImportRepository,
    private readonly loader: RecordLoader,
    private readonly transactions: ImportTransactions,
    private readonly lanes: BatchLanes,
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
        } catch {
          // Refused values, concurrent sends and locks are dealt with in one transaction. Any other error occurs again there.
          last = await this.imports.findCheckpoint(ctx, file.key);
          rest = rest.filter(({ position }) => position.bytes > last.bytes);
        }
      const [next, ...others] = rest;
      if (next) stored(await this.storeInOne(ctx, file, next, last));
      rest = others;
    }
    return last;
  }

  /** Stores the rest of the batch and the checkpoint after it in one transaction. Records with a value that PostgreSQL refuses are refused. */
  private async storeInOne<Kind extends ImportKind>(
    ctx: RequestContext,
    file: ImportedFile<Kind>,
    batch: ParsedBatch<Kind>,
    checkpoint: Checkpoint,
  ): Promise<Checkpoint> {
    const { rest, before } = restOfBatch(batch, checkpoint);
    const { position } = rest;
    const checked = file.key.kind === 'files' ? await this.storeBytes(ctx, file, rest.lines) : rest.lines;
    try {
      return await this.transactions.run(ctx, (tx) => this.storeBatch(tx, file, { lines: checked, position }, before));
    } catch (error) {
      const isRefused = error instanceof DomainError && error.code === 'ERR_IMPORT_NOT_STORABLE';
      if (!isRefused || file.isDryRun) throw error;
      const refusals = await this.unstorable(ctx, file, checked);
      const storable = checked.map((line) => {
        const refusal = refusals.get(line.number);
        return refusal ? { ...line, record: undefined, refusal } : line;
      });
      return this.transactions.run(ctx, (tx) => this.storeBatch(tx, file, { lines: storable, position }, before));
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
    await this.imports.saveCheckpoint(tx, file.key, next);
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
      checked.push(refusal ? { ...line, record: undefined, refusal } : line);
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

/** The batches at the beginning that can be stored in lanes. */
function batchesForLanes(
  ctx: RequestContext,
  file: ImportedFile,
  batches: ParsedBatch[],
  { partialBatch }: Checkpoint,
): ParsedBatch<'messages'>[] {
  if (!isOfMessages(file) || ctx.transaction || partialBatch) return [];
  const firstSmall = batches.findIndex(({ lines }) => lines.length < MIN_LINES_FOR_LANES);
  return (firstSmall === -1 ? batches : batches.slice(0, firstSmall)) as ParsedBatch<'messages'>[];
}

const isOfMessages = (file: ImportedFile): file is ImportedFile<'messages'> => file.key.kind === 'messages';
