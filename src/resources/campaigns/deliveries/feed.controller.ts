import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { listRequest } from '../lists/campaign-list.dto.js';
import { listEnvelope } from '../lists/campaign-list.js';
import { DeliveriesService, type Delivery } from './deliveries.service.js';
import { EngagementDto, FeedItemParam, FeedItemQuery, FeedQuery, UnreadCountQuery } from './delivery.dto.js';
import { FeedItemView, FeedUnreadCountView, feedItemView, feedUnreadCountView } from './delivery.view.js';

@ApiTags('Notification feed')
@Controller('v3/campaigns/notification-feed')
export class FeedController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Get('unread-count')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'count-unread-feed-items',
    summary: 'Count the unread items of the feed of the acting user',
    description: 'Deleted and expired items do not count.',
    response: { one: FeedUnreadCountView },
  })
  async unreadCount(@Ctx() ctx: RequestContext, @Query() { templateCategory }: UnreadCountQuery) {
    const unread = await this.deliveries.countUnread(ctx, actingUid(ctx.principal), templateCategory);
    return { data: feedUnreadCountView(unread) };
  }

  @Get()
  @ActsAsUser()
  @Endpoint({
    id: 'list-feed-items',
    summary: 'List the items of a feed',
    description: 'The newest first: those of the acting user, or for the app those of the receiver, else of all users.',
    response: { cursor: FeedItemView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: FeedQuery) {
    const { readState = 'all', templateOnly: isTemplateOnly, receiver } = query;
    const request = listRequest(query, 'sentAt');
    const page = await this.deliveries.list(ctx, 'in_app', request, {
      ...(receiver && { uid: receiver.toLowerCase() }),
      ...(readState !== 'all' && { isRead: readState === 'read' }),
      from: query.dateFrom,
      until: query.dateTo,
      tags: query.tags,
      tagMatch: query.tagMatch,
      templateCategory: query.templateCategory || undefined,
      channelId: query.channelId || undefined,
      includeDeleted: query.includeDeleted === true && viewerUid(ctx.principal) === undefined,
      includeExpired: query.includeExpired,
    });
    const view = (item: Delivery) => feedItemView(item, { isTemplateOnly });
    return listEnvelope(page, request, view, (row) => row);
  }

  @Get(':id')
  @ActsAsUser()
  @Endpoint({
    id: 'get-feed-item',
    summary: 'Get one item of a feed',
    description: 'A user gets items of their own.',
    response: { one: FeedItemView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: FeedItemParam, @Query() { templateOnly }: FeedItemQuery) {
    const item = await this.deliveries.get(ctx, 'in_app', id);
    return { data: feedItemView(item, { isTemplateOnly: templateOnly }) };
  }

  @Delete(':id')
  @ServerOnly()
  @Endpoint({
    id: 'delete-feed-item',
    act: 'feedItem.deleted',
    summary: 'Delete an item of a feed',
    description: 'It is in the feed of its user no more. The figures of its campaign stay.',
    response: { one: FeedItemView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: FeedItemParam) {
    return { data: feedItemView(await this.deliveries.delete(ctx, id)) };
  }

  @Post(':id/delivered')
  @ActsAsUser()
  @Endpoint({
    id: 'mark-feed-item-as-delivered',
    act: 'none',
    summary: 'Mark an item of a feed as delivered',
    description: 'The first time counts.',
    response: { one: FeedItemView },
  })
  async delivered(@Ctx() ctx: RequestContext, @Param() { id }: FeedItemParam) {
    return { data: feedItemView(await this.deliveries.mark(ctx, 'in_app', id, 'delivered')) };
  }

  @Post(':id/read')
  @ActsAsUser()
  @Endpoint({
    id: 'mark-feed-item-as-read',
    act: 'none',
    summary: 'Mark an item of a feed as read',
    description: 'The first time counts. An item that is read was delivered.',
    response: { one: FeedItemView },
  })
  async read(@Ctx() ctx: RequestContext, @Param() { id }: FeedItemParam) {
    return { data: feedItemView(await this.deliveries.mark(ctx, 'in_app', id, 'read')) };
  }

  @Post(':id/engagement')
  @ActsAsUser()
  @Endpoint({
    id: 'report-feed-item-engagement',
    act: 'none',
    summary: 'Report what a user did with an item of a feed',
    description: 'Each topic counts once.',
    response: { one: FeedItemView },
  })
  async engage(@Ctx() ctx: RequestContext, @Param() { id }: FeedItemParam, @Body() { topic = '' }: EngagementDto) {
    return { data: feedItemView(await this.deliveries.engage(ctx, 'in_app', id, topic)) };
  }
}
