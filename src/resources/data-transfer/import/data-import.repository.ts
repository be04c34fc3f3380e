import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { Counted } from './counted.js';
import * as sql from './data-import.sql.js';
import type { Checkpoint, PartialBatch } from './data-import.sql.js';
import type { ImportKind } from './import-records.js';

export type { Checkpoint, PartialBatch } from './data-import.sql.js';

/** What identifies a file of an import. */
export interface ImportFileKey {
  readonly importName: string;
  readonly kind: ImportKind;
  readonly fingerprint: Uint8Array;
}

const importedFile = {
  importName: true,
  kind: true,
  doneBytes: true,
  doneLines: true,
  storedRecords: true,
  refusedRecords: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.ImportFileSelect;

/** How far the import of a file is. */
export type ImportFileState = Prisma.ImportFileGetPayload<{ select: typeof importedFile }>;

/** Deleted by one statement. */
const DELETED_IDS = 20_000;

/** The only place that writes the tables `imports` and `import_files`. */
@Injectable()
export class DataImportRepository extends Repository {
  /** Begins or continues an import. @returns whether its messages keep their ids: where that is wanted and the app was empty at the beginning */
  async begin(ctx: AppContext, name: string, wantsIds: boolean): Promise<boolean> {
    return (await this.first(ctx, sql.begin, [name, wantsIds]))!.keepsIds;
  }

  /** Counts what the app has. */
  async recount(ctx: AppContext): Promise<Readonly<Record<Counted, bigint | null>>> {
    const { readPositions, ...counts } = (await this.first(ctx, sql.recount, []))!;
    return { ...counts, 'read positions': readPositions };
  }

  /** Begins or continues a file. */
  async beginFile(ctx: AppContext, key: ImportFileKey): Promise<Checkpoint> {
    await this.query(ctx, sql.beginFile, valuesOf(key));
    return this.findCheckpoint(ctx, key);
  }

  /** @param key of a file that has begun */
  async findCheckpoint(ctx: AppContext, key: ImportFileKey): Promise<Checkpoint> {
    return (await this.first(ctx, sql.findCheckpoint, valuesOf(key)))!;
  }

  /**
   * In the transaction of a lane: `complete` where all other lanes of the batch are stored, otherwise the partial batch.
   *
   * @param batch of which no lane is stored
   */
  async saveLane(
    ctx: AppContext,
    key: ImportFileKey,
    batch: PartialBatch,
    { lane, lanes, complete }: { lane: number; lanes: number; complete: Checkpoint },
  ): Promise<void> {
    const [file] = await this.query(ctx, sql.lockFile, valuesOf(key));
    const storedLanes = [...(file?.partialBatch?.storedLanes ?? []), lane];
    if (storedLanes.length === lanes) return this.saveCheckpoint(ctx, key, complete);
    await this.savePartialBatch(ctx, key, { ...batch, storedLanes });
  }

  async savePartialBatch(ctx: AppContext, key: ImportFileKey, partial: PartialBatch): Promise<void> {
    await this.query(ctx, sql.savePartialBatch, [...valuesOf(key), JSON.stringify(partial)]);
  }

  async saveCheckpoint(ctx: AppContext, key: ImportFileKey, checkpoint: Checkpoint): Promise<void> {
    const { bytes, lines, hash, stored, incomplete, refused, refusedBytes, finishedAt } = checkpoint;
    const records = [stored, refused, refusedBytes, incomplete] as const;
    await this.query(ctx, sql.saveCheckpoint, [...valuesOf(key), bytes, lines, hash, ...records, finishedAt !== null]);
  }

  /** Returns those begun last first. */
  async newestFiles(ctx: AppContext, limit: number): Promise<ImportFileState[]> {
    return this.database.forApp(ctx).prisma.importFile.findMany({
      where: { appId: ctx.app.id },
      select: importedFile,
      orderBy: [{ startedAt: 'desc' }, { importName: 'asc' }, { kind: 'asc' }, { fingerprint: 'asc' }],
      take: limit,
    });
  }

  async deleteCheckpoint(ctx: AppContext, key: ImportFileKey): Promise<void> {
    await this.query(ctx, sql.deleteCheckpoint, valuesOf(key));
  }

  /** Later records cannot refer to the messages of the import by their ids in its files any more. */
  async deleteMessageIds(ctx: AppContext, importName: string): Promise<void> {
    const app = this.database.forApp(ctx);
    while ((await app.query(sql.deleteMessageIds, [importName, DELETED_IDS])).length > 0);
  }

  async deleteFiles(ctx: AppContext, importName: string): Promise<void> {
    await this.query(ctx, sql.deleteFiles, [importName]);
  }

  async eraseApp(ctx: AppContext): Promise<void> {
    await this.query(ctx, sql.eraseMessageIds, []);
  }

  /** Until the end of the transaction: a plan that was made while the tables were empty would be kept while the import fills them. */
  async useCustomPlans(ctx: InstallationContext): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.useCustomPlans, []);
  }

  /** Deletes some imports that have not continued for a month. @returns whether there may be others */
  async deleteOld(ctx: InstallationContext): Promise<boolean> {
    const old = await this.database.forInstallation(ctx).query(sql.findOld, []);
    for (const { appId, name } of old) {
      const app = { ...ctx, app: { id: appId } };
      await this.deleteMessageIds(app, name);
      await this.database.forApp(app).query(sql.deleteImport, [name]);
    }
    return old.length > 0;
  }
}

const valuesOf = ({ importName, kind, fingerprint }: ImportFileKey) => [importName, kind, fingerprint] as const;
