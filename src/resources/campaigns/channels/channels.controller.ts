import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { listRequest } from '../lists/campaign-list.dto.js';
import { listEnvelope } from '../lists/campaign-list.js';
import { ChannelParam, ChannelsQuery, CreateChannelDto, UpdateChannelDto } from './channel.dto.js';
import { CampaignChannelView, ChannelAvailabilityView, channelView } from './channel.view.js';
import { ChannelsService } from './channels.service.js';

@ApiTags('Campaign channels')
@Controller('v3/campaigns/channels')
@ServerOnly()
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Post()
  @Endpoint({
    id: 'create-campaign-channel',
    act: 'campaignChannel.created',
    summary: 'Create a channel',
    description: 'An app has one channel for push notifications, and any number of the others.',
    response: { one: CampaignChannelView },
    errors: ['ERR_CHANNEL_TYPE_RESTRICTED', 'ERR_CHANNEL_ALREADY_EXISTS'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() channel: CreateChannelDto) {
    return { data: channelView(await this.channels.create(ctx, channel)) };
  }

  @Get()
  @Endpoint({
    id: 'list-campaign-channels',
    summary: 'List the channels',
    description: 'Disabled channels are listed as well.',
    response: { cursor: CampaignChannelView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ChannelsQuery) {
    const { sort = 'updatedAt' } = query;
    const request = listRequest(query, sort === 'channelType' ? 'type' : sort);
    const page = await this.channels.list(ctx, request, query.search);
    return listEnvelope(page, request, channelView, (row) => row);
  }

  @Get('availability')
  @Endpoint({
    id: 'list-available-campaign-channels',
    summary: 'List which types of channels can be created',
    description:
      'A type is not available if Confab does not send on it, or if the app has its one channel for push notifications.',
    response: { many: ChannelAvailabilityView },
  })
  async availability(@Ctx() ctx: RequestContext) {
    return { data: await this.channels.availability(ctx) };
  }

  @Get(':id')
  @Endpoint({
    id: 'get-campaign-channel',
    summary: 'Get one channel',
    description: 'The id is that of the channel, or its channelId.',
    response: { one: CampaignChannelView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: ChannelParam) {
    return { data: channelView(await this.channels.get(ctx, id)) };
  }

  @Put(':id')
  @Endpoint({
    id: 'update-campaign-channel',
    act: 'campaignChannel.updated',
    summary: 'Change a channel',
    description: 'A channel that is turned off sends nothing; the items of its feed stay.',
    response: { one: CampaignChannelView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { id }: ChannelParam, @Body() changes: UpdateChannelDto) {
    return { data: channelView(await this.channels.update(ctx, id, changes)) };
  }
}
