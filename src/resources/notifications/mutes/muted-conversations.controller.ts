import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { NotificationUserQuery } from '../preferences/notification-preferences.dto.js';
import { succeeded } from '../settings/notification-settings.view.js';
import { MuteConversationsDto, UnmuteConversationsDto } from './muted-conversations.dto.js';
import { MutedConversationsService } from './muted-conversations.service.js';
import { MutedConversationsView, mutedConversationsView } from './muted-conversations.view.js';

@ApiTags('Notifications')
@Controller('v3/notifications/v1/preferences/mute')
@ActsAsUser()
export class MutedConversationsController {
  constructor(private readonly mutes: MutedConversationsService) {}

  @Get()
  @Endpoint({
    id: 'notifications-push-list-muted',
    summary: 'List the conversations that a user has muted',
    description:
      'The response lacks mutes that have ended, and those of groups or users while the app does not let users mute them. A user with an auth token lists only their own.',
    response: { one: MutedConversationsView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async list(@Ctx() ctx: RequestContext, @Query() { uid }: NotificationUserQuery) {
    return { data: mutedConversationsView(await this.mutes.list(ctx, uid)) };
  }

  @Put()
  @Endpoint({
    id: 'notifications-push-mute-conversations',
    act: 'notificationChoices.updated',
    summary: 'Mute conversations of a user',
    description:
      'The user receives no notifications of them until the given time. Muting a conversation again changes the time. If a user or a group does not exist, nothing is muted. Groups and users that the app does not let users mute are ignored. A user has at most 1,000 muted conversations. A user with an auth token mutes only their own.',
    response: { one: SuccessView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async mute(
    @Ctx() ctx: RequestContext,
    @Query() { uid }: NotificationUserQuery,
    @Body() { conversations }: MuteConversationsDto,
  ) {
    await this.mutes.mute(ctx, uid, conversations);
    return succeeded;
  }

  @Delete()
  @Endpoint({
    id: 'notifications-push-unmute-conversations',
    act: 'notificationChoices.updated',
    summary: 'Unmute conversations of a user',
    description: 'Conversations that are not muted are ignored. A user with an auth token unmutes only their own.',
    response: { one: SuccessView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async unmute(
    @Ctx() ctx: RequestContext,
    @Query() { uid }: NotificationUserQuery,
    @Body() { conversations }: UnmuteConversationsDto,
  ) {
    await this.mutes.unmute(ctx, uid, conversations);
    return succeeded;
  }
}
