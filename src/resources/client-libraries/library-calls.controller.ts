import { Body, Controller, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import { peerIn } from '#core/conversations/peer.js';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { callErrors, changeErrors } from '../calls/call-errors.js';
import { CallParam, StartCallDto } from '../calls/call.dto.js';
import { CallSignallingService } from '../calls/live/call-signalling.service.js';
import type { Call } from '../calls/records/calls.repository.js';
import { MessageListsService } from '../messages/list/message-lists.service.js';
import { MessageView } from '../messages/view/message.view.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryCallChangeDto, LibraryCallTypeDto } from './client-library.dto.js';
import { libraryCallMessage, sessionOfMessage } from './library-call-message.js';

/** A conversation has one active call at a time, so the message of the newest change is among the newest call messages. */
const NEWEST = 20;

/** Calls, answered with their call messages. */
@ApiTags('Client libraries')
@Controller(`${CLIENT_LIBRARIES_PATH.slice(1)}/calls`)
export class LibraryCallsController {
  constructor(
    private readonly signalling: CallSignallingService,
    private readonly lists: MessageListsService,
  ) {}

  @Post()
  @TokenOnly({ feature: 'createCall' })
  @Endpoint({
    id: 'create-library-call',
    summary: 'Call a user or a group with a client library',
    description: 'It does what the operation of the contract does. The response is the call message.',
    response: { one: MessageView },
    errors: [...callErrors, 'ERR_CALL_SESSION_NOT_FOUND'],
  })
  async start(@Ctx() ctx: RequestContext, @Body() call: StartCallDto) {
    return { data: await this.messageOf(ctx, await this.signalling.start(ctx, call)) };
  }

  @Put(':sessionId')
  @TokenOnly({ feature: 'updateCall' })
  @Endpoint({
    id: 'update-library-call',
    summary: 'Answer, join, decline, leave or cancel a call with a client library',
    description: 'It does what the operation of the contract does. The response is the newest message of the call.',
    response: { one: MessageView },
    errors: changeErrors,
  })
  async update(@Ctx() ctx: RequestContext, @Param() { sessionId }: CallParam, @Body() change: LibraryCallChangeDto) {
    return { data: await this.messageOf(ctx, await this.signalling.update(ctx, sessionId, change)) };
  }

  @Patch(':sessionId/type')
  @TokenOnly({ feature: 'updateCall' })
  @Endpoint({
    id: 'change-library-call-type',
    summary: 'Make a call a video call with a client library',
    description:
      'The users of an ongoing call agree on it in its room, and one of them reports it: call tokens allow to send video from then on. The response is the newest message of the call.',
    response: { one: MessageView },
    errors: [
      'ERR_CALL_SESSION_NOT_FOUND',
      'ERR_CALL_NOT_A_PART',
      'ERR_CALL_TERMINATED',
      'ERR_CALL_NOT_STARTED',
      'ERR_CALL_GROUP_ALREADY_LEFT',
      'ERR_GROUP_FROZEN',
      'ERR_GROUP_NO_SEND_SCOPE',
      'ERR_MUTED_GROUPMEMBER',
    ],
  })
  async changeType(
    @Ctx() ctx: RequestContext,
    @Param() { sessionId }: CallParam,
    @Body() { type }: LibraryCallTypeDto,
  ) {
    return { data: await this.messageOf(ctx, await this.signalling.changeType(ctx, sessionId, type)) };
  }

  /** @throws ERR_CALL_SESSION_NOT_FOUND if the role of the acting user may not read call messages, or the message is gone */
  private async messageOf(ctx: RequestContext, call: Call): Promise<MessageView> {
    const { sessionId, initiator, receiverType, receiver } = call;
    const key = conversationKeyOf(initiator, receiverType, receiver);
    const conversation = await this.lists.ofConversation(ctx, peerIn(key, actingUid(ctx.principal)));
    const options = { window: { limit: NEWEST, affix: 'prepend' as const }, presentation: {} };
    const messages = await this.lists.list(ctx, { ...conversation, categories: ['call'] }, options);
    const message = messages.findLast((each) => sessionOfMessage(each) === sessionId);
    if (!message) throw new DomainError('ERR_CALL_SESSION_NOT_FOUND', { sessionId });
    return libraryCallMessage(message);
  }
}
