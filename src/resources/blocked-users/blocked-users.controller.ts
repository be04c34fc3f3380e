import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import type { RequestContext } from '../../platform/context.js';
import { pageEnvelope } from '../../platform/http/envelope.js';
import { UidParam } from '../../platform/http/path.params.js';
import { OriginalIds } from '../../platform/http/original-ids.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { ItemResultView } from '../../platform/openapi/item-result.view.js';
import { UserView } from '../users/user.view.js';
import { BlockUsersDto, ListBlockedUsersQuery, UnblockUsersDto } from './blocked-user.dto.js';
import { blockResultsView, blockedUserView, unblockResultsView } from './blocked-user.view.js';
import { BlockedUsersService } from './blocked-users.service.js';

@ApiTags('Blocked users')
@Controller('v3/users/:uid/blockedusers')
export class BlockedUsersController {
  constructor(private readonly blockedUsers: BlockedUsersService) {}

  @Post()
  @ActsAsUser({ feature: 'blockUser' })
  @Endpoint({
    id: 'block-users',
    summary: 'Block users in the name of a user',
    description:
      'Neither side sends to the other from then on; in groups both go on as before. The answer tells what became of each, and one refusal does not stop the others. Blocking somebody again changes nothing. A user who acts blocks for themself only.',
    response: { byId: ItemResultView },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async block(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { blockedUids }: BlockUsersDto) {
    const { ids, asSent } = new OriginalIds(blockedUids);
    return { data: blockResultsView(uid, await this.blockedUsers.block(ctx, uid, ids), asSent) };
  }

  @Get()
  @ActsAsUser({ feature: 'getBlockedUsers' })
  @Endpoint({
    id: 'list-blocked-users',
    summary: 'List the users whom a user has blocked',
    description:
      'In the order of their uids. Whose block it is, is told as the user of the path sees it: blockedByMe is their own. Deactivated users are left out until they are reactivated. A user who acts lists their own only.',
    response: { page: UserView },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListBlockedUsersQuery) {
    const page = await this.blockedUsers.list(ctx, uid, query, query);
    return pageEnvelope(page, query, (other) => blockedUserView(uid, other));
  }

  @Delete()
  @ActsAsUser({ feature: 'unblockUser' })
  @Endpoint({
    id: 'unblock-users',
    summary: 'Unblock users in the name of a user',
    description:
      'The answer tells what became of each, and one refusal does not stop the others. Unblocking somebody who is not blocked changes nothing. A user who acts unblocks for themself only.',
    response: { byId: ItemResultView },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async unblock(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { blockedUids }: UnblockUsersDto) {
    const { ids, asSent } = new OriginalIds(blockedUids);
    return { data: unblockResultsView(uid, await this.blockedUsers.unblock(ctx, uid, ids), asSent) };
  }
}
