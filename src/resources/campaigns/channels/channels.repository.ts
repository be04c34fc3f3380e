import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { contains } from '#platform/database/lists/pattern.js';
import { omit, TableRepository, unlessTaken } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import { keysetPage, type CampaignListPage, type CampaignListRequest } from '../lists/campaign-list.js';

type ChannelRow = Prisma.CampaignChannelGetPayload<{ omit: typeof omit }>;

export type CampaignChannel = Omit<ChannelRow, 'metadata'> & { readonly metadata: object };
export type NewChannel = Omit<CampaignChannel, 'id' | 'createdAt' | 'updatedAt'>;

export type ChannelSort = 'type' | 'createdAt' | 'updatedAt';

/** The only place that writes the table `campaign_channels`. */
@Injectable()
export class ChannelsRepository extends TableRepository('campaignChannel') {
  /** @throws ERR_CHANNEL_ALREADY_EXISTS */
  async create(ctx: AppContext, channel: NewChannel): Promise<CampaignChannel> {
    const data = { ...channel, metadata: channel.metadata as Prisma.InputJsonObject, appId: ctx.app.id };
    const taken = new DomainError('ERR_CHANNEL_ALREADY_EXISTS', { id: channel.channelId });
    return asChannel(await unlessTaken(taken, this.table(ctx).create({ data, omit })));
  }

  /** @param id that of the row or `channelId` */
  async find(ctx: AppContext, id: string): Promise<CampaignChannel | undefined> {
    const key = parseId(id);
    const appId = ctx.app.id;
    const where = key === undefined ? { appId, channelId: id } : { appId, id: key };
    const row = await this.table(ctx).findFirst({ where, omit });
    return row ? asChannel(row) : undefined;
  }

  async list(
    ctx: AppContext,
    request: CampaignListRequest<ChannelSort>,
    search: string | undefined,
  ): Promise<CampaignListPage<CampaignChannel>> {
    const key = { column: 'id', id: cursorId(request.id), find: (id: bigint) => this.find(ctx, String(id)) };
    const matching = search ? [{ OR: [{ name: contains(search) }, { channelId: contains(search) }] }] : [];
    return keysetPage(request, key, async ({ where, ...page }) => {
      const all = { appId: ctx.app.id, AND: [...matching, where ?? {}] };
      return (await this.table(ctx).findMany({ where: all, ...page, omit })).map(asChannel);
    });
  }

  async all(ctx: AppContext): Promise<CampaignChannel[]> {
    const where = { appId: ctx.app.id };
    return (await this.table(ctx).findMany({ where, orderBy: { id: 'asc' }, omit })).map(asChannel);
  }

  async update(
    ctx: AppContext,
    id: bigint,
    changes: Partial<Pick<NewChannel, 'name' | 'enabled' | 'metadata'>>,
  ): Promise<CampaignChannel | undefined> {
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { ...changes, updatedAt: new Date() },
      omit,
    });
    return row && asChannel(row);
  }
}

const asChannel = (row: ChannelRow): CampaignChannel => row as CampaignChannel;
