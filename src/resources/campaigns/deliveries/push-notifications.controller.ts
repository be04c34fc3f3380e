import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { listRequest } from '../lists/campaign-list.dto.js';
import { listEnvelope } from '../lists/campaign-list.js';
import { DeliveriesService } from './deliveries.service.js';
import { EngagementDto, PushNotificationParam, PushNotificationsQuery } from './delivery.dto.js';
import { CampaignPushView, pushView } from './delivery.view.js';

@ApiTags('Campaign push notifications')
@Controller('v3/campaigns/push-notifications')
@ActsAsUser()
export class PushNotificationsController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get()
  @Endpoint({
    id: 'list-campaign-push-notifications',
    summary: 'List push notifications of campaigns',
    description: 'The newest first: those of the acting user, or for the app those of the receiver, else of all users.',
    response: { cursor: CampaignPushView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: PushNotificationsQuery) {
    const request = listRequest(query, 'sentAt');
    const page = await this.deliveries.list(ctx, 'push', request, {
      ...(query.receiver && { uid: query.receiver.toLowerCase() }),
      includeExpired: true,
    });
    return listEnvelope(page, request, pushView, (row) => row);
  }

  @Get(':id')
  @Endpoint({
    id: 'get-campaign-push-notification',
    summary: 'Get one push notification of a campaign',
    description: 'A user gets those of their own.',
    response: { one: CampaignPushView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: PushNotificationParam) {
    return { data: pushView(await this.deliveries.get(ctx, 'push', id)) };
  }

  @Put(':id/delivered')
  @Endpoint({
    id: 'mark-campaign-push-notification-as-delivered',
    act: 'none',
    summary: 'Mark a push notification of a campaign as delivered',
    description: 'The first time counts.',
    response: { one: CampaignPushView },
  })
  async delivered(@Ctx() ctx: RequestContext, @Param() { id }: PushNotificationParam) {
    return { data: pushView(await this.deliveries.mark(ctx, 'push', id, 'delivered')) };
  }

  @Put(':id/clicked')
  @Endpoint({
    id: 'mark-campaign-push-notification-as-clicked',
    act: 'none',
    summary: 'Mark a push notification of a campaign as clicked',
    description: 'The first time counts. A notification that is clicked was delivered.',
    response: { one: CampaignPushView },
  })
  async clicked(@Ctx() ctx: RequestContext, @Param() { id }: PushNotificationParam) {
    return { data: pushView(await this.deliveries.mark(ctx, 'push', id, 'clicked')) };
  }

  @Post(':id/engagement')
  @Endpoint({
    id: 'report-campaign-push-notification-engagement',
    act: 'none',
    summary: 'Report what a user did with a push notification of a campaign',
    description: 'Each topic counts once.',
    response: { one: CampaignPushView },
  })
  async engage(
    @Ctx() ctx: RequestContext,
    @Param() { id }: PushNotificationParam,
    @Body() { topic = '' }: EngagementDto,
  ) {
    return { data: pushView(await this.deliveries.engage(ctx, 'push', id, topic)) };
  }
}
