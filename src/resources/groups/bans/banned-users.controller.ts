import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { CursorPageQuery, userPageEnvelope } from '#platform/http/lists/page-cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { BannedUserParam } from './banned-user.dto.js';
import { BannedUserView, bannedUserView } from './banned-user.view.js';
import { BannedUsersService } from './banned-users.service.js';

const changeErrors: ErrorCode[] = [
  'ERR_GUID_NOT_FOUND',
  'ERR_UID_NOT_FOUND',
  'ERR_GROUP_NOT_JOINED',
  'ERR_GROUP_NO_CLEARANCE',
];

@ApiTags('Banned users')
@Controller('v3/groups/:guid/bannedusers')
export class BannedUsersController {
  constructor(private readonly bannedUsers: BannedUsersService) {}

  @Get()
  @ActsAsUser({ feature: 'listBannedUsers' })
  @Endpoint({
    id: 'list-banned-group-users',
    summary: 'List the users who are banned from a group',
    description:
      'They are in the order of their uids. An acting user must be a moderator or an admin of the group. Deactivated users are left out until they are reactivated.',
    response: { page: BannedUserView, cursor: 'in meta' },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_NO_MODERATOR_SCOPE'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: CursorPageQuery) {
    return userPageEnvelope(
      query,
      (page) => this.bannedUsers.list(ctx, guid, page),
      (user) => bannedUserView(user, viewerUid(ctx.principal)),
    );
  }

  @Post(':uid')
  @ActsAsUser({ feature: 'ban' })
  @Endpoint({
    id: 'ban-group-user',
    act: 'groupBan.created',
    summary: 'Ban a member',
    description:
      'Removes the member, who cannot join until the ban is lifted. Adding the user lifts the ban as well. Admins ban anyone but the owner, moderators ban participants.',
    response: 'done',
    errors: [
      ...changeErrors,
      'ERR_NOT_A_MEMBER',
      'ERR_ALREADY_BANNED',
      'ERR_GROUP_NO_SELF_ACTION',
      'ERR_GROUP_OWNER_STAYS',
    ],
  })
  async ban(@Ctx() ctx: RequestContext, @Param() { guid, uid }: BannedUserParam) {
    await this.bannedUsers.ban(ctx, guid, uid);
    return done(`The user with uid ${uid} has been banned from the group with guid ${guid}.`);
  }

  @Delete(':uid')
  @ActsAsUser({ feature: 'unban' })
  @Endpoint({
    id: 'unban-group-user',
    act: 'groupBan.deleted',
    summary: 'Lift the ban of a user',
    description:
      'The user may join and be added again, but does not become a member. Moderators lift bans of users who were participants or not members, admins lift any ban.',
    response: 'done',
    errors: [...changeErrors, 'ERR_NOT_A_BANNED_USER'],
  })
  async unban(@Ctx() ctx: RequestContext, @Param() { guid, uid }: BannedUserParam) {
    await this.bannedUsers.unban(ctx, guid, uid);
    return done(`The user with uid ${uid} is no longer banned from the group with guid ${guid}.`);
  }
}
