import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { groupPeer, userPeer } from '#core/conversations/peer.js';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam, UidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ListAllMessagesQuery, ListGroupMessagesQuery, ListUserMessagesQuery } from '../content/message.dto.js';
import { kindErrors } from '../message-errors.js';
import { UnreadCountView } from '../unread/unread-count.view.js';
import { MessageView } from '../view/message.view.js';
import { messageListPage } from './message-list-page.js';
import { MessageListsService } from './message-lists.service.js';

@ApiTags('Messages')
@Controller('v3')
export class MessageListsController {
  constructor(private readonly lists: MessageListsService) {}

  @Get('messages')
  @ActsAsUser({ feature: 'listMessages' })
  @Endpoint({
    id: 'list-all-messages',
    summary: 'List messages',
    description:
      'The response has those of the whole app or, with onBehalfOf, those that the user may see. Oldest first.',
    response: { cursor: MessageView, or: UnreadCountView },
    errors: kindErrors,
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListAllMessagesQuery) {
    return messageListPage(this.lists, ctx, query);
  }

  @Get('users/:uid/messages')
  @ActsAsUser({ feature: 'getUserMessages' })
  @Endpoint({
    id: 'user-list-user-messages',
    summary: 'List the messages of two users',
    description:
      'The messages are those between the acting user and the user of the path; without onBehalfOf, all one-to-one messages of the user of the path. Oldest first.',
    response: { cursor: MessageView, or: UnreadCountView },
    errors: ['ERR_UID_NOT_FOUND', ...kindErrors],
  })
  async listOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListUserMessagesQuery) {
    return messageListPage(this.lists, ctx, query, await this.lists.ofConversation(ctx, userPeer(uid)));
  }

  @Get('groups/:guid/messages')
  @ActsAsUser({ feature: 'getGroupMessages' })
  @Endpoint({
    id: 'user-list-group-messages',
    summary: 'List the messages of a group',
    description: 'The acting user, if any, must be a member. Oldest first.',
    response: { cursor: MessageView, or: UnreadCountView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', ...kindErrors],
  })
  async listOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: ListGroupMessagesQuery) {
    return messageListPage(this.lists, ctx, query, await this.lists.ofConversation(ctx, groupPeer(guid)));
  }
}
