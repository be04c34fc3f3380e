import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { IdsAsSent } from '#platform/http/ids-as-sent.js';
import { userPageEnvelope } from '#platform/http/lists/page-cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ItemResultView } from '#platform/openapi/endpoints/item-result.view.js';
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
    act: 'userBlock.created',
    summary: 'Block users on behalf of a user',
    description:
      'From then on neither user sends to the other. Blocks have no effect in groups. The response has a result for each user; an error for one does not affect the others. Blocking a user again changes nothing. An acting user blocks for themself only.',
    response: { byId: ItemResultView },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async block(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { blockedUids }: BlockUsersDto) {
    const { ids, asSent } = new IdsAsSent(blockedUids);
    return { data: blockResultsView(uid, await this.blockedUsers.block(ctx, uid, ids), asSent) };
  }

  @Get()
  @ActsAsUser({ feature: 'getBlockedUsers' })
  @Endpoint({
    id: 'list-blocked-users',
    summary: 'List the users whom a user has blocked',
    description:
      'They are in the order of their uids. blockedByMe is a block by the user of the path, hasBlockedMe a block of that user. Deactivated users are left out until they are reactivated. An acting user lists only their own blocks.',
    response: { page: UserView, cursor: 'in meta' },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListBlockedUsersQuery) {
    return userPageEnvelope(
      query,
      (page) => this.blockedUsers.list(ctx, uid, query, page),
      (other) => blockedUserView(uid, other),
    );
  }

  @Delete()
  @ActsAsUser({ feature: 'unblockUser' })
  @Endpoint({
    id: 'unblock-users',
    act: 'userBlock.deleted',
    summary: 'Unblock users on behalf of a user',
    description:
      'The response has a result for each user; an error for one does not affect the others. Unblocking a user who is not blocked changes nothing. An acting user unblocks for themself only.',
    response: { byId: ItemResultView },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async unblock(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { blockedUids }: UnblockUsersDto) {
    const { ids, asSent } = new IdsAsSent(blockedUids);
    return { data: unblockResultsView(uid, await this.blockedUsers.unblock(ctx, uid, ids), asSent) };
  }
}
