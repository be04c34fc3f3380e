import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { recordset } from '#platform/database/column-names.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { TableRepository } from '#platform/database/repository.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { FailedRequest, RequestBody } from './failed-request.js';
import * as sql from './failed-requests.sql.js';

const columns = {
  id: true,
  at: true,
  requestId: true,
  method: true,
  operation: true,
  status: true,
  code: true,
  milliseconds: true,
  keyId: true,
  keyName: true,
  refusedFields: true,
  body: true,
} satisfies Prisma.FailedRequestSelect;

type Row = Prisma.FailedRequestGetPayload<{ select: typeof columns }>;

export type StoredFailedRequest = Omit<Row, 'code' | 'body'> & {
  readonly code: ErrorCode | null;
  readonly body: RequestBody | null;
};

export interface FailedRequestFilter {
  readonly operation?: string;
  readonly requestId?: string;
  readonly keyId?: bigint;
  /** Both inclusive. */
  readonly statuses?: readonly [from: number, to: number];
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

@Injectable()
export class FailedRequestsRepository extends TableRepository('failedRequest') {
  async add(ctx: InstallationContext, requests: readonly FailedRequest[]): Promise<void> {
    await this.database.forInstallation(ctx).query(sql.add, [recordset(requests)]);
  }

  /** Returns the oldest first. */
  async list(
    ctx: AppContext,
    { statuses, from, to, ...values }: FailedRequestFilter,
    { id, affix, limit }: CursorRequest,
  ): Promise<StoredFailedRequest[]> {
    const { where, inOrder, ...page } = cursorPage('id', { position: id, affix, limit });
    const rows = await this.table(ctx).findMany({
      where: {
        appId: ctx.app.id,
        ...values,
        ...(statuses && { status: { gte: statuses[0], lte: statuses[1] } }),
        ...((from ?? to) && { at: { gte: from, lt: to } }),
        ...where,
      },
      select: columns,
      ...page,
    });
    return inOrder(rows) as unknown as StoredFailedRequest[];
  }

  /** When the oldest request of each app was. */
  async oldest(ctx: InstallationContext): Promise<{ appId: string; at: Date }[]> {
    return this.database.forInstallation(ctx).query(sql.oldest, []);
  }

  /** A batch of the requests before the time. @returns whether there may be more */
  async removeOld(ctx: AppContext, before: Date): Promise<boolean> {
    return (await this.query(ctx, sql.removeOld, [before])).length === sql.REMOVAL_BATCH;
  }
}
