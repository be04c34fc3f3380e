import { Body, Controller, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, Public } from '#platform/access/access-rule.js';
import type { InstallationContext } from '#platform/context/context.js';
import { AcceptsMultipart } from '#platform/http/forms/form.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { EmailRepliesService } from './email-replies.service.js';
import { ReceivedEmailDto, ReceivedEmailQuery } from './received-email.dto.js';
import { ReceivedEmailGuard } from './received-email.guard.js';

const example = {
  from: 'Ben <ben@example.com>',
  envelope: '{"to":["replies+42-0123456789abcdef0123456789abcdef@inbound.example.com"],"from":"ben@example.com"}',
  text: 'See you there!',
};

const rawExample = [
  'From: Ben <ben@example.com>',
  'To: replies+42-0123456789abcdef0123456789abcdef@inbound.example.com',
  'Message-ID: <1@example.com>',
  '',
  'See you there!',
].join('\r\n');

@ApiTags('Notifications')
@Controller('v3/notifications/email/v1/sendgrid/replies')
export class EmailRepliesController {
  constructor(private readonly replies: EmailRepliesService) {}

  @Post()
  @Public()
  @AcceptsMultipart(ReceivedEmailGuard, {
    example,
    bytes: {
      mediaType: 'message/rfc822',
      description: 'The email as mail servers pass it on, at most 36 MiB.',
      example: rawExample,
    },
  })
  @Endpoint({
    id: 'receive-email-reply',
    summary: 'Receive a reply by email',
    description:
      'It is for the Inbound Parse of SendGrid, and for every other service or mail server that can post an email as it is, with the Content-Type message/rfc822. They post emails to the address in repliesWebhook. A reply of the notified user to a notification becomes a message of the user in its conversation. Every other email is ignored, and so are more than ten a minute of one user, attachments, quoted text and automatic replies. An email that is posted again is no second message.',
    response: 'done',
    errors: [
      'AUTH_ERR_EMAIL_REPLIES',
      'ERR_BAD_REQUEST',
      'ERR_BAD_FORM',
      'ERR_BODY_TOO_LARGE',
      'ERR_BODY_TIMEOUT',
      'ERR_TOO_MANY_REQUESTS',
      'ERR_MISSION_FAILED',
    ],
  })
  async receive(
    @Ctx() ctx: InstallationContext,
    @Query() { app }: ReceivedEmailQuery,
    @Body() email: ReceivedEmailDto,
  ) {
    await this.replies.receive(ctx, app, email);
    return done('The email has been received.');
  }
}
