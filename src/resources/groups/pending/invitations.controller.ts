import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { CursorPageQuery, userPageEnvelope } from '#platform/http/lists/page-cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { InviteUserDto, PendingMemberParam } from './pending-member.dto.js';
import {
  InvitationView,
  InvitedUserView,
  InvitingGroupView,
  invitationView,
  invitedUserView,
  invitingGroupView,
} from './pending-member.view.js';
import { PendingMembersService } from './pending-members.service.js';

const moderatorErrors: ErrorCode[] = ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_NO_MODERATOR_SCOPE'];

@ApiTags('Invitations')
@Controller('v3')
export class InvitationsController {
  constructor(private readonly pending: PendingMembersService) {}

  @Get('groups/:guid/invitations')
  @ActsAsUser({ feature: 'listGroupMembers' })
  @Endpoint({
    id: 'list-group-invitations',
    summary: 'List the users who are invited to a group',
    description:
      'They are in the order of their uids. An acting user must be a moderator or an admin of the group. Invitations that were declined or have expired are left out.',
    response: { page: InvitedUserView, cursor: 'in meta' },
    errors: moderatorErrors,
  })
  async listOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: CursorPageQuery) {
    return userPageEnvelope(
      query,
      (page) => this.pending.listOfGroup(ctx, guid, 'invitation', page),
      (user) => invitedUserView(user, viewerUid(ctx.principal)),
    );
  }

  @Post('groups/:guid/invitations/:uid')
  @ActsAsUser({ feature: 'addMember' })
  @RateTier('core')
  @Endpoint({
    id: 'invite-group-user',
    act: 'groupInvitation.created',
    summary: 'Invite a user to a group',
    description:
      'The user becomes a participant by accepting, also in a private group. An acting user must be a moderator or an admin. A user has one invitation to a group: a later one replaces its end. Who declined is not invited again within a week, except by the app.',
    response: { one: InvitationView },
    errors: [
      ...moderatorErrors,
      'ERR_UID_NOT_FOUND',
      'ERR_ALREADY_JOINED',
      'ERR_BANNED_GROUPMEMBER',
      'ERR_JOIN_ALREADY_REQUESTED',
      'ERR_INVITATION_DECLINED',
      'ERR_BLOCKED_SENDER',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async invite(
    @Ctx() ctx: RequestContext,
    @Param() { guid, uid }: PendingMemberParam,
    @Body() { seconds }: InviteUserDto,
  ) {
    return { data: invitationView(guid, uid, await this.pending.invite(ctx, guid, uid, seconds)) };
  }

  @Delete('groups/:guid/invitations/:uid')
  @ActsAsUser({ feature: 'addMember' })
  @Endpoint({
    id: 'withdraw-group-invitation',
    act: 'groupInvitation.deleted',
    summary: 'Withdraw an invitation',
    description: 'An acting user must be a moderator or an admin of the group.',
    response: 'done',
    errors: [...moderatorErrors, 'ERR_UID_NOT_FOUND', 'ERR_NOT_INVITED'],
  })
  async withdraw(@Ctx() ctx: RequestContext, @Param() { guid, uid }: PendingMemberParam) {
    await this.pending.endByModerator(ctx, guid, uid, 'invitation');
    return done(`The user with uid ${uid} is no longer invited to the group with guid ${guid}.`);
  }

  @Get('invitations')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'list-invitations',
    summary: 'List the invitations of the acting user',
    description: 'The response has all that are open, at most 200, the newest first.',
    response: { many: InvitingGroupView },
  })
  async list(@Ctx() ctx: RequestContext) {
    const groups = await this.pending.listOwn(ctx, 'invitation');
    return { data: groups.map((group) => invitingGroupView(group, actingUid(ctx.principal))) };
  }

  @Post('invitations/:guid')
  @ActsAsUser({ required: true, feature: 'joinGroup' })
  @RateTier('core')
  @Endpoint({
    id: 'accept-invitation',
    act: 'groupInvitation.accepted',
    summary: 'Accept an invitation',
    description: 'The acting user becomes a participant of the group, with the message and the event of a join.',
    response: 'done',
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_NOT_INVITED',
      'ERR_ALREADY_JOINED',
      'ERR_BANNED_GROUPMEMBER',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async accept(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    await this.pending.accept(ctx, guid);
    return done(`The user with uid ${actingUid(ctx.principal)} has joined the group with guid ${guid}.`);
  }

  @Delete('invitations/:guid')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'decline-invitation',
    act: 'groupInvitation.declined',
    summary: 'Decline an invitation',
    description: 'Members of the group cannot invite the user again within a week.',
    response: 'done',
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_NOT_INVITED'],
  })
  async decline(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    await this.pending.endByUser(ctx, guid, 'invitation');
    return done(`The invitation to the group with guid ${guid} has been declined.`);
  }
}
