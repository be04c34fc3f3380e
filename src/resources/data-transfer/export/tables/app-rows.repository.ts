import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { pendingWork, type PendingWork } from '../apps/pending-work.sql.js';
import * as sql from './app-rows.sql.js';
import type { AppTable } from './app-tables.js';

const PAGE_ROWS = 500;
/** Bytes of JSON after which a page ends: a message can have 10 MB. */
const PAGE_BYTES = 4_000_000;

/** Reads and inserts the rows of one app in any table, as JSON. */
@Injectable()
export class AppRowsRepository extends Repository {
  /**
   * Runs `work` in a transaction that sees the database as it is now, and may take hours.
   *
   * @param ctx without a transaction
   */
  async withSnapshot<Context extends InstallationContext, Result>(
    ctx: Context,
    work: (ctx: Context) => Promise<Result>,
  ): Promise<Result> {
    return this.database.withLongTransaction(ctx, async (tx) => {
      const installation = this.database.forInstallation(tx);
      await installation.query(sql.beginSnapshot, []);
      await installation.query(sql.allowWaiting, []);
      await installation.query(sql.useUtc, []);
      return work(tx);
    });
  }

  /** Runs `work` in one transaction that may take hours: all of its changes are committed, or none. */
  async withChanges<Context extends InstallationContext, Result>(
    ctx: Context,
    work: (ctx: Context) => Promise<Result>,
  ): Promise<Result> {
    return this.database.withLongTransaction(ctx, async (tx) => {
      const installation = this.database.forInstallation(tx);
      await installation.query(sql.allowWaiting, []);
      await installation.query(sql.useUtc, []);
      return work(tx);
    });
  }

  /** What the installation has not finished for the app. */
  async pendingWork(ctx: AppContext): Promise<PendingWork> {
    return (await this.first(ctx, pendingWork, []))!;
  }

  /** All rows of the table, as JSON texts, in pages by primary key. */
  async *pages(ctx: AppContext, table: AppTable): AsyncGenerator<string[]> {
    const app = this.database.forApp(ctx);
    const omitted = ['app_id', ...(table.omitted ?? [])];
    const first = sql.readStatements.of(sql.readText(table, false));
    const next = sql.readStatements.of(sql.readText(table, true));
    let page = await app.query(first, [PAGE_ROWS, PAGE_BYTES, omitted]);
    while (page.length > 0) {
      yield page.map(({ row }) => row);
      page = await app.query(next, [PAGE_ROWS, PAGE_BYTES, omitted, page.at(-1)!.key]);
    }
  }

  /** @param rows JSON texts with the same columns @param columns their names @param ctx must have an open transaction */
  async insert(ctx: AppContext, table: AppTable, columns: readonly string[], rows: readonly string[]): Promise<void> {
    const insert = sql.insertStatements.of(sql.insertText(table, columns));
    await this.query(ctx, insert, [`[${rows.join(',')}]`]);
  }

  /** @param hashes of API keys and auth tokens, in base64 @returns whether an app of the installation has one of them */
  async hasCredentials(ctx: InstallationContext, hashes: readonly string[]): Promise<boolean> {
    if (hashes.length === 0) return false;
    const values = [hashes.map((hash) => Buffer.from(hash, 'base64'))] as const;
    const [found] = await this.database.forInstallation(ctx).query(sql.findCredentials, values);
    return found!.known;
  }

  /** Triggers record and count new rows: of an import they are not new. @param ctx must have the transaction that inserted the app */
  async removeTriggered(ctx: AppContext): Promise<void> {
    const app = this.database.forApp(ctx);
    await app.query(sql.removeAuditEntries, []);
    await app.query(sql.removeMetricIncrements, []);
  }

  /** Raises the sequence of the table above the values of the app, so that no row gets an id that the app has. */
  async raiseSequence(ctx: AppContext, table: AppTable): Promise<void> {
    if (!table.sequence) return;
    const [largest] = await this.query(ctx, sql.largestStatements.of(sql.largestText(table)), []);
    const { column, of: [owner, ownerColumn] = [table.name, column] } = table.sequence;
    if (largest!.value !== null) await this.raise(ctx, [owner, ownerColumn], largest!.value);
  }

  /** Raises the sequence of event positions above the position. @returns its value, or undefined if it is there already */
  async raiseEventPositions(ctx: InstallationContext, position: bigint): Promise<bigint | undefined> {
    return this.raise(ctx, ['events', 'position'], position);
  }

  private async raise(
    ctx: InstallationContext,
    [table, column]: readonly [string, string],
    above: bigint,
  ): Promise<bigint | undefined> {
    const [raised] = await this.database.forInstallation(ctx).query(sql.raiseSequence, [table, column, above]);
    return raised?.value ?? undefined;
  }
}
