import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { contains } from '#platform/database/lists/pattern.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import {
  keysetArguments,
  listPage,
  positionOf,
  type CampaignListPage,
  type CampaignListRequest,
} from '../lists/campaign-list.js';
import type { ChannelType } from './channel-types.js';

export interface NewChannel {
  readonly channelId: string;
  readonly name: string;
  readonly type: ChannelType;
  readonly enabled: boolean;
  readonly metadata: object;
}

export interface CampaignChannel extends NewChannel {
  readonly id: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type ChannelSort = 'type' | 'createdAt' | 'updatedAt';

const withoutApp = { appId: true } as const;

/** The only place that writes the table `campaign_channels`. */
@Injectable()
export class ChannelsRepository {
  constructor(private readonly database: Database) {}

  /** @throws ERR_CHANNEL_ALREADY_EXISTS */
  async create(ctx: AppContext, channel: NewChannel): Promise<CampaignChannel> {
    try {
      const data = { ...channel, metadata: channel.metadata as Prisma.InputJsonObject, appId: ctx.app.id };
      return asChannel(await this.channels(ctx).create({ data, omit: withoutApp }));
    } catch (error) {
      throw isUniqueViolation(error) ? new DomainError('ERR_CHANNEL_ALREADY_EXISTS', { id: channel.channelId }) : error;
    }
  }

  /** @param id that of the row or `channelId` */
  async find(ctx: AppContext, id: string): Promise<CampaignChannel | undefined> {
    const key = parseId(id);
    const appId = ctx.app.id;
    const where = key === undefined ? { appId, channelId: id } : { appId, id: key };
    const row = await this.channels(ctx).findFirst({ where, omit: withoutApp });
    return row ? asChannel(row) : undefined;
  }

  async list(
    ctx: AppContext,
    request: CampaignListRequest<ChannelSort>,
    search: string | undefined,
  ): Promise<CampaignListPage<CampaignChannel>> {
    const position = await positionOf(
      request.time,
      cursorId(request.id),
      async (id) => (await this.find(ctx, String(id)))?.[request.sort],
    );
    const { where, ...page } = keysetArguments(request, 'id', position);
    const matching = search ? [{ OR: [{ name: contains(search) }, { channelId: contains(search) }] }] : [];
    const rows = await this.channels(ctx).findMany({
      where: { appId: ctx.app.id, AND: [...matching, where ?? {}] },
      ...page,
      omit: withoutApp,
    });
    return listPage(request, rows.map(asChannel));
  }

  async all(ctx: AppContext): Promise<CampaignChannel[]> {
    const rows = await this.channels(ctx).findMany({
      where: { appId: ctx.app.id },
      orderBy: { id: 'asc' },
      omit: withoutApp,
    });
    return rows.map(asChannel);
  }

  async update(
    ctx: AppContext,
    id: bigint,
    changes: Partial<Pick<NewChannel, 'name' | 'enabled' | 'metadata'>>,
  ): Promise<CampaignChannel | undefined> {
    const [row] = await this.channels(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { ...changes, updatedAt: new Date() },
      omit: withoutApp,
    });
    return row && asChannel(row);
  }

  private channels(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.campaignChannel;
  }
}

const asChannel = ({
  metadata,
  ...row
}: Omit<CampaignChannel, 'metadata'> & { metadata: unknown }): CampaignChannel => ({
  ...row,
  metadata: metadata as object,
});
