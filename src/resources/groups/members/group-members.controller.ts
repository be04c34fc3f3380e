import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { userPageEnvelope, withCursorBeside } from '#platform/http/lists/page-cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { GroupMembersService } from './group-members.service.js';
import { AddGroupMembersDto, ChangeScopeDto, ListGroupMembersQuery, MemberParam, listsWith } from './member.dto.js';
import {
  AddMembersResultView,
  MemberScopeView,
  MemberView,
  addMembersResultView,
  memberScopeView,
  memberView,
} from './member.view.js';

@ApiTags('Group members')
@Controller('v3/groups/:guid/members')
export class GroupMembersController {
  constructor(private readonly members: GroupMembersService) {}

  @Post()
  @ActsAsUser()
  @RateTier('core')
  @Endpoint({
    id: 'add-group-members',
    act: 'groupMember.created',
    summary: 'Add members, or join',
    description:
      'The lists have at most 25 users in all. The response has a result for each user; an error for one does not affect the others. An acting user must be an admin of the group. Adding a banned user lifts the ban. A user who has blocked the acting user is not added. An acting user who sends no uid, or with an auth token their own among the participants, joins: a public group without a password, a group of type password with its password, a private group and one with joinByRequest never.',
    response: { one: AddMembersResultView },
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_GROUP_NO_ADMIN_SCOPE',
      'ERR_ALREADY_JOINED',
      'ERR_BANNED_GROUPMEMBER',
      'ERR_GROUP_JOIN_NOT_ALLOWED',
      'ERR_GROUP_JOIN_BY_REQUEST',
      'ERR_EMPTY_GROUP_PASS',
      'ERR_WRONG_GROUP_PASS',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async add(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Body() { password, members, ...lists }: AddGroupMembersDto,
  ) {
    return { data: addMembersResultView(await this.members.add(ctx, guid, listsWith(members, lists), password)) };
  }

  @Get()
  @ActsAsUser({ feature: 'listGroupMembers' })
  @Endpoint({
    id: 'list-group-members',
    summary: 'List the members of a group',
    description:
      'They are in the order of their uids. An acting user must be a member. Deactivated users are left out.',
    response: { page: MemberView, cursor: 'in meta and beside data' },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Query() query: ListGroupMembersQuery) {
    return withCursorBeside(
      await userPageEnvelope(
        query,
        (page) => this.members.list(ctx, guid, query, page),
        (member) => memberView(member, viewerUid(ctx.principal)),
      ),
    );
  }

  @Delete()
  @ActsAsUser({ required: true, feature: 'leaveGroup' })
  @RateTier('core')
  @Endpoint({
    id: 'leave-group',
    act: 'groupMember.deleted',
    summary: 'Leave a group',
    description: 'The owner cannot leave before the group has another owner.',
    response: 'done',
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_OWNER_STAYS'],
  })
  async leave(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    const uid = actingUid(ctx.principal);
    await this.members.leave(ctx, guid, uid);
    return done(`The user with uid ${uid} has left the group with guid ${guid}.`);
  }

  @Get(':uid')
  @ActsAsUser({ feature: 'getMember' })
  @Endpoint({
    id: 'get-group-member',
    summary: 'Get one member of a group',
    description: 'An acting user must be a member.',
    response: { one: MemberView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_NOT_A_MEMBER'],
  })
  async get(@Ctx() ctx: RequestContext, @Param() { guid, uid }: MemberParam) {
    return { data: memberView(await this.members.get(ctx, guid, uid), viewerUid(ctx.principal)) };
  }

  @Put(':uid')
  @ActsAsUser({ feature: 'changeScope' })
  @Endpoint({
    id: 'change-group-member-scope',
    act: 'groupMember.updated',
    summary: 'Change the scope of a member',
    description:
      'Admins give anyone any scope, moderators change others between moderator and participant. The scope of the owner changes only with the ownership.',
    response: { one: MemberScopeView },
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_NOT_A_MEMBER',
      'ERR_SAME_SCOPE',
      'ERR_GROUP_NO_SELF_ACTION',
      'ERR_GROUP_NO_SCOPE_CLEARANCE',
      'ERR_GROUP_OWNER_STAYS',
    ],
  })
  async changeScope(
    @Ctx() ctx: RequestContext,
    @Param() { guid, uid }: MemberParam,
    @Body() { scope = 'participant' }: ChangeScopeDto,
  ) {
    return { data: memberScopeView(guid, await this.members.changeScope(ctx, guid, uid, scope)) };
  }

  @Delete(':uid')
  @ActsAsUser({ feature: 'kickMember' })
  @Endpoint({
    id: 'kick-group-member',
    act: 'groupMember.deleted',
    summary: 'Kick a member',
    description: 'The user may join again. Admins kick anyone but the owner, moderators kick participants.',
    response: 'done',
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_NOT_A_MEMBER',
      'ERR_BANNED_GROUPMEMBER',
      'ERR_GROUP_NO_SELF_ACTION',
      'ERR_GROUP_NO_CLEARANCE',
      'ERR_GROUP_OWNER_STAYS',
    ],
  })
  async kick(@Ctx() ctx: RequestContext, @Param() { guid, uid }: MemberParam) {
    await this.members.kick(ctx, guid, uid);
    return done(`The user with uid ${uid} has been kicked from the group with guid ${guid}.`);
  }
}
