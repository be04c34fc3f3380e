import { Body, Controller, Delete, Param } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { groupPeer, userPeer, type Peer } from '#core/conversations/peer.js';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam, UidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { MarkConversationUnreadDto } from '../conversations/conversation.dto.js';
import { ConversationsService } from '../conversations/conversations.service.js';
import { ConversationView } from '../conversations/list/conversation.view.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';

class MarkedConversationView {
  @ApiProperty() conversation!: ConversationView;
}

/** Conversations that a client library marks as unread. */
@ApiTags('Client libraries')
@Controller(CLIENT_LIBRARIES_PATH.slice(1))
@TokenOnly()
export class LibraryConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Delete('users/:uid/conversation/read')
  @LimitedPerUser('markUnread')
  @Endpoint({
    id: 'mark-library-user-conversation-as-unread',
    summary: 'Mark the conversation with a user as unread with a client library',
    description: 'It does what the operation of the contract does. The response is the conversation.',
    response: { one: MarkedConversationView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async markUserUnread(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Body() body: MarkConversationUnreadDto,
  ) {
    return this.markUnread(ctx, userPeer(uid), body);
  }

  @Delete('groups/:guid/conversation/read')
  @LimitedPerUser('markUnread')
  @Endpoint({
    id: 'mark-library-group-conversation-as-unread',
    summary: 'Mark the conversation of a group as unread with a client library',
    description: 'It does what the operation of the contract does. The response is the conversation.',
    response: { one: MarkedConversationView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_CONVERSATION_NOT_ACCESSIBLE'],
  })
  async markGroupUnread(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Body() body: MarkConversationUnreadDto,
  ) {
    return this.markUnread(ctx, groupPeer(guid), body);
  }

  private async markUnread(ctx: RequestContext, peer: Peer, { messageId }: MarkConversationUnreadDto) {
    await this.conversations.markUnread(ctx, peer, messageId);
    return { data: { conversation: await this.conversations.get(ctx, peer) } };
  }
}
