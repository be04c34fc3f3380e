import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { GuidParam, UidParam } from '../../platform/http/fields/path.params.js';
import { Endpoint } from '../../platform/openapi/endpoints/endpoint.js';
import {
  ListAllMessagesQuery,
  ListGroupMessagesQuery,
  ListUserMessagesQuery,
  MessageIdParam,
} from '../messages/content/message.dto.js';
import { messageListPage } from '../messages/list/message-list-page.js';
import { MessageListsService } from '../messages/list/message-lists.service.js';
import { kindErrors, readErrors } from '../messages/message-errors.js';
import { ListThreadMessagesQuery, ListThreadsQuery } from '../messages/threads/message-thread.dto.js';
import { repliesPage, threadsPage } from '../messages/threads/message-thread-pages.js';
import { MessageThreadsService } from '../messages/threads/message-threads.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryMessagePageView, LibraryThreadPageView, libraryPage } from './library-message-page.js';

const description = 'As the list of the contract, with a cursor whose members are the parameters of the next request.';

/** Lists of messages with the cursor of the client libraries. */
@ApiTags('Client libraries')
@Controller(CLIENT_LIBRARIES_PATH.slice(1))
export class LibraryMessagesController {
  constructor(
    private readonly lists: MessageListsService,
    private readonly threads: MessageThreadsService,
  ) {}

  @Get('messages')
  @TokenOnly({ feature: 'listMessages' })
  @Endpoint({
    id: 'list-library-messages',
    summary: 'List messages for a client library',
    description,
    response: { whole: LibraryMessagePageView },
    errors: kindErrors,
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListAllMessagesQuery) {
    return libraryPage(await messageListPage(this.lists, ctx, query), query.affix ?? 'append');
  }

  @Get('users/:uid/messages')
  @TokenOnly({ feature: 'getUserMessages' })
  @Endpoint({
    id: 'list-library-user-messages',
    summary: 'List the messages of two users for a client library',
    description,
    response: { whole: LibraryMessagePageView },
    errors: ['ERR_UID_NOT_FOUND', ...kindErrors],
  })
  async listOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListUserMessagesQuery) {
    const conversation = await this.lists.withUser(ctx, uid);
    return libraryPage(await messageListPage(this.lists, ctx, query, conversation), query.affix ?? 'append');
  }

  @Get('groups/:guid/messages')
  @TokenOnly({ feature: 'getGroupMessages' })
  @Endpoint({
    id: 'list-library-group-messages',
    summary: 'List the messages of a group for a client library',
    description,
    response: { whole: LibraryMessagePageView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', ...kindErrors],
  })
  async listOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: ListGroupMessagesQuery) {
    const conversation = await this.lists.inGroup(ctx, guid);
    return libraryPage(await messageListPage(this.lists, ctx, query, conversation), query.affix ?? 'append');
  }

  @Get('messages/:id/thread')
  @TokenOnly({ feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-library-replies',
    summary: 'List the replies to a message for a client library',
    description,
    response: { whole: LibraryMessagePageView },
    errors: readErrors,
  })
  async listReplies(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Query() query: ListThreadMessagesQuery,
  ) {
    return libraryPage(await repliesPage(this.threads, ctx, id, query), query.affix ?? 'append');
  }

  @Get('threads')
  @TokenOnly({ feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-library-threads',
    summary: 'List the threads of the acting user for a client library',
    description,
    response: { whole: LibraryThreadPageView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async listThreads(@Ctx() ctx: RequestContext, @Query() query: ListThreadsQuery) {
    return libraryPage(await threadsPage(this.threads, ctx, query), query.affix);
  }

  @Get('users/:uid/threads')
  @TokenOnly({ feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-library-user-threads',
    summary: 'List the threads of two users for a client library',
    description,
    response: { whole: LibraryThreadPageView },
    errors: ['ERR_UID_NOT_FOUND'],
  })
  async listThreadsOfUser(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListThreadsQuery) {
    return libraryPage(await threadsPage(this.threads, ctx, { ...query, uid, guid: undefined }), query.affix);
  }

  @Get('groups/:guid/threads')
  @TokenOnly({ feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-library-group-threads',
    summary: 'List the threads of a group for a client library',
    description,
    response: { whole: LibraryThreadPageView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async listThreadsOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: ListThreadsQuery) {
    return libraryPage(await threadsPage(this.threads, ctx, { ...query, guid, uid: undefined }), query.affix);
  }
}
