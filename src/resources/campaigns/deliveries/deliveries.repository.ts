import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import type { AppStatement, RowOf } from '#platform/database/statement.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import type { ChannelType } from '../channels/channel-types.js';
import { listPage, positionOf, type CampaignListPage, type CampaignListRequest } from '../lists/campaign-list.js';
import * as sql from './deliveries.sql.js';
import type { UnreadItems } from './deliveries.sql.js';

export interface NewCampaignDelivery {
  readonly uid: string;
  readonly channelType: ChannelType;
  readonly channelId: string;
  /** Until it expires; 0: never. */
  readonly hours: number;
}

export interface CampaignDeliveryFilter {
  /** Of all users, if absent. */
  readonly uid?: string;
  readonly isRead?: boolean;
  readonly from?: Date;
  readonly until?: Date;
  readonly tags?: readonly string[];
  readonly tagMatch?: 'any' | 'all';
  readonly templateCategory?: string;
  readonly channelId?: string;
  readonly includeDeleted?: boolean;
  readonly includeExpired?: boolean;
}

/** A delivery that did not reach its recipient. */
export interface FailedDelivery {
  readonly id: bigint;
  /** A reason of the log of notifications, or the code of an error. */
  readonly errorCode: string;
}

export type FailedRow = RowOf<'campaign-deliveries-failed-after'>;

/** What happens to a delivery once. */
export type DeliveryMark = 'delivered' | 'read' | 'clicked';

const marks: Readonly<Record<DeliveryMark, AppStatement<{ id: bigint }, readonly [id: bigint]>>> = {
  delivered: sql.markDelivered,
  read: sql.markRead,
  clicked: sql.markClicked,
};

/** Writes the tables `campaign_deliveries` and `campaign_engagements`. Foreign keys delete the rows of erased users. */
@Injectable()
export class DeliveriesRepository extends Repository {
  /** @returns the ids of the new ones */
  async add(
    ctx: AppContext,
    campaignId: bigint,
    deliveries: readonly NewCampaignDelivery[],
  ): Promise<{ id: bigint; uid: string; channelType: ChannelType }[]> {
    const columns = columnsOf(deliveries, 'uid', 'channelType', 'channelId', 'hours');
    return this.query(ctx, sql.add, [campaignId, ...columns]);
  }

  /** What recipients of a campaign have done on a channel, by uid. */
  async reactions(ctx: AppContext, campaignId: bigint, type: ChannelType, uids: readonly string[]) {
    const found = await this.query(ctx, sql.reactions, [campaignId, type, uids]);
    return new Map(found.map((row) => [row.uid, row]));
  }

  async find(ctx: AppContext, ids: readonly bigint[]): Promise<sql.DeliveryRow[]> {
    return ids.length === 0 ? [] : this.query(ctx, sql.find, [ids]);
  }

  async list(
    ctx: AppContext,
    type: ChannelType,
    request: CampaignListRequest<'sentAt'>,
    filter: CampaignDeliveryFilter,
  ): Promise<CampaignListPage<sql.DeliveryRow>> {
    const { order, affix, limit } = request;
    const position = await positionOf(
      request.time,
      cursorId(request.id),
      async (id) => (await this.find(ctx, [id]))[0]?.sentAt,
    );
    const statement = (order === 'asc') === (affix === 'append') ? sql.oldestFirst : sql.newestFirst;
    const found = await this.query(ctx, statement, [
      filter.uid,
      type,
      position?.value,
      position?.id,
      limit + 1,
      filter.isRead,
      filter.from,
      filter.until,
      filter.tags,
      filter.tagMatch === 'all',
      filter.templateCategory,
      filter.channelId,
      filter.includeDeleted ?? false,
      filter.includeExpired ?? false,
    ]);
    return listPage(request, found);
  }

  /** Of each category that has some; null for templates without one. */
  async countUnread(ctx: AppContext, uid: string, category?: string): Promise<UnreadItems[]> {
    return this.query(ctx, sql.countUnread, [uid, category]);
  }

  /** @returns whether it was not marked before */
  async mark(ctx: AppContext, id: bigint, mark: DeliveryMark): Promise<boolean> {
    return this.hasAny(ctx, marks[mark], [id]);
  }

  /** @returns whether the topic is new */
  async engage(ctx: AppContext, id: bigint, topic: string): Promise<boolean> {
    return this.hasAny(ctx, sql.engage, [id, topic]);
  }

  async fail(ctx: AppContext, failed: readonly FailedDelivery[]): Promise<void> {
    if (failed.length === 0) return;
    await this.query(ctx, sql.fail, columnsOf(failed, 'id', 'errorCode'));
  }

  /** A page of those of a campaign that did not reach recipients who were sent to. @param after the last one before the page */
  async failedAfter(
    ctx: AppContext,
    campaignId: bigint,
    after: FailedRow | undefined,
    limit: number,
  ): Promise<FailedRow[]> {
    return this.query(ctx, sql.failedAfter, [campaignId, after?.uid ?? '', after?.channelType ?? 'in_app', limit]);
  }

  /** The item is in no feed any more. */
  async markDeleted(ctx: AppContext, id: bigint): Promise<Date | undefined> {
    return (await this.first(ctx, sql.markDeleted, [id]))?.deletedAt ?? undefined;
  }
}
