import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { groupPeer, userPeer } from '#core/conversations/peer.js';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam, UidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MessageIdParam } from '../messages/content/message.dto.js';
import { MessagesService } from '../messages/edit-delete/messages.service.js';
import { messageListPage } from '../messages/list/message-list-page.js';
import { MessageListsService, type ListedMessages } from '../messages/list/message-lists.service.js';
import { kindErrors, readErrors } from '../messages/message-errors.js';
import { threadsPage } from '../messages/threads/message-thread-pages.js';
import { ListThreadsQuery } from '../messages/threads/message-thread.dto.js';
import { MessageThreadsService } from '../messages/threads/message-threads.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryMessagePageView, LibraryThreadPageView, libraryPage } from './library-message-page.js';
import {
  ListAllLibraryMessagesQuery,
  ListLibraryGroupMessagesQuery,
  ListLibraryRepliesQuery,
  ListLibraryUserMessagesQuery,
  changedMessagesOf,
  type LibraryMessagesQuery,
} from './library-message-query.js';
import { LibraryMessageView, libraryMessageView } from './library-message.view.js';

const description =
  'It is the list of the contract, with a cursor whose members are the parameters of the next request.';

/** Messages with the receipts, and lists of them with the cursor, of the client libraries. */
@ApiTags('Client libraries')
@Controller(CLIENT_LIBRARIES_PATH.slice(1))
export class LibraryMessagesController {
  constructor(
    private readonly lists: MessageListsService,
    private readonly threads: MessageThreadsService,
    private readonly messages: MessagesService,
    private readonly summaries: SummariesService,
  ) {}

  @Get('messages/:id')
  @TokenOnly({ feature: 'getMessage' })
  @Endpoint({
    id: 'get-library-message',
    summary: 'Get one message for a client library',
    description: 'It is the message of the contract. Its receipts have the readers as recipient.',
    response: { one: LibraryMessageView },
    errors: readErrors,
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    const message = await this.messages.get(ctx, id);
    const uids = message.receipts?.data.map(({ sender }) => sender) ?? [];
    const { users } = await this.summaries.of(ctx, { uids, guids: [] });
    return { data: libraryMessageView(message, users) };
  }

  @Get('messages')
  @TokenOnly({ feature: 'listMessages' })
  @Endpoint({
    id: 'list-library-messages',
    summary: 'List messages for a client library',
    description,
    response: { whole: LibraryMessagePageView },
    errors: kindErrors,
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListAllLibraryMessagesQuery) {
    return this.page(ctx, query);
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
  async listOfUser(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Query() query: ListLibraryUserMessagesQuery,
  ) {
    return this.page(ctx, query, await this.lists.ofConversation(ctx, userPeer(uid)));
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
  async listOfGroup(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Query() query: ListLibraryGroupMessagesQuery,
  ) {
    return this.page(ctx, query, await this.lists.ofConversation(ctx, groupPeer(guid)));
  }

  @Get('messages/:id/thread')
  @TokenOnly({ feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-library-replies',
    summary: 'List the replies to a message for a client library',
    description: `${description} hideReplies and the filters of unread messages have no effect.`,
    response: { whole: LibraryMessagePageView },
    errors: [...readErrors, ...kindErrors],
  })
  async listReplies(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Query() { hideReplies: _replies, unread: _unread, withParent, ...query }: ListLibraryRepliesQuery,
  ) {
    return this.page(ctx, query, { ...(await this.threads.ofMessage(ctx, id)), withParent });
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

  private async page(ctx: RequestContext, query: LibraryMessagesQuery, restriction: ListedMessages = {}) {
    const changed = changedMessagesOf(query);
    const page = await messageListPage(this.lists, ctx, query, { ...restriction, changed });
    return libraryPage(page, query.affix ?? 'append');
  }
}
