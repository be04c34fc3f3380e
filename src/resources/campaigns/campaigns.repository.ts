import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { contains } from '#platform/database/lists/pattern.js';
import { omit, TableRepository } from '#platform/database/repository.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import type { CampaignStatus } from './campaign-status.js';
import { appNextBatch, findUnfinished, forgetUser, lock } from './campaigns.sql.js';
import { keysetPage, type CampaignListPage, type CampaignListRequest } from './lists/campaign-list.js';
import type { Segment } from './recipients/segment.dto.js';
import type { Variables } from './templates/template-content.js';

type CampaignRow = Prisma.CampaignGetPayload<{ omit: typeof omit }>;
type JsonColumns = 'variables' | 'config' | 'segment';

export type Campaign = Omit<CampaignRow, JsonColumns> & {
  readonly variables: Variables;
  readonly config: object;
  readonly segment: Segment | null;
};

export type NewCampaign = Pick<
  Campaign,
  JsonColumns | 'name' | 'templateKey' | 'templateVersion' | 'tag' | 'sender' | 'ratePerMinute' | 'isDirect'
>;

type Changes = Partial<
  Omit<
    Campaign,
    'id' | 'templateKey' | 'templateVersion' | 'isDirect' | 'processingCount' | 'sentCount' | 'failedCount'
  >
>;

export type CampaignSort = 'name' | 'createdAt' | 'updatedAt';

/** Writes the table `campaigns`, except for the counts, which change with the recipients. */
@Injectable()
export class CampaignsRepository extends TableRepository('campaign') {
  async create(ctx: AppContext, campaign: NewCampaign): Promise<Campaign> {
    return asCampaign(await this.table(ctx).create({ data: { ...asStored(campaign), appId: ctx.app.id }, omit }));
  }

  async find(ctx: AppContext, id: bigint): Promise<Campaign | undefined> {
    const row = await this.table(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } }, omit });
    return row ? asCampaign(row) : undefined;
  }

  async findAll(ctx: AppContext, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Campaign>> {
    if (ids.length === 0) return new Map();
    const rows = await this.table(ctx).findMany({ where: { appId: ctx.app.id, id: { in: [...ids] } }, omit });
    return new Map(rows.map((row) => [row.id, asCampaign(row)]));
  }

  /** Until the end of the transaction no other one changes it or sends to its recipients. */
  async lock(ctx: AppContext, id: bigint): Promise<Campaign | undefined> {
    return (await this.hasAny(ctx, lock, [id])) ? this.find(ctx, id) : undefined;
  }

  async list(
    ctx: AppContext,
    request: CampaignListRequest<CampaignSort>,
    { status, search }: { status?: CampaignStatus; search?: string },
  ): Promise<CampaignListPage<Campaign>> {
    const key = { column: 'id', id: cursorId(request.id), find: (id: bigint) => this.find(ctx, id) };
    return keysetPage(request, key, async ({ where, ...page }) => {
      const rows = await this.table(ctx).findMany({
        where: { appId: ctx.app.id, isDirect: false, status, ...(search && { name: contains(search) }), ...where },
        ...page,
        omit,
      });
      return rows.map(asCampaign);
    });
  }

  async update(ctx: AppContext, id: bigint, changes: Changes): Promise<Campaign> {
    const row = await this.table(ctx).update({
      where: { appId_id: { appId: ctx.app.id, id } },
      data: { ...asStored(changes), updatedAt: new Date() },
      omit,
    });
    return asCampaign(row);
  }

  async delete(ctx: AppContext, id: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }

  /** When the rate of the app lets its campaigns send again. @param ctx must have the lock of the app */
  async appNextBatchAt(ctx: AppContext): Promise<Date | undefined> {
    return (await this.first(ctx, appNextBatch, []))?.at ?? undefined;
  }

  /** No campaign names the user any more. */
  async forgetUser(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, forgetUser, [uid]);
  }

  /** The campaigns of all apps that have something to be sent now. */
  async findUnfinished(ctx: InstallationContext): Promise<{ appId: string; id: bigint }[]> {
    return this.database.forInstallation(ctx).query(findUnfinished, []);
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

const asCampaign = (row: CampaignRow): Campaign => row as Campaign;
