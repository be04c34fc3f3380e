import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import { actingUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { pageEnvelope } from '../../platform/http/envelope.js';
import { OriginalIds } from '../../platform/http/original-ids.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { ItemResultView } from '../../platform/openapi/item-result.view.js';
import { UserView } from '../users/user.view.js';
import { BlockUsersDto, ListOwnBlockedUsersQuery, UnblockUsersDto } from './blocked-user.dto.js';
import { blockResultsView, blockedUserView, unblockResultsView } from './blocked-user.view.js';
import { BlockedUsersService } from './blocked-users.service.js';

/** What users do about those whom they want nothing to do with. */
@ApiTags('Blocked users')
@Controller('v3/blockedusers')
export class OwnBlockedUsersController {
  constructor(private readonly blockedUsers: BlockedUsersService) {}

  @Post()
  @ActsAsUser({ required: true, feature: 'blockUser' })
  @Endpoint({
    id: 'user-block-users',
    summary: 'Block users',
    description:
      'Neither side sends to the other from then on; in groups both go on as before. The answer tells what became of each, and one refusal does not stop the others. Blocking somebody again changes nothing.',
    response: { byId: ItemResultView },
  })
  async block(@Ctx() ctx: RequestContext, @Body() { blockedUids }: BlockUsersDto) {
    const uid = actingUid(ctx.principal);
    const { ids, asSent } = new OriginalIds(blockedUids);
    return { data: blockResultsView(uid, await this.blockedUsers.block(ctx, uid, ids), asSent) };
  }

  @Get()
  @ActsAsUser({ required: true, feature: 'getBlockedUsers' })
  @Endpoint({
    id: 'user-list-blocked-users',
    summary: 'List the users who are blocked by the acting user, or block them',
    description:
      'In the order of their uids. Each tells whose block it is: blockedByMe is the own one. Deactivated users are left out until they are reactivated.',
    response: { page: UserView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListOwnBlockedUsersQuery) {
    const uid = actingUid(ctx.principal);
    const page = await this.blockedUsers.list(ctx, uid, query, query);
    return pageEnvelope(page, query, (other) => blockedUserView(uid, other));
  }

  @Delete()
  @ActsAsUser({ required: true, feature: 'unblockUser' })
  @Endpoint({
    id: 'user-unblock-users',
    summary: 'Unblock users',
    description:
      'The answer tells what became of each, and one refusal does not stop the others. Unblocking somebody who is not blocked changes nothing.',
    response: { byId: ItemResultView },
  })
  async unblock(@Ctx() ctx: RequestContext, @Body() { blockedUids }: UnblockUsersDto) {
    const uid = actingUid(ctx.principal);
    const { ids, asSent } = new OriginalIds(blockedUids);
    return { data: unblockResultsView(uid, await this.blockedUsers.unblock(ctx, uid, ids), asSent) };
  }
}
