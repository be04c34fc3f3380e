import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, Public } from '#platform/access/access-rule.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { InstallationContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { readBodyBytes } from '#platform/http/body/body-parser.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { FailedAuthLimiter } from '#platform/rate-limits/failed-auth-limiter.js';
import { LiveKitWebhooksService } from './livekit-webhooks.service.js';

@ApiTags('Calls')
@Controller('livekit/webhooks')
export class LiveKitWebhooksController {
  private readonly milliseconds: number;

  constructor(
    private readonly webhooks: LiveKitWebhooksService,
    private readonly failedAuth: FailedAuthLimiter,
    @Inject(CONFIG) { connections }: Config,
  ) {
    this.milliseconds = connections.bodySeconds * 1000;
  }

  @Post()
  @Public()
  @ApiConsumes('application/webhook+json')
  @ApiBody({
    description: 'A WebhookEvent of LiveKit. Events that change no call are ignored.',
    schema: { type: 'object', additionalProperties: true },
  })
  @Endpoint({
    id: 'receive-livekit-webhook',
    summary: 'Receive a webhook of LiveKit',
    description:
      'The LiveKit server calls it: its setting webhook.urls names this address. The header Authorization is a JWT with the hash of the body, signed with the API secret of LiveKit. Joins, leaves, minutes and recordings of calls and meetings are from these events, which may arrive in any order, more than once and late.',
    response: 'done',
    errors: [
      'AUTH_ERR_LIVEKIT',
      'ERR_CALL_MEDIA_NOT_CONFIGURED',
      'ERR_BAD_JSON',
      'ERR_BODY_TOO_LARGE',
      'ERR_BODY_TIMEOUT',
      'ERR_TOO_MANY_REQUESTS',
      'ERR_MISSION_FAILED',
    ],
  })
  async receive(@Ctx() ctx: InstallationContext, @Req() request: Request) {
    try {
      const signature = request.headers.authorization ?? '';
      await this.webhooks.receive(ctx, signature, () => readBodyBytes(request, this.milliseconds));
    } catch (error) {
      if (!isUnsigned(error)) throw error;
      throw await this.failedAuth.recordFailure(request, error);
    }
    return done('The event has been received.');
  }
}

const isUnsigned = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'AUTH_ERR_LIVEKIT';
