import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { AcceptsMultipart } from '#platform/http/forms/form.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import type { AttachmentView } from '#resources/media/files/media.view.js';
import { ReceivedFiles } from '#resources/media/multipart.guard.js';
import { MessageIdParam, SendThreadMessageDto } from '../content/message.dto.js';
import { readErrors, sendErrors, threadErrors } from '../message-errors.js';
import { MessageFormGuard, messageForm } from '../send/message-form.guard.js';
import { RepliesService } from '../send/replies.service.js';
import { parseMessage, withFiles } from '../send/send-body.js';
import { MessageView } from '../view/message.view.js';
import { repliesPage, threadsPage } from './message-thread-pages.js';
import { ListThreadMessagesQuery, ListThreadsQuery } from './message-thread.dto.js';
import { ThreadView } from './message-thread.view.js';
import { MessageThreadsService } from './message-threads.service.js';

@ApiTags('Messages')
@Controller('v3')
export class MessageThreadsController {
  constructor(
    private readonly threads: MessageThreadsService,
    private readonly replies: RepliesService,
  ) {}

  @Post('messages/:id/thread')
  @ActsAsUser({ feature: 'createMessageThread' })
  @LimitedPerUser('send')
  @AcceptsMultipart(MessageFormGuard, messageForm({}))
  @Endpoint({
    id: 'send-thread-message',
    act: 'message.sent',
    summary: 'Reply in the thread of a message',
    description:
      'The reply stays in the conversation of the message, whatever receiver the body names; threads do not nest. Without an acting user it is a reply of the system user, which both users receive where the message is between two. The user who replies follows the thread from then on, and so do mentioned users and, with the first reply, the sender of the message.',
    response: { one: MessageView },
    errors: [...sendErrors, ...threadErrors],
  })
  async reply(
    @Ctx() ctx: RequestContext,
    @Param() { id }: MessageIdParam,
    @Body() body: SendThreadMessageDto,
    @ReceivedFiles() files: AttachmentView[],
  ) {
    const message = parseMessage(withFiles(body, files));
    return { data: await this.replies.send(ctx, id, message) };
  }

  @Get('messages/:id/thread')
  @ActsAsUser({ feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-all-thread-messages',
    summary: 'List the replies to a message',
    description:
      'The oldest are first, by page number or by cursor. The replies to a deleted message are still listed; those to one that was erased with its sender are not, and stay in the conversation.',
    response: { cursor: MessageView },
    errors: readErrors,
  })
  async listReplies(
    @Ctx() ctx: RequestContext,
    @Param() { id: parentId }: MessageIdParam,
    @Query() query: ListThreadMessagesQuery,
  ) {
    return repliesPage(this.threads, ctx, parentId, query);
  }

  @Post('messages/:id/thread/subscription')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'subscribe-thread',
    act: 'threadSubscription.created',
    summary: 'Follow a thread',
    description: 'Replies from now on count as unread. Following a thread again changes nothing.',
    response: 'done',
    errors: [...readErrors, 'ERR_MESSAGE_THREAD_NESTING', 'ERR_WRONG_MESSAGE_THREAD_CATEGORY'],
  })
  async subscribe(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    await this.threads.subscribe(ctx, id);
    return done(`The user with uid ${actingUid(ctx.principal)} follows the thread of the message with id ${id}.`);
  }

  @Delete('messages/:id/thread/subscription')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'unsubscribe-thread',
    act: 'threadSubscription.deleted',
    summary: 'Stop following a thread',
    description: 'It lasts until the acting user replies in the thread, is mentioned in it or subscribes again.',
    response: 'done',
    errors: readErrors,
  })
  async unsubscribe(@Ctx() ctx: RequestContext, @Param() { id }: MessageIdParam) {
    await this.threads.unsubscribe(ctx, id);
    return done(
      `The user with uid ${actingUid(ctx.principal)} does not follow the thread of the message with id ${id}.`,
    );
  }

  @Get('threads')
  @ActsAsUser({ required: true, feature: 'listThreadedMessages' })
  @Endpoint({
    id: 'list-threads',
    summary: 'List the threads of the acting user',
    description:
      'Threads that they follow or, with participatedByMe, in which they have replied, if they can see them. The thread with the newest reply comes first.',
    response: { cursor: ThreadView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListThreadsQuery) {
    return threadsPage(this.threads, ctx, query);
  }
}
