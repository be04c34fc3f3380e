import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { TestEmailDto, TestPushDto, TestSmsDto } from './test-send.dto.js';
import { TestSendView } from './test-send.view.js';
import { TestSendsService } from './test-sends.service.js';

const description =
  'The response says what the provider answered. The notification is about no message, and is not in the log.';

@ApiTags('Notifications')
@Controller('v3/notifications')
@ServerOnly()
export class TestSendsController {
  constructor(private readonly testSends: TestSendsService) {}

  @Post('push/v1/test')
  @Endpoint({
    id: 'test-push-notification',
    act: 'none',
    summary: 'Send a test push notification',
    description,
    response: { one: TestSendView },
    errors: ['ERR_PROVIDER_NOT_FOUND', 'ERR_TOKEN_NOT_FOUND'],
  })
  async push(@Ctx() ctx: RequestContext, @Body() test: TestPushDto) {
    return { data: await this.testSends.push(ctx, test) };
  }

  @Post('email/v1/test')
  @Endpoint({
    id: 'test-email-notification',
    act: 'none',
    summary: 'Send a test email',
    description,
    response: { one: TestSendView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async email(@Ctx() ctx: RequestContext, @Body() test: TestEmailDto) {
    return { data: await this.testSends.email(ctx, test) };
  }

  @Post('sms/v1/test')
  @Endpoint({
    id: 'test-sms-notification',
    act: 'none',
    summary: 'Send a test SMS',
    description,
    response: { one: TestSendView },
    errors: ['ERR_PROVIDER_NOT_FOUND'],
  })
  async sms(@Ctx() ctx: RequestContext, @Body() test: TestSmsDto) {
    return { data: await this.testSends.sms(ctx, test) };
  }
}
