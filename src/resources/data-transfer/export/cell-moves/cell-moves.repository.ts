import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { AppRowsRepository } from '../tables/app-rows.repository.js';
import { APP_TABLES, REPLICATED_TABLES } from '../tables/app-tables.js';
import * as sql from './cell-moves.sql.js';

/** The rows of an app that PostgreSQL copies, in the database of one cell. */
@Injectable()
export class CellMovesRepository {
  constructor(
    private readonly database: Database,
    private readonly rows: AppRowsRepository,
  ) {}

  /** Whether the app has no row in the table. */
  async isEmpty(ctx: AppContext, table: string): Promise<boolean> {
    const [row] = await this.database.forApp(ctx).query(sql.anyStatements.of(sql.anyText(table)), []);
    return !row!.any;
  }

  /** What is compared at once, of all tables. */
  async parts(ctx: AppContext): Promise<sql.Part[]> {
    const app = this.database.forApp(ctx);
    const parts: sql.Part[] = [];
    for (const table of sql.COMPARED_TABLES) {
      let after: bigint | null = null;
      if (sql.numberOf(table) !== undefined)
        for (const { bound } of await app.query(sql.boundsStatements.of(sql.boundsText(table)), [])) {
          parts.push({ table, after, upTo: bound });
          after = bound;
        }
      parts.push({ table, after, upTo: null });
    }
    return parts;
  }

  /** Number and checksum of the rows of each part, all at one time. */
  async checksums(ctx: AppContext, parts: readonly sql.Part[]): Promise<sql.TableChecksum[]> {
    return this.rows.withSnapshot(ctx, async (snapshot) => {
      const app = this.database.forApp(snapshot);
      const checksums: sql.TableChecksum[] = [];
      for (const { table, after, upTo } of parts) {
        const range = sql.numberOf(table) === undefined ? [] : [after, upTo];
        const [row] = await app.query(sql.checksumStatements.of(sql.checksumText(table)), range);
        checksums.push(row!);
      }
      return checksums;
    });
  }

  /** The row of the app, as JSON text; undefined if it accepts changes, as its copy would do then. */
  async readApp(ctx: AppContext): Promise<string | undefined> {
    const [found] = await this.database.forApp(ctx).query(sql.readApp, []);
    return found?.row;
  }

  /**
   * Its rows can be here already, so their sequences are raised first: a trigger notes the new app in the audit log.
   *
   * @param row as of `readApp`
   * @param ctx must have an open transaction
   */
  async insertApp(ctx: AppContext, row: string): Promise<void> {
    for (const table of APP_TABLES) await this.rows.raiseSequence(ctx, table);
    await this.database.forInstallation(ctx).query(sql.insertApp, [row]);
  }

  /** An app to which the rows of an unfinished copy belong, so that they can be erased with it. @param ctx must have an open transaction */
  async insertStub(ctx: InstallationContext, appId: string): Promise<void> {
    const now = new Date();
    const stub = { app_id: appId, name: appId, region: 'us', created_at: now, updated_at: now, moving_since: now };
    await this.insertApp({ ...ctx, app: { id: appId } }, JSON.stringify({ ...stub, first_event_position: 0 }));
  }

  /** Apps of this database that refuse changes because of a move. */
  async refusing(ctx: InstallationContext): Promise<string[]> {
    return (await this.database.forInstallation(ctx).query(sql.refusing, [])).map(({ appId }) => appId);
  }

  /** Until the end of the transaction no command moves the app. @returns false if one does */
  async lockMove(ctx: InstallationContext, appId: string): Promise<boolean> {
    const [lock] = await this.database.forInstallation(ctx).query(sql.lockMove, [appId]);
    return lock!.locked;
  }

  /** Sets the copied users offline. */
  async setOffline(ctx: AppContext): Promise<void> {
    await this.database.forApp(ctx).query(sql.setOffline, []);
  }

  /** Deletes rows that do not refer to the app, and so are not deleted with it. @param ctx must have an open transaction */
  async removeRest(ctx: AppContext): Promise<void> {
    const app = this.database.forApp(ctx);
    for (const table of [...REPLICATED_TABLES].reverse())
      await app.query(sql.removeStatements.of(sql.removeText(table)), []);
  }
}
