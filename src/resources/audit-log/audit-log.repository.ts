import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { recordEntry } from '#platform/database/audit/record-entry.sql.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { TableRepository } from '#platform/database/repository.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { ListAuditLogQuery } from './audit-log.dto.js';
import * as sql from './audit-log.sql.js';

/** Entries that one statement deletes. */
const REMOVAL_BATCH = 1000;

const columns = {
  id: true,
  createdAt: true,
  actor: true,
  email: true,
  keyId: true,
  keyName: true,
  uid: true,
  address: true,
  userAgent: true,
  requestId: true,
  operation: true,
  action: true,
  targetType: true,
  targetId: true,
  before: true,
  after: true,
} satisfies Prisma.AuditEntrySelect;

export type AuditEntry = Prisma.AuditEntryGetPayload<{ select: typeof columns }>;

export type AuditFilter = Omit<ListAuditLogQuery, 'keyId' | 'from' | 'to' | 'id' | 'affix' | 'limit'> & {
  readonly keyId?: bigint;
  readonly from?: Date;
  readonly to?: Date;
};

/** What was done with a target, without a change of the configuration. */
export interface RecordedAction {
  readonly target?: { readonly type: string; readonly id: string };
  /** The verb is in the past tense. */
  readonly action: string;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Reads the table `audit_log`, which triggers write, and adds what changes no row. */
@Injectable()
export class AuditLogRepository extends TableRepository('auditEntry') {
  /** Whether the app exists. A deleted one does until it is erased. */
  async hasApp(ctx: AppContext): Promise<boolean> {
    return (await this.database.forApp(ctx).prisma.app.count({ where: { id: ctx.app.id } })) > 0;
  }

  /** Returns the oldest first. */
  async list(
    ctx: AppContext,
    { from, to, ...values }: AuditFilter,
    { id, affix, limit }: CursorRequest,
  ): Promise<AuditEntry[]> {
    const { where, inOrder, ...page } = cursorPage('id', { position: id, affix, limit });
    const rows = await this.table(ctx).findMany({
      where: {
        appId: ctx.app.id,
        ...values,
        ...((from ?? to) && { createdAt: { gte: from, lt: to } }),
        ...where,
      },
      select: columns,
      ...page,
    });
    return inOrder(rows);
  }

  async record(ctx: AppContext, { target, action, after }: Required<RecordedAction>): Promise<void> {
    const actor = ctx.actor?.describe() ?? JSON.stringify({ actor: 'server' });
    await this.query(ctx, recordEntry, [actor, target.type, target.id, action, JSON.stringify(after)]);
  }

  /** Replaces the uid wherever the log has it. */
  async eraseUser(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, sql.eraseUser, [uid]);
  }

  /** A batch of the entries that were written before. @returns whether there may be more */
  async removeExpired(ctx: AppContext, before: Date): Promise<boolean> {
    const [row] = await this.query(ctx, sql.removeExpired, [before, REMOVAL_BATCH]);
    return row?.deleted === REMOVAL_BATCH;
  }
}
