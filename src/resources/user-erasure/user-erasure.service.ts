import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { MediaCleanupService } from '../media/files/media-cleanup.service.js';
import { UsersService } from '../users/users.service.js';
import { ErasureReceiptsRepository, type ErasedTable, type ErasureReceipt } from './erasure-receipts.repository.js';
import { SEARCHED_TABLES } from './naming.sql.js';
import { reasonToRemain } from './reasons-to-remain.js';
import { UserErasureRepository } from './user-erasure.repository.js';

/** Tables that jobs clean some seconds after the erasure. */
const CLEANED_LATER = ['webhook_deliveries', 'notification_deliveries', 'audit_log'];
const POLL_MILLISECONDS = 500;

export interface ErasureOptions {
  /** Who had it done. */
  readonly requestedBy?: string;
  /** How long to wait for the jobs that clean these tables. Default: 60. */
  readonly waitSeconds?: number;
}

/** Erases a user as `DELETE /users/{uid}?permanent=true` does, with the bytes of their files, and says what is left. */
@Injectable()
export class UserErasureService {
  constructor(
    private readonly users: UsersService,
    private readonly cleanup: MediaCleanupService,
    private readonly receipts: ErasureReceiptsRepository,
    private readonly repository: UserErasureRepository,
  ) {}

  /** @throws ERR_UID_NOT_FOUND */
  async erase(ctx: RequestContext, uid: string, options: ErasureOptions = {}): Promise<ErasureReceipt> {
    const before = await this.naming(ctx, uid);
    await this.users.erase(ctx, uid);
    const erasedAt = new Date().toISOString();
    // also files of others that are due: the receipt counts the rows of the user's own
    while ((await this.cleanup.removeDue()) > 0);
    await this.waitForJobs(ctx, uid, options.waitSeconds ?? 60);
    const after = await this.naming(ctx, uid);
    const tables = SEARCHED_TABLES.filter((table) => before.get(table) || after.get(table)).map((table) =>
      erasedTable(table, before.get(table)!, after.get(table)!),
    );
    const files = tables.find(({ table }) => table === 'media')?.erased ?? 0;
    return this.receipts.add(ctx, uid, { erasedAt, requestedBy: options.requestedBy, tables, files });
  }

  private async waitForJobs(ctx: AppContext, uid: string, seconds: number): Promise<void> {
    const until = Date.now() + seconds * 1000;
    while (Date.now() < until) {
      const left = await this.naming(ctx, uid, CLEANED_LATER);
      if ([...left.values()].every((count) => count === 0)) return;
      await delay(POLL_MILLISECONDS);
    }
  }

  /** The number of rows of each table that name the user. */
  private async naming(ctx: AppContext, uid: string, tables = SEARCHED_TABLES): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const table of tables) counts.set(table, await this.repository.countNaming(ctx, table, uid));
    return counts;
  }
}

function erasedTable(table: string, before: number, after: number): ErasedTable {
  const erased = Math.max(before - after, 0);
  return { table, erased, remaining: after, ...(after > 0 && { reason: reasonToRemain(table) }) };
}
