import { Controller, Delete, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { groupPeer } from '#core/conversations/peer.js';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { peerConversationController } from './peer-conversation.controller.js';

const errors: ErrorCode[] = ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'];

const Operations = peerConversationController({
  path: GuidParam,
  id: 'guid',
  peer: groupPeer,
  operations: {
    get: 'get-group-conversations',
    update: 'update-group-conversation',
    markDelivered: 'mark-group-conversation-as-delivered',
    markRead: 'mark-group-conversation-as-read',
    markUnread: 'mark-group-conversation-as-unread',
    pin: 'pin-group-conversation',
    unpin: 'unpin-group-conversation',
  },
  conversation: 'the conversation of a group',
  messages: 'The messages of others in the group',
  receipts: ' Groups of more than 300 members have no receipts.',
  source: (guid) => `in the group with guid ${guid}`,
  errors,
  unpinErrors: ['ERR_SYSTEM_PINNED_CONVERSATION'],
});

/** The conversation of the acting user in a group. */
@ApiTags('Conversations')
@Controller('v3/groups/:guid/conversation')
export class GroupConversationController extends Operations {
  @Delete()
  @ActsAsUser({ required: true, feature: 'deleteConversationForUser' })
  @Endpoint({
    id: 'reset-group-conversation',
    act: 'conversation.deleted',
    summary: 'Reset a group conversation for one user',
    description:
      'Hides everything up to now from the acting user and from nobody else. The conversation is back with its next message.',
    response: 'done',
    errors,
  })
  async reset(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    const id = await this.conversations.reset(ctx, groupPeer(guid));
    return done(`The conversation ${id} has been deleted for the user with uid ${actingUid(ctx.principal)}.`);
  }
}
