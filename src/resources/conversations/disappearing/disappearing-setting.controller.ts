import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { groupPeer, userPeer, type Peer } from '#core/conversations/peer.js';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam, UidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SetDisappearingMessagesDto } from './disappearing-setting.dto.js';
import { DisappearingSettingService } from './disappearing-setting.service.js';
import { DisappearingMessagesView, disappearingMessagesView } from './disappearing-setting.view.js';

const EFFECT =
  'Messages that are sent from now on are erased for everybody after so many seconds; earlier ones keep their times. Edits do not prolong them. Those in the conversation get the event conversation_disappearing_changed.';

@ApiTags('Conversations')
@Controller('v3')
export class DisappearingSettingController {
  constructor(private readonly disappearing: DisappearingSettingService) {}

  @Get('users/:uid/conversation/disappearing-messages')
  @ActsAsUser({ required: true, feature: 'getConversation' })
  @Endpoint({
    id: 'get-user-disappearing-messages',
    summary: 'Get after how many seconds messages with a user disappear',
    description: 'The value is 0 where they stay. Also before the first message.',
    response: { one: DisappearingMessagesView },
  })
  async getOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam) {
    return this.get(ctx, userPeer(uid));
  }

  @Put('users/:uid/conversation/disappearing-messages')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'set-user-disappearing-messages',
    act: 'conversation.updated',
    summary: 'Let messages with a user disappear',
    description: `Either of the two sets it, for both. ${EFFECT}`,
    response: { one: DisappearingMessagesView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_BLOCKED_RECEIVER', 'ERR_BLOCKED_SENDER'],
  })
  async setOfUser(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Body() { disappearAfterSeconds }: SetDisappearingMessagesDto,
  ) {
    return this.set(ctx, userPeer(uid), disappearAfterSeconds);
  }

  @Get('groups/:guid/conversation/disappearing-messages')
  @ActsAsUser({ feature: 'getConversation' })
  @Endpoint({
    id: 'get-group-disappearing-messages',
    summary: 'Get after how many seconds messages of a group disappear',
    description: 'The value is 0 where they stay. For members, and the app.',
    response: { one: DisappearingMessagesView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async getOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    return this.get(ctx, groupPeer(guid));
  }

  @Put('groups/:guid/conversation/disappearing-messages')
  @ActsAsUser()
  @Endpoint({
    id: 'set-group-disappearing-messages',
    act: 'conversation.updated',
    summary: 'Let messages of a group disappear',
    description: `The owner, admins and moderators set it, and the app. ${EFFECT}`,
    response: { one: DisappearingMessagesView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_NO_MODERATOR_SCOPE'],
  })
  async setOfGroup(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Body() { disappearAfterSeconds }: SetDisappearingMessagesDto,
  ) {
    return this.set(ctx, groupPeer(guid), disappearAfterSeconds);
  }

  private async get(ctx: RequestContext, peer: Peer) {
    const { key, seconds } = await this.disappearing.get(ctx, peer);
    return { data: disappearingMessagesView(key, seconds) };
  }

  private async set(ctx: RequestContext, peer: Peer, disappearAfterSeconds: number) {
    const { key, seconds } = await this.disappearing.set(ctx, peer, disappearAfterSeconds);
    return { data: disappearingMessagesView(key, seconds) };
  }
}
