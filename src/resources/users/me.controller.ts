import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid, sessionOf } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { AuthTokensService } from '../auth-tokens/auth-tokens.service.js';
import { withExpiryOf } from './status-message.js';
import { UpdateProfileDto } from './user.dto.js';
import { UserView, userView } from './user.view.js';
import { UsersService } from './users.service.js';

/** The profile and the session of the acting user. */
@ApiTags('Users')
@Controller('v3/me')
export class MeController {
  constructor(
    private readonly users: UsersService,
    private readonly authTokens: AuthTokensService,
  ) {}

  @Get()
  @ActsAsUser({ required: true, feature: 'getMyDetails' })
  @Endpoint({
    id: 'get-me',
    summary: 'Get the acting user',
    description: 'The response has all that the user may see of themself.',
    response: { one: UserView },
  })
  async get(@Ctx() ctx: RequestContext) {
    return { data: userView(await this.users.get(ctx, actingUid(ctx.principal))) };
  }

  @Put()
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'update-me',
    act: 'user.updated',
    summary: 'Change the acting user',
    description:
      'Properties that are not sent stay unchanged. The role and the member @private of metadata are ignored: only the app changes them.',
    response: { one: UserView },
  })
  async update(@Ctx() ctx: RequestContext, @Body() changes: UpdateProfileDto) {
    return { data: userView(await this.users.update(ctx, actingUid(ctx.principal), withExpiryOf(changes))) };
  }

  @Delete()
  @TokenOnly({ feature: 'logout' })
  @Endpoint({
    id: 'log-out',
    summary: 'Log out',
    description: 'Deletes the auth token of the request: every server refuses it within a second.',
    response: 'done',
  })
  async logOut(@Ctx() ctx: RequestContext) {
    const { uid, tokenId } = sessionOf(ctx.principal);
    await this.authTokens.revoke(ctx, uid, tokenId);
    return done(`The user with uid ${uid} has logged out.`);
  }
}
