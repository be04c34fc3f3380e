import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { CursorPageQuery, userPageEnvelope } from '#platform/http/lists/page-cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { MuteUserDto, MutedUserParam } from './muted-user.dto.js';
import { MuteView, MutedUserView, muteView, mutedUserView } from './muted-user.view.js';
import { MutedUsersService } from './muted-users.service.js';

const changeErrors: ErrorCode[] = [
  'ERR_GUID_NOT_FOUND',
  'ERR_UID_NOT_FOUND',
  'ERR_GROUP_NOT_JOINED',
  'ERR_GROUP_NO_SELF_ACTION',
  'ERR_GROUP_NO_CLEARANCE',
];

@ApiTags('Muted users')
@Controller('v3/groups/:guid/mutedusers')
export class MutedUsersController {
  constructor(private readonly mutedUsers: MutedUsersService) {}

  @Get()
  @ActsAsUser({ feature: 'listBannedUsers' })
  @Endpoint({
    id: 'list-muted-group-users',
    summary: 'List the users who are muted in a group',
    description:
      'They are in the order of their uids. An acting user must be a moderator or an admin of the group. Mutes that have expired are left out.',
    response: { page: MutedUserView, cursor: 'in meta' },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_NO_MODERATOR_SCOPE'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: CursorPageQuery) {
    return userPageEnvelope(
      query,
      (page) => this.mutedUsers.list(ctx, guid, page),
      (user) => mutedUserView(user, viewerUid(ctx.principal)),
    );
  }

  @Post(':uid')
  @ActsAsUser({ feature: 'ban' })
  @Endpoint({
    id: 'mute-group-user',
    act: 'groupMute.created',
    summary: 'Mute a member',
    description:
      'The member reads the group, and neither sends, edits, reacts nor calls there. A later mute replaces an earlier one. A mute stays in force if the user leaves and joins again. Admins mute anyone but the owner, moderators mute participants, the app mutes anyone.',
    response: { one: MuteView },
    errors: [...changeErrors, 'ERR_NOT_A_MEMBER'],
  })
  async mute(@Ctx() ctx: RequestContext, @Param() { guid, uid }: MutedUserParam, @Body() { seconds }: MuteUserDto) {
    return { data: muteView(guid, uid, await this.mutedUsers.mute(ctx, guid, uid, seconds)) };
  }

  @Delete(':uid')
  @ActsAsUser({ feature: 'unban' })
  @Endpoint({
    id: 'unmute-group-user',
    act: 'groupMute.deleted',
    summary: 'Lift the mute of a user',
    description: 'Whoever may mute the user may lift the mute. A former member counts as a participant.',
    response: 'done',
    errors: [...changeErrors, 'ERR_NOT_A_MUTED_USER'],
  })
  async unmute(@Ctx() ctx: RequestContext, @Param() { guid, uid }: MutedUserParam) {
    await this.mutedUsers.unmute(ctx, guid, uid);
    return done(`The user with uid ${uid} is no longer muted in the group with guid ${guid}.`);
  }
}
