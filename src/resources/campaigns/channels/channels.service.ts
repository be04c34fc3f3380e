import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { CampaignListPage, CampaignListRequest } from '../lists/campaign-list.js';
import { slugOf } from '../slug.js';
import { ALL_CHANNEL_TYPES, isChannelType, type ChannelType } from './channel-types.js';
import type { CreateChannelDto, UpdateChannelDto } from './channel.dto.js';
import { ChannelsRepository, type CampaignChannel, type ChannelSort } from './channels.repository.js';

/** Where templates are sent: feeds of the app, its push notifications, emails and SMS, and messages of users. */
@Injectable()
export class ChannelsService {
  constructor(private readonly channels: ChannelsRepository) {}

  /** @throws ERR_CHANNEL_TYPE_RESTRICTED, ERR_CHANNEL_ALREADY_EXISTS also for a second channel for push notifications */
  async create(ctx: RequestContext, channel: CreateChannelDto): Promise<CampaignChannel> {
    const {
      type,
      name,
      channelId = slugOf('cc-notification-channel-', name),
      enabled = false,
      metadata = {},
    } = channel;
    if (!isChannelType(type)) throw new DomainError('ERR_CHANNEL_TYPE_RESTRICTED', { type });
    return this.channels.create(ctx, { type, name, channelId, enabled, metadata });
  }

  async list(
    ctx: RequestContext,
    request: CampaignListRequest<ChannelSort>,
    search?: string,
  ): Promise<CampaignListPage<CampaignChannel>> {
    return this.channels.list(ctx, request, search);
  }

  /** For each type of the hosted service, whether a channel of it can be created. */
  async availability(ctx: RequestContext): Promise<{ type: string; available: boolean }[]> {
    const hasPush = (await this.channels.all(ctx)).some(({ type }) => type === 'push');
    return ALL_CHANNEL_TYPES.map((type) => ({
      type,
      available: isChannelType(type) && !(type === 'push' && hasPush),
    }));
  }

  /** @throws ERR_CHANNEL_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<CampaignChannel> {
    return (await this.channels.find(ctx, id)) ?? notFound(id);
  }

  /** Absent properties stay as they are. @throws ERR_CHANNEL_NOT_FOUND */
  async update(ctx: RequestContext, id: string, changes: UpdateChannelDto): Promise<CampaignChannel> {
    const channel = await this.get(ctx, id);
    return (await this.channels.update(ctx, channel.id, changes)) ?? notFound(id);
  }

  /**
   * The channel that a template names, or the oldest enabled one of the type.
   *
   * @throws ERR_CHANNEL_NOT_FOUND, ERR_CHANNEL_DISABLED, ERR_CHANNEL_TYPE_RESTRICTED for one of another type
   */
  async forTemplate(ctx: RequestContext, type: string, id: string | undefined): Promise<CampaignChannel> {
    if (!isChannelType(type)) throw new DomainError('ERR_CHANNEL_TYPE_RESTRICTED', { type });
    if (id === undefined) return (await this.firstOf(ctx, type)) ?? notFound(type);
    const channel = await this.get(ctx, id);
    if (channel.type !== type) throw new DomainError('ERR_CHANNEL_TYPE_RESTRICTED', { type });
    if (!channel.enabled) throw new DomainError('ERR_CHANNEL_DISABLED', { id: channel.channelId });
    return channel;
  }

  /** The names in requests of the channels that are enabled. */
  async enabledIds(ctx: RequestContext): Promise<ReadonlySet<string>> {
    const all = await this.channels.all(ctx);
    return new Set(all.flatMap(({ enabled, channelId }) => (enabled ? channelId : [])));
  }

  private async firstOf(ctx: RequestContext, type: ChannelType): Promise<CampaignChannel | undefined> {
    return (await this.channels.all(ctx)).find((channel) => channel.type === type && channel.enabled);
  }
}

function notFound(id: string): never {
  throw new DomainError('ERR_CHANNEL_NOT_FOUND', { id });
}
