import { Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
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
import { PendingMemberParam } from './pending-member.dto.js';
import {
  JoinRequestView,
  RequestedGroupView,
  RequestingUserView,
  joinRequestView,
  requestedGroupView,
  requestingUserView,
} from './pending-member.view.js';
import { PendingMembersService } from './pending-members.service.js';

const moderatorErrors: ErrorCode[] = ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_NO_MODERATOR_SCOPE'];

@ApiTags('Join requests')
@Controller('v3')
export class JoinRequestsController {
  constructor(private readonly pending: PendingMembersService) {}

  @Get('groups/:guid/joinrequests')
  @ActsAsUser({ feature: 'listGroupMembers' })
  @Endpoint({
    id: 'list-group-join-requests',
    summary: 'List the users who ask to join a group',
    description:
      'They are in the order of their uids. An acting user must be a moderator or an admin of the group. Requests that were declined or have expired are left out.',
    response: { page: RequestingUserView, cursor: 'in meta' },
    errors: moderatorErrors,
  })
  async listOfGroup(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: CursorPageQuery) {
    return userPageEnvelope(
      query,
      (page) => this.pending.listOfGroup(ctx, guid, 'request', page),
      (user) => requestingUserView(user, viewerUid(ctx.principal)),
    );
  }

  @Post('groups/:guid/joinrequests/:uid')
  @ActsAsUser({ feature: 'addMember' })
  @RateTier('core')
  @Endpoint({
    id: 'approve-join-request',
    act: 'groupJoinRequest.approved',
    summary: 'Approve a request to join',
    description:
      'The user becomes a participant, with the message and the event of a user who is added. An acting user must be a moderator or an admin of the group.',
    response: 'done',
    errors: [...moderatorErrors, 'ERR_UID_NOT_FOUND', 'ERR_JOIN_NOT_REQUESTED', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async approve(@Ctx() ctx: RequestContext, @Param() { guid, uid }: PendingMemberParam) {
    await this.pending.approve(ctx, guid, uid);
    return done(`The user with uid ${uid} is a member of the group with guid ${guid}.`);
  }

  @Delete('groups/:guid/joinrequests/:uid')
  @ActsAsUser({ feature: 'addMember' })
  @Endpoint({
    id: 'decline-join-request',
    act: 'groupJoinRequest.declined',
    summary: 'Decline a request to join',
    description:
      'The user cannot ask again within a week, but can be invited. An acting user must be a moderator or an admin of the group.',
    response: 'done',
    errors: [...moderatorErrors, 'ERR_UID_NOT_FOUND', 'ERR_JOIN_NOT_REQUESTED'],
  })
  async decline(@Ctx() ctx: RequestContext, @Param() { guid, uid }: PendingMemberParam) {
    await this.pending.endByModerator(ctx, guid, uid, 'request');
    return done(`The request of the user with uid ${uid} to join the group with guid ${guid} has been declined.`);
  }

  @Get('joinrequests')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'list-join-requests',
    summary: 'List the requests of the acting user to join groups',
    description: 'The response has all that are open, at most 200, the newest first.',
    response: { many: RequestedGroupView },
  })
  async list(@Ctx() ctx: RequestContext) {
    const groups = await this.pending.listOwn(ctx, 'request');
    return { data: groups.map((group) => requestedGroupView(group, actingUid(ctx.principal))) };
  }

  @Post('joinrequests/:guid')
  @ActsAsUser({ required: true, feature: 'joinGroup' })
  @RateTier('core')
  @Endpoint({
    id: 'create-join-request',
    act: 'groupJoinRequest.created',
    summary: 'Ask to join a group',
    description:
      'The group must have joinByRequest. A moderator or an admin approves or declines; a request that nobody decides ends after 30 days. A second request of the user is the same one.',
    response: { one: JoinRequestView },
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_ALREADY_JOINED',
      'ERR_BANNED_GROUPMEMBER',
      'ERR_ALREADY_INVITED',
      'ERR_GROUP_NO_JOIN_REQUESTS',
      'ERR_GROUP_JOIN_NOT_ALLOWED',
      'ERR_JOIN_REQUEST_DECLINED',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async create(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    return { data: joinRequestView(guid, actingUid(ctx.principal), await this.pending.request(ctx, guid)) };
  }

  @Delete('joinrequests/:guid')
  @ActsAsUser({ required: true })
  @Endpoint({
    id: 'withdraw-join-request',
    act: 'groupJoinRequest.deleted',
    summary: 'Withdraw a request to join',
    description: 'The user may ask again.',
    response: 'done',
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_JOIN_NOT_REQUESTED'],
  })
  async withdraw(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    await this.pending.endByUser(ctx, guid, 'request');
    return done(`The request to join the group with guid ${guid} has been withdrawn.`);
  }
}
