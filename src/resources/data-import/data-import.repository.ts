import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import type { ImportKind } from './records.js';
import * as sql from './data-import.sql.js';
import type { Checkpoint } from './data-import.sql.js';

export type { Checkpoint } from './data-import.sql.js';

/** What identifies a file of an import. */
export interface ImportFileKey {
  readonly importName: string;
  readonly kind: ImportKind;
  readonly fingerprint: Uint8Array;
}

/** Deleted by one statement. */
const DELETED_IDS = 20_000;

/** The only place that writes the tables `imports` and `import_files`. */
@Injectable()
export class DataImportRepository {
  constructor(private readonly database: Database) {}

  /** Begins or continues an import. @returns whether its messages keep their ids: where that is wanted and the app was empty at the beginning */
  async begin(ctx: AppContext, name: string, wantsIds: boolean): Promise<boolean> {
    const [begun] = await this.database.forApp(ctx).query(sql.begin, [name, wantsIds]);
    return begun!.keepsIds;
  }

  async findCheckpoint(
    ctx: AppContext,
    { importName, kind, fingerprint }: ImportFileKey,
  ): Promise<Checkpoint | undefined> {
    const [found] = await this.database.forApp(ctx).query(sql.findCheckpoint, [importName, kind, fingerprint]);
    return found;
  }

  async saveCheckpoint(
    ctx: AppContext,
    { importName, kind, fingerprint }: ImportFileKey,
    checkpoint: Checkpoint,
  ): Promise<void> {
    const { bytes, lines, hash, stored, refused, refusedBytes, finishedAt } = checkpoint;
    const counts = [bytes, lines].map(String);
    const records = [stored, refused, refusedBytes].map(String);
    await this.database
      .forApp(ctx)
      .query(sql.saveCheckpoint, [importName, kind, fingerprint, ...counts, hash, ...records, finishedAt !== null]);
  }

  async deleteCheckpoint(ctx: AppContext, { importName, kind, fingerprint }: ImportFileKey): Promise<void> {
    await this.database.forApp(ctx).query(sql.deleteCheckpoint, [importName, kind, fingerprint]);
  }

  /** Later records cannot refer to the messages of the import by their ids in its files any more. */
  async deleteMessageIds(ctx: AppContext, importName: string): Promise<void> {
    const app = this.database.forApp(ctx);
    while ((await app.query(sql.deleteMessageIds, [importName, DELETED_IDS])).length > 0);
  }

  async eraseApp(ctx: AppContext): Promise<void> {
    await this.database.forApp(ctx).query(sql.eraseMessageIds, []);
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
