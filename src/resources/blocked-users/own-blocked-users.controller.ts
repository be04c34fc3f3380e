import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { IdsAsSent } from '#platform/http/ids-as-sent.js';
import { userPageEnvelope } from '#platform/http/lists/page-cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { ItemResultView } from '#platform/openapi/endpoints/item-result.view.js';
import { UserView } from '../users/user.view.js';
import { BlockUsersDto, ListOwnBlockedUsersQuery, UnblockUsersDto } from './blocked-user.dto.js';
import { blockResultsView, blockedUserView, unblockResultsView } from './blocked-user.view.js';
import { BlockedUsersService } from './blocked-users.service.js';

/** Blocks of the acting user. */
@ApiTags('Blocked users')
@Controller('v3/blockedusers')
export class OwnBlockedUsersController {
  constructor(private readonly blockedUsers: BlockedUsersService) {}

  @Post()
  @ActsAsUser({ required: true, feature: 'blockUser' })
  @Endpoint({
    id: 'user-block-users',
    act: 'userBlock.created',
    summary: 'Block users',
    description:
      'From then on neither user sends to the other. Blocks have no effect in groups. The response has a result for each user; an error for one does not affect the others. Blocking a user again changes nothing.',
    response: { byId: ItemResultView },
  })
  async block(@Ctx() ctx: RequestContext, @Body() { blockedUids }: BlockUsersDto) {
    const uid = actingUid(ctx.principal);
    const { ids, asSent } = new IdsAsSent(blockedUids);
    return { data: blockResultsView(uid, await this.blockedUsers.block(ctx, uid, ids), asSent) };
  }

  @Get()
  @ActsAsUser({ required: true, feature: 'getBlockedUsers' })
  @Endpoint({
    id: 'user-list-blocked-users',
    summary: 'List the users who are blocked by the acting user, or block them',
    description:
      'They are in the order of their uids. blockedByMe is a block by the acting user, hasBlockedMe a block of the acting user. Deactivated users are left out until they are reactivated.',
    response: { page: UserView, cursor: 'in meta' },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListOwnBlockedUsersQuery) {
    const uid = actingUid(ctx.principal);
    return userPageEnvelope(
      query,
      (page) => this.blockedUsers.list(ctx, uid, query, page),
      (other) => blockedUserView(uid, other),
    );
  }

  @Delete()
  @ActsAsUser({ required: true, feature: 'unblockUser' })
  @Endpoint({
    id: 'user-unblock-users',
    act: 'userBlock.deleted',
    summary: 'Unblock users',
    description:
      'The response has a result for each user; an error for one does not affect the others. Unblocking a user who is not blocked changes nothing.',
    response: { byId: ItemResultView },
  })
  async unblock(@Ctx() ctx: RequestContext, @Body() { blockedUids }: UnblockUsersDto) {
    const uid = actingUid(ctx.principal);
    const { ids, asSent } = new IdsAsSent(blockedUids);
    return { data: unblockResultsView(uid, await this.blockedUsers.unblock(ctx, uid, ids), asSent) };
  }
}
