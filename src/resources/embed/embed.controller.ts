import { Controller, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Ctx, Public, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { EmbedService } from './embed.service.js';
import { EmbedUserView, GuestView } from './embed.view.js';

/** The first requests of a chat in a page of another origin. */
@ApiTags('Embedded chats')
@Controller('v3/embed')
export class EmbedController {
  constructor(private readonly embed: EmbedService) {}

  @Get('me')
  @TokenOnly({ feature: 'getMyDetails' })
  @Endpoint({
    id: 'get-embed-user',
    summary: 'Get the user of an embedded chat',
    description:
      'Tells whose token it is, if the page may embed chats of the app: its origin is in embed.origins of the app, in CORS_ORIGINS, or that of the server. Pages of all origins can read the response.',
    response: { one: EmbedUserView },
    errors: ['ERR_ORIGIN_NOT_ALLOWED'],
  })
  async getUser(@Ctx() ctx: RequestContext, @Req() request: Request) {
    await this.embed.requireEmbedding(ctx, request);
    return { data: { uid: actingUid(ctx.principal) } };
  }

  @Post('guests')
  @Public()
  @Endpoint({
    id: 'create-guest',
    summary: 'Create a guest',
    description:
      'A visitor of a page becomes a user of the app that the header appId or the host names. The origin of the page is one of embed.origins of the app, and embed.guests is true. The guest is a user with the tag guest. An address creates at most 10 in any minute, and an app 300.',
    response: { one: GuestView },
    errors: [
      'ERR_APP_NOT_FOUND',
      'ERR_GUESTS_NOT_ALLOWED',
      'ERR_ORIGIN_NOT_ALLOWED',
      'ERR_ROLE_NOT_FOUND',
      'ERR_TOO_MANY_REQUESTS',
    ],
  })
  async createGuest(@Ctx() ctx: InstallationContext, @Req() request: Request) {
    return { data: await this.embed.createGuest(ctx, request) };
  }
}
