import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import { actingUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import type { ErrorCode } from '../../platform/errors/error-catalogue.js';
import { done } from '../../platform/http/envelope.js';
import { GuidParam } from '../../platform/http/path.params.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { LimitedPerUser } from '../../platform/rate-limits/rate-tier.js';
import { MarkConversationDto, MarkConversationUnreadDto, UpdateConversationDto } from './conversation.dto.js';
import { ConversationView } from './conversation.view.js';
import { ConversationsService } from './conversations.service.js';
import type { Peer } from './peer.js';

const absent: ErrorCode[] = ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'];

const groupCounterpart = (guid: string): Peer => ({ receiverType: 'group', receiver: guid });

/** The conversation that the acting user has with the other members of a group. */
@ApiTags('Conversations')
@Controller('v3/groups/:guid/conversation')
export class GroupConversationController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get()
  @ActsAsUser({ required: true, feature: 'getConversation' })
  @Endpoint({
    id: 'get-group-conversations',
    summary: 'Get the conversation of a group',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async get(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    return { data: await this.conversations.get(ctx, groupCounterpart(guid)) };
  }

  @Put()
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'update-group-conversation',
    summary: 'Tag the conversation of a group',
    description: 'For the acting user alone.',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Body() changes: UpdateConversationDto) {
    return { data: await this.conversations.update(ctx, groupCounterpart(guid), changes) };
  }

  @Delete()
  @ActsAsUser({ required: true, feature: 'deleteConversationForUser' })
  @Endpoint({
    id: 'reset-group-conversation',
    summary: 'Reset a group conversation for one user',
    description:
      'Hides everything up to now from the acting user and from nobody else. The conversation is back with its next message.',
    response: 'done',
    errors: absent,
  })
  async reset(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    const id = await this.conversations.reset(ctx, groupCounterpart(guid));
    return done(`The conversation ${id} has been deleted for the user with uid ${actingUid(ctx.principal)}.`);
  }

  @Post('delivered')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'mark-group-conversation-as-delivered',
    summary: 'Mark the conversation of a group as delivered',
    description:
      'The messages of others in the group, up to and including the given one, have been delivered to the acting user. Their senders learn when; marking again changes nothing. Groups of more than 300 members keep no receipts.',
    response: 'done',
    errors: absent,
  })
  async markDelivered(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Body() { messageId }: MarkConversationDto,
  ) {
    await this.conversations.mark(ctx, 'delivered', groupCounterpart(guid), messageId);
    return done(
      `The messages in the group with guid ${guid} are marked as delivered for the user with uid ${actingUid(ctx.principal)}.`,
    );
  }

  @Post('read')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'mark-group-conversation-as-read',
    summary: 'Mark the conversation of a group as read',
    description:
      'The messages of others in the group, up to and including the given one, have been read by the acting user, and so delivered. Their senders learn when; marking again changes nothing. Groups of more than 300 members keep no receipts.',
    response: 'done',
    errors: absent,
  })
  async markRead(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Body() { messageId }: MarkConversationDto) {
    await this.conversations.mark(ctx, 'read', groupCounterpart(guid), messageId);
    return done(
      `The messages in the group with guid ${guid} are marked as read for the user with uid ${actingUid(ctx.principal)}.`,
    );
  }

  @Delete('read')
  @ActsAsUser({ required: true })
  @LimitedPerUser('markUnread')
  @Endpoint({
    id: 'mark-group-conversation-as-unread',
    summary: 'Mark the conversation of a group as unread',
    description:
      'The given message and all after it count as unread again, for the acting user alone. Senders see no difference.',
    response: 'done',
    errors: absent,
  })
  async markUnread(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Body() { messageId }: MarkConversationUnreadDto,
  ) {
    await this.conversations.markUnread(ctx, groupCounterpart(guid), messageId);
    const which = messageId === undefined ? 'All messages' : `The messages from id ${messageId} on`;
    return done(
      `${which} in the group with guid ${guid} are marked as unread for the user with uid ${actingUid(ctx.principal)}.`,
    );
  }

  @Post('pin')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'pin-group-conversation',
    summary: 'Pin the conversation of a group',
    description:
      'It stands in front of all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', 'ERR_SYSTEM_PINNED_CONVERSATION'],
  })
  async pin(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    return { data: await this.conversations.pin(ctx, groupCounterpart(guid)) };
  }

  @Delete('pin')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'unpin-group-conversation',
    summary: 'Unpin the conversation of a group',
    description: 'Unpinning one that is not pinned changes nothing.',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_SYSTEM_PINNED_CONVERSATION'],
  })
  async unpin(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    return { data: await this.conversations.unpin(ctx, groupCounterpart(guid)) };
  }
}
