import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { LimitedPerUser } from '#platform/rate-limits/rate-tier.js';
import { MemberParam } from '#resources/groups/members/member.dto.js';
import { contentErrors, restrictionErrors } from '#resources/messages/message-errors.js';
import { SendEphemeralMessageDto } from './ephemeral-message.dto.js';
import { EphemeralMessageView } from './ephemeral-message.view.js';
import { EphemeralMessagesService } from './ephemeral-messages.service.js';

const OF_OTHER_CATEGORIES: readonly ErrorCode[] = [
  'ERR_EMPTY_MESSAGE_FILE',
  'ERR_EMPTY_CUSTOM_DATA',
  'ERR_INVALID_CUSTOM_DATA',
];

@ApiTags('Messages')
@Controller('v3/groups/:guid/members/:uid/ephemeral-messages')
export class EphemeralMessagesController {
  constructor(private readonly messages: EphemeralMessagesService) {}

  @Post()
  @ActsAsUser({ feature: 'createMessage' })
  @LimitedPerUser('send')
  @Endpoint({
    id: 'send-ephemeral-message',
    act: 'none',
    summary: 'Send an ephemeral message to a member',
    description:
      'A text that one member of a group sees in the conversation, on the devices that are connected at the moment, in the frame ephemeral_message. It is not stored: no list, count, search, export or notification has it, nor does a device that connects later. For the backend of the app, also on behalf of a member, and for moderators and admins of the group.',
    response: { one: EphemeralMessageView },
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_UID_NOT_FOUND',
      'ERR_NOT_A_MEMBER',
      'ERR_GROUP_NOT_JOINED',
      'ERR_GROUP_NO_MODERATOR_SCOPE',
      ...restrictionErrors,
      ...contentErrors.filter((code) => !OF_OTHER_CATEGORIES.includes(code)),
    ],
  })
  async send(
    @Ctx() ctx: RequestContext,
    @Param() { guid, uid }: MemberParam,
    @Body() { data }: SendEphemeralMessageDto,
  ) {
    return { data: await this.messages.send(ctx, guid, uid, data) };
  }
}
