import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import { actingUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { ErrorCode } from '../../platform/errors/error-catalogue.js';
import { done } from '../../platform/http/envelope.js';
import { UidParam } from '../../platform/http/path.params.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { LimitedPerUser } from '../../platform/rate-limits/rate-tier.js';
import {
  MarkConversationDto,
  MarkConversationUnreadDto,
  ResetUserConversationDto,
  UpdateConversationDto,
} from './conversation.dto.js';
import { ConversationView } from './conversation.view.js';
import { ConversationsService } from './conversations.service.js';
import type { Peer } from './peer.js';

const absent: ErrorCode[] = ['ERR_UID_NOT_FOUND'];

const userCounterpart = (uid: string): Peer => ({ receiverType: 'user', receiver: uid });

/** The conversation that the acting user has with another one. */
@ApiTags('Conversations')
@Controller('v3/users/:uid/conversation')
export class UserConversationController {
  constructor(private readonly conversations: ConversationsService) {}

  @Get()
  @ActsAsUser({ required: true, feature: 'getConversation' })
  @Endpoint({
    id: 'get-user-conversations',
    summary: 'Get the conversation with a user',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async get(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam) {
    return { data: await this.conversations.get(ctx, userCounterpart(uid)) };
  }

  @Put()
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'update-user-conversation',
    summary: 'Tag the conversation with a user',
    description: 'For the acting user alone.',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() changes: UpdateConversationDto) {
    return { data: await this.conversations.update(ctx, userCounterpart(uid), changes) };
  }

  @Delete()
  @ActsAsUser({ required: true, feature: 'deleteConversationForUser' })
  @Endpoint({
    id: 'reset-user-conversation',
    summary: 'Reset a conversation with a user',
    description:
      'Hides everything up to now from the acting user and from nobody else, or erases it for both. The conversation is back with its next message.',
    response: 'done',
    errors: absent,
  })
  async reset(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() body: ResetUserConversationDto) {
    const { conversationWith = uid, deleteMessagesPermanently } = body;
    if (conversationWith !== uid)
      throw DomainError.invalid({ conversationWith: ['The conversationWith is not the user of the path.'] });
    const options = { permanently: deleteMessagesPermanently };
    const id = await this.conversations.reset(ctx, userCounterpart(uid), options);
    return done(`The conversation ${id} has been deleted for the user with uid ${actingUid(ctx.principal)}.`);
  }

  @Post('delivered')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'mark-conversation-as-delivered',
    summary: 'Mark the conversation with a user as delivered',
    description:
      'The messages of the user, up to and including the given one, have been delivered to the acting user. Their senders learn when; marking again changes nothing.',
    response: 'done',
    errors: absent,
  })
  async markDelivered(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Body() { messageId }: MarkConversationDto,
  ) {
    await this.conversations.mark(ctx, 'delivered', userCounterpart(uid), messageId);
    return done(
      `The messages from the user with uid ${uid} are marked as delivered for the user with uid ${actingUid(ctx.principal)}.`,
    );
  }

  @Post('read')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'mark-conversation-as-read',
    summary: 'Mark the conversation with a user as read',
    description:
      'The messages of the user, up to and including the given one, have been read by the acting user, and so delivered. Their senders learn when; marking again changes nothing.',
    response: 'done',
    errors: absent,
  })
  async markRead(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { messageId }: MarkConversationDto) {
    await this.conversations.mark(ctx, 'read', userCounterpart(uid), messageId);
    return done(
      `The messages from the user with uid ${uid} are marked as read for the user with uid ${actingUid(ctx.principal)}.`,
    );
  }

  @Delete('read')
  @ActsAsUser({ required: true })
  @LimitedPerUser('markUnread')
  @Endpoint({
    id: 'mark-conversation-as-unread',
    summary: 'Mark the conversation with a user as unread',
    description:
      'The given message and all after it count as unread again, for the acting user alone. Senders see no difference.',
    response: 'done',
    errors: absent,
  })
  async markUnread(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Body() { messageId }: MarkConversationUnreadDto,
  ) {
    await this.conversations.markUnread(ctx, userCounterpart(uid), messageId);
    const which = messageId === undefined ? 'All messages' : `The messages from id ${messageId} on`;
    return done(
      `${which} from the user with uid ${uid} are marked as unread for the user with uid ${actingUid(ctx.principal)}.`,
    );
  }

  @Post('pin')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'pin-user-conversation',
    summary: 'Pin the conversation with a user',
    description:
      'It stands in front of all that are not pinned, for the acting user alone, who may pin 5, also before the first message. Pinning again changes nothing.',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED', 'ERR_SYSTEM_PINNED_CONVERSATION'],
  })
  async pin(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam) {
    return { data: await this.conversations.pin(ctx, userCounterpart(uid)) };
  }

  @Delete('pin')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'unpin-user-conversation',
    summary: 'Unpin the conversation with a user',
    description: 'Unpinning one that is not pinned changes nothing.',
    response: { one: ConversationView },
    errors: [...absent, 'ERR_SYSTEM_PINNED_CONVERSATION', 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async unpin(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam) {
    return { data: await this.conversations.unpin(ctx, userCounterpart(uid)) };
  }
}
