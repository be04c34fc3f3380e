import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { contains } from '#platform/database/lists/pattern.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import type { CampaignStatus } from './campaign-status.js';
import { findUnfinished, lock } from './campaigns.sql.js';
import {
  keysetArguments,
  listPage,
  positionOf,
  type CampaignListPage,
  type CampaignListRequest,
} from './lists/campaign-list.js';
import type { Segment } from './recipients/segment.dto.js';
import type { Variables } from './templates/template-content.js';

export interface NewCampaign {
  readonly name: string;
  readonly templateKey: bigint;
  readonly templateVersion: number;
  readonly variables: Variables;
  readonly config: object;
  readonly tag: string | null;
  readonly segment: Segment | null;
  /** Recipients who are sent to in a minute, at most. */
  readonly ratePerMinute: number | null;
  /** A request to send a notification makes it. */
  readonly isDirect: boolean;
}

export interface Campaign extends NewCampaign {
  readonly id: bigint;
  readonly status: CampaignStatus;
  readonly totalCount: number;
  readonly processingCount: number;
  readonly sentCount: number;
  readonly failedCount: number;
  /** A uid, while the users of the segment after it are no recipients yet. */
  readonly segmentCursor: string | null;
  /** Until then the rate lets nobody be sent to. */
  readonly nextBatchAt: Date | null;
  /** What clocks of a recipient show when they are sent to. */
  readonly localTime: string | null;
  /** Of recipients who have none. */
  readonly timeZone: string | null;
  readonly scheduledAt: Date | null;
  readonly sentAt: Date | null;
  readonly completedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Changes = Partial<
  Omit<
    Campaign,
    'id' | 'templateKey' | 'templateVersion' | 'isDirect' | 'processingCount' | 'sentCount' | 'failedCount'
  >
>;

export type CampaignSort = 'name' | 'createdAt' | 'updatedAt';

const omit = { appId: true } as const;

/** Writes the table `campaigns`, except for the counts, which change with the recipients. */
@Injectable()
export class CampaignsRepository {
  constructor(private readonly database: Database) {}

  async create(ctx: AppContext, campaign: NewCampaign): Promise<Campaign> {
    return asCampaign(await this.campaigns(ctx).create({ data: { ...asStored(campaign), appId: ctx.app.id }, omit }));
  }

  async find(ctx: AppContext, id: bigint): Promise<Campaign | undefined> {
    const row = await this.campaigns(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } }, omit });
    return row ? asCampaign(row) : undefined;
  }

  async findAll(ctx: AppContext, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Campaign>> {
    if (ids.length === 0) return new Map();
    const rows = await this.campaigns(ctx).findMany({ where: { appId: ctx.app.id, id: { in: [...ids] } }, omit });
    return new Map(rows.map((row) => [row.id, asCampaign(row)]));
  }

  /** Until the end of the transaction no other one changes it or sends to its recipients. */
  async lock(ctx: AppContext, id: bigint): Promise<Campaign | undefined> {
    const [locked] = await this.database.forApp(ctx).query(lock, [id]);
    return locked && this.find(ctx, id);
  }

  async list(
    ctx: AppContext,
    request: CampaignListRequest<CampaignSort>,
    { status, search }: { status?: CampaignStatus; search?: string },
  ): Promise<CampaignListPage<Campaign>> {
    const position = await positionOf(
      request.time,
      cursorId(request.id),
      async (id) => (await this.find(ctx, id))?.[request.sort],
    );
    const { where, ...page } = keysetArguments(request, 'id', position);
    const rows = await this.campaigns(ctx).findMany({
      where: { appId: ctx.app.id, isDirect: false, status, ...(search && { name: contains(search) }), ...where },
      ...page,
      omit,
    });
    return listPage(request, rows.map(asCampaign));
  }

  async update(ctx: AppContext, id: bigint, changes: Changes): Promise<Campaign> {
    const row = await this.campaigns(ctx).update({
      where: { appId_id: { appId: ctx.app.id, id } },
      data: { ...asStored(changes), updatedAt: new Date() },
      omit,
    });
    return asCampaign(row);
  }

  async delete(ctx: AppContext, id: bigint): Promise<void> {
    await this.campaigns(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }

  /** The campaigns of all apps that have something to be sent now. */
  async findUnfinished(ctx: InstallationContext): Promise<{ appId: string; id: bigint }[]> {
    return this.database.forInstallation(ctx).query(findUnfinished, []);
  }

  private campaigns(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.campaign;
  }
}

const asStored = <Values extends { variables?: Variables; config?: object; segment?: Segment | null }>(
  values: Values,
) => ({
  ...values,
  segment: values.segment === null ? Prisma.DbNull : (values.segment as Prisma.InputJsonObject | undefined),
  variables: values.variables as Prisma.InputJsonObject,
  config: values.config as Prisma.InputJsonObject,
});

type JsonColumns = 'variables' | 'config' | 'segment';

const asCampaign = ({
  variables,
  config,
  segment,
  ...row
}: Omit<Campaign, JsonColumns> & Record<JsonColumns, unknown>): Campaign => ({
  ...row,
  segment: segment as Segment | null,
  variables: variables as Variables,
  config: config as object,
});
