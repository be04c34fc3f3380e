import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { CreateCallTokenDto } from './call-token.dto.js';
import { CallTokenView, callTokenView } from './call-token.view.js';
import { CallTokensService } from './call-tokens.service.js';

@ApiTags('Calls')
@Controller('v3/call_tokens')
export class CallTokensController {
  constructor(private readonly tokens: CallTokensService) {}

  @Post()
  @ActsAsUser({ required: true, feature: 'updateCall' })
  @Endpoint({
    id: 'create-call-token',
    act: 'none',
    summary: 'Create a token to join the audio and video of a call',
    description:
      'The token is for one device of the acting user, who takes part in the call: an ongoing call, or one that the user has initiated and that rings. An id of no session makes a meeting, which is joined without ringing: receiver and receiverType name the group or the other user whom it is for. A meeting that has ended can be joined again. The token is for the server at url, which is a LiveKit server, and for one room.',
    response: { one: CallTokenView },
    errors: [
      'ERR_CALL_MEDIA_NOT_CONFIGURED',
      'ERR_CALL_NOT_A_PART',
      'ERR_CALLING_SELF',
      'ERR_BLOCKED_RECEIVER',
      'ERR_BLOCKED_SENDER',
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_GROUP_FROZEN',
      'ERR_GROUP_NO_SEND_SCOPE',
      'ERR_MUTED_GROUPMEMBER',
      'ERR_CALL_TERMINATED',
      'ERR_CALL_BUSY_SELF',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateCallTokenDto) {
    return { data: callTokenView(await this.tokens.create(ctx, body)) };
  }
}
