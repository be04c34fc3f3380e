import { Controller, Delete, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import { actingUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { done } from '../../platform/http/envelope.js';
import { GuidParam } from '../../platform/http/path.params.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { ConversationsService } from './conversations.service.js';

@ApiTags('Conversations')
@Controller('v3')
export class ConversationsController {
  constructor(private readonly conversations: ConversationsService) {}

  @Delete('groups/:guid/conversation')
  @ActsAsUser({ required: true, feature: 'deleteConversationForUser' })
  @Endpoint({
    id: 'reset-group-conversation',
    summary: 'Reset a group conversation for one user',
    description:
      'Hides everything up to now from the acting user and from nobody else. The conversation is back with its next message.',
    answers: 'done',
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async resetOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    const uid = actingUid(ctx.principal);
    const conversationId = await this.conversations.resetOfGroup(ctx, guid, uid);
    return done(`The conversation ${conversationId} has been deleted for the user with uid ${uid}.`);
  }
}
