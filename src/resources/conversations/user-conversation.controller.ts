import { Body, Controller, Delete, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { userPeer } from '#core/conversations/peer.js';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ResetUserConversationDto } from './conversation.dto.js';
import { peerConversationController } from './peer-conversation.controller.js';

const errors: ErrorCode[] = ['ERR_UID_NOT_FOUND'];

const Operations = peerConversationController({
  path: UidParam,
  id: 'uid',
  peer: userPeer,
  operations: {
    get: 'get-user-conversations',
    update: 'update-user-conversation',
    markDelivered: 'mark-conversation-as-delivered',
    markRead: 'mark-conversation-as-read',
    markUnread: 'mark-conversation-as-unread',
    pin: 'pin-user-conversation',
    unpin: 'unpin-user-conversation',
  },
  conversation: 'the conversation with a user',
  messages: 'The messages of the user',
  source: (uid) => `from the user with uid ${uid}`,
  errors,
  unpinErrors: ['ERR_SYSTEM_PINNED_CONVERSATION', 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
});

/** The conversation of the acting user with another user. */
@ApiTags('Conversations')
@Controller('v3/users/:uid/conversation')
export class UserConversationController extends Operations {
  @Delete()
  @ActsAsUser({ required: true, feature: 'deleteConversationForUser' })
  @Endpoint({
    id: 'reset-user-conversation',
    act: 'conversation.deleted',
    summary: 'Reset a conversation with a user',
    description:
      'Hides everything up to now from the acting user and from nobody else, or erases it for both. The conversation is back with its next message.',
    response: 'done',
    errors,
  })
  async reset(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() body: ResetUserConversationDto) {
    const { conversationWith = uid, deleteMessagesPermanently } = body;
    const self = actingUid(ctx.principal);
    // the path names one user of the conversation, the body the other
    if (![uid, conversationWith].includes(self) && conversationWith !== uid)
      throw DomainError.invalid({ conversationWith: ['The conversationWith is not a user of the conversation.'] });
    const peer = userPeer(uid === self ? conversationWith : uid);
    const id = await this.conversations.reset(ctx, peer, { permanently: deleteMessagesPermanently });
    return done(`The conversation ${id} has been deleted for the user with uid ${self}.`);
  }
}
