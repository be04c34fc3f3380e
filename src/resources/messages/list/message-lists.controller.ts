import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../../platform/auth/access-rule.js';
import { viewerUid } from '../../../platform/auth/principal.js';
import type { RequestContext } from '../../../platform/context.js';
import { cursorEnvelope } from '../../../platform/http/lists/cursor.js';
import { GuidParam, UidParam } from '../../../platform/http/fields/path.params.js';
import { Endpoint } from '../../../platform/openapi/endpoints/endpoint.js';
import { kindErrors } from '../message-errors.js';
import type { MessageWindow } from './message-filter.js';
import { MessageListsService, type ListedMessages } from './message-lists.service.js';
import { filterOf, presentationOf, windowOf } from './message-query.js';
import {
  ListAllMessagesQuery,
  ListGroupMessagesQuery,
  ListUserMessagesQuery,
  type ListMessagesQuery,
} from '../content/message.dto.js';
import { MessageView } from '../view/message.view.js';
import { UnreadCountView, unreadCountView } from '../unread/unread-count.view.js';
import type { UnreadCount } from '../unread/unread-counts.sql.js';

@ApiTags('Messages')
@Controller('v3')
export class MessageListsController {
  constructor(private readonly lists: MessageListsService) {}

  @Get('messages')
  @ActsAsUser({ feature: 'listMessages' })
  @Endpoint({
    id: 'list-all-messages',
    summary: 'List messages',
    description: 'Of the whole app or, with onBehalfOf, those that the user may see. Oldest first.',
    response: { cursor: MessageView, or: UnreadCountView },
    errors: kindErrors,
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListAllMessagesQuery) {
    return this.page(ctx, query);
  }

  @Get('users/:uid/messages')
  @ActsAsUser({ feature: 'getUserMessages' })
  @Endpoint({
    id: 'user-list-user-messages',
    summary: 'List the messages of two users',
    description:
      'Between the acting user and the user of the path; without onBehalfOf, all one-to-one messages of the user of the path. Oldest first.',
    response: { cursor: MessageView, or: UnreadCountView },
    errors: ['ERR_UID_NOT_FOUND', ...kindErrors],
  })
  async listOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListUserMessagesQuery) {
    return this.page(ctx, query, await this.lists.withUser(ctx, uid));
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
    return this.page(ctx, query, await this.lists.inGroup(ctx, guid));
  }

  private async page(
    ctx: RequestContext,
    query: ListMessagesQuery & Partial<ListAllMessagesQuery & ListUserMessagesQuery>,
    conversation: ListedMessages = {},
  ) {
    const [window, filter] = [windowOf(query), { ...filterOf(query, viewerUid(ctx.principal)), ...conversation }];
    if (query.unread && query.count) return this.counts(await this.lists.unreadCounts(ctx, filter), window);
    const messages = await this.lists.list(ctx, filter, { window, presentation: presentationOf(query) });
    return cursorEnvelope(messages, window.limit, ({ sentAt, id }) => ({ sentAt, id }));
  }

  private counts(counts: UnreadCount[], { limit }: MessageWindow) {
    return { data: counts.map(unreadCountView), meta: { current: { limit, count: counts.length } } };
  }
}
