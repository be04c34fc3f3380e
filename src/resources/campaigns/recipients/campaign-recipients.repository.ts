import { Injectable } from '@nestjs/common';
import type { CampaignRecipient } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { TableRepository } from '#platform/database/repository.js';
import type { RecipientStatus } from '../campaign-status.js';
import { keysetPage, type CampaignListPage, type CampaignListRequest } from '../lists/campaign-list.js';
import type { Variables } from '../templates/template-content.js';
import * as sql from './recipients.sql.js';

export interface NewRecipient {
  readonly uid: string;
  readonly variables?: Variables;
}

export type RecipientRow = Omit<CampaignRecipient, 'variables'> & { readonly variables: Variables | null };

/** What becomes of a recipient after a step. */
export interface Settlement {
  readonly uid: string;
  readonly status: RecipientStatus;
  readonly step: number;
  readonly errorCode?: string;
  /** When they are sent to next. */
  readonly dueAt?: Date;
}

export interface SegmentPreview {
  readonly count: number;
  /** False: the app has users who were not counted. */
  readonly isComplete: boolean;
  readonly uids: readonly string[];
}

export type RecipientSort = 'createdAt' | 'updatedAt';

export interface RecipientFilter {
  readonly status?: RecipientStatus;
  /** uid. */
  readonly userId?: string;
}

/** Users whom a preview reads, so that it takes less than two seconds whoever fits. */
const MAX_COUNTED_USERS = 200_000;
const MAX_PREVIEWED_USERS = 20;

/** Writes the table `campaign_recipients`, and the counts of campaigns with it. Foreign keys delete the rows of erased users. */
@Injectable()
export class CampaignRecipientsRepository extends TableRepository('campaignRecipient') {
  /** @returns how many are new, and the uids that no user has */
  async add(
    ctx: AppContext,
    campaignId: bigint,
    recipients: readonly NewRecipient[],
  ): Promise<{ addedCount: number; unknownUids: string[] }> {
    const { addedCount, unknownUids } = await this.addJson(ctx, campaignId, Buffer.from(JSON.stringify(recipients)));
    return { addedCount, unknownUids: [...new Set(unknownUids)] };
  }

  /**
   * As `add`, and names the lines of those whom no user has.
   *
   * @param recipients `{ uid, variables?, line? }` as JSON in UTF-8
   */
  async addJson(ctx: AppContext, campaignId: bigint, recipients: Uint8Array): Promise<sql.AddedRecipients> {
    return (await this.first(ctx, sql.add, [campaignId, recipients]))!;
  }

  /** Adds those of the next users of the app who are in the segment of the campaign, and moves its cursor. */
  async addSegment(ctx: AppContext, campaignId: bigint, userCount: number): Promise<void> {
    await this.query(ctx, sql.addSegment, [campaignId, userCount]);
  }

  /** Users of the segment of the campaign, the first of them by uid, among the first users of the app. */
  async previewSegment(ctx: AppContext, campaignId: bigint): Promise<SegmentPreview> {
    return (await this.first(ctx, sql.previewSegment, [campaignId, MAX_COUNTED_USERS, MAX_PREVIEWED_USERS]))!;
  }

  /** A page of those who failed, in the order of their uids. */
  async failedAfter(ctx: AppContext, campaignId: bigint, after: string, limit: number): Promise<RecipientRow[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, campaignId, status: 'failed', uid: { gt: after } },
      orderBy: { uid: 'asc' },
      take: limit,
    });
    return rows.map(asRecipient);
  }

  async list(
    ctx: AppContext,
    campaignId: bigint,
    request: CampaignListRequest<RecipientSort>,
    { status, userId }: RecipientFilter,
  ): Promise<CampaignListPage<RecipientRow>> {
    const key = { column: 'uid', id: request.id, find: (uid: string) => this.find(ctx, campaignId, uid) };
    return keysetPage(request, key, async ({ where, ...page }) => {
      const all = { appId: ctx.app.id, campaignId, status, AND: [{ uid: userId }, where ?? {}] };
      return (await this.table(ctx).findMany({ where: all, ...page })).map(asRecipient);
    });
  }

  /** The recipients that are due, who do not change until the end of a transaction with the lock of the campaign. */
  async due(ctx: AppContext, campaignId: bigint, limit: number): Promise<sql.DueRecipient[]> {
    return this.query(ctx, sql.due, [campaignId, limit]);
  }

  /** @returns undefined if the campaign has no recipients left */
  async nextDue(ctx: AppContext, campaignId: bigint): Promise<Date | undefined> {
    return (await this.first(ctx, sql.nextDue, [campaignId]))?.dueAt ?? undefined;
  }

  /** @param ended the changes of the counts of the campaign */
  async settle(
    ctx: AppContext,
    campaignId: bigint,
    settlements: readonly Settlement[],
    { sent, failed, processing }: { sent: number; failed: number; processing: number },
  ): Promise<void> {
    const columns = columnsOf(settlements, 'uid', 'status', 'step', 'errorCode', 'dueAt');
    await this.query(ctx, sql.settle, [campaignId, ...columns, sent, failed, processing]);
  }

  private async find(ctx: AppContext, campaignId: bigint, uid: string): Promise<RecipientRow | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_campaignId_uid: { appId: ctx.app.id, campaignId, uid } },
    });
    return row ? asRecipient(row) : undefined;
  }
}

const asRecipient = (row: CampaignRecipient): RecipientRow => row as RecipientRow;
