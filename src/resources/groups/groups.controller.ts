import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '#platform/access/access-rule.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { GuidParam, UidParam } from '#platform/http/fields/path.params.js';
import { cursorPageEnvelope, positionOf, timeOf, walkOf } from '#platform/http/lists/page-cursor.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import {
  CreateGroupDto,
  ListGroupsQuery,
  ListUserGroupsQuery,
  TransferOwnershipDto,
  UpdateGroupDto,
} from './group.dto.js';
import { CreatedGroupView, GroupView, groupView } from './group.view.js';
import { GroupsService, type GroupWithOnlineCount } from './groups.service.js';
import { addMembersResultView } from './members/member.view.js';

@ApiTags('Groups')
@Controller('v3/groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Post()
  @ActsAsUser({ feature: 'createGroup' })
  @RateTier('core')
  @Endpoint({
    id: 'create-group',
    act: 'group.created',
    summary: 'Create a group',
    description:
      'Its owner becomes its first member, with the scope admin. First members who cannot be added do not stop the creation.',
    response: { one: CreatedGroupView },
    errors: ['ERR_GUID_ALREADY_EXISTS', 'ERR_EMPTY_GROUP_PASS', 'ERR_UID_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() { members, ...draft }: CreateGroupDto) {
    const { group, memberResults } = await this.groups.create(ctx, draft, members);
    const view = groupView(group, { viewer: viewerUid(ctx.principal) });
    return { data: memberResults.length > 0 ? { ...view, members: addMembersResultView(memberResults) } : view };
  }

  @Get()
  @ActsAsUser({ feature: 'listGroups' })
  @Endpoint({
    id: 'list-groups',
    summary: 'List groups',
    description:
      'They are in the order of their guids unless the request sets another order. An acting user sees private groups only as a member, and their own scope in each group.',
    response: { page: GroupView, cursor: 'in meta' },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListGroupsQuery) {
    return pageOf(this.groups, ctx, query);
  }

  @Get(':guid')
  @ActsAsUser({ feature: 'getGroup' })
  @Endpoint({
    id: 'get-group',
    summary: 'Get one group',
    description: 'Only members see a private group.',
    response: { one: GroupView },
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED'],
  })
  async get(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    return { data: groupView(await this.groups.get(ctx, guid), { viewer: viewerUid(ctx.principal) }) };
  }

  @Put(':guid')
  @ActsAsUser({ feature: 'updateGroup' })
  @Endpoint({
    id: 'update-group',
    act: 'group.updated',
    summary: 'Change a group',
    description:
      'Properties that are not sent keep their values. An acting user must be a moderator or an admin of the group.',
    response: { one: GroupView },
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_GROUP_NO_MODERATOR_SCOPE',
      'ERR_EMPTY_GROUP_PASS',
      'ERR_UID_NOT_FOUND',
      'ERR_BANNED_GROUPMEMBER',
      'ERR_PLAN_QUOTA_RESTRICTION',
    ],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Body() edit: UpdateGroupDto) {
    return { data: groupView(await this.groups.update(ctx, guid, edit), { viewer: viewerUid(ctx.principal) }) };
  }

  @Delete(':guid')
  @ActsAsUser({ feature: 'deleteGroup' })
  @Endpoint({
    id: 'delete-group',
    act: 'group.deleted',
    summary: 'Delete a group',
    description:
      'Deletes its memberships, bans, messages and conversation as well. An acting user must be an admin of the group.',
    response: 'done',
    errors: ['ERR_GUID_NOT_FOUND', 'ERR_GROUP_NOT_JOINED', 'ERR_GROUP_NO_ADMIN_SCOPE'],
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam) {
    await this.groups.delete(ctx, guid);
    return done(`The group with guid ${guid} has been deleted.`);
  }

  @Patch(':guid/owner')
  @ActsAsUser({ feature: 'patchOwner' })
  @Endpoint({
    id: 'transfer-group-ownership',
    act: 'group.updated',
    summary: 'Transfer the ownership of a group to another member',
    description: 'The new owner becomes an admin, the former owner a participant. An acting user must be the owner.',
    response: 'done',
    errors: [
      'ERR_GUID_NOT_FOUND',
      'ERR_UID_NOT_FOUND',
      'ERR_GROUP_NOT_JOINED',
      'ERR_NOT_A_MEMBER',
      'ERR_GROUP_NO_CLEARANCE',
    ],
  })
  async transferOwnership(
    @Ctx() ctx: RequestContext,
    @Param() { guid }: GuidParam,
    @Body() { owner }: TransferOwnershipDto,
  ) {
    await this.groups.transferOwnership(ctx, guid, owner);
    return done(`The group with guid ${guid} now belongs to the user with uid ${owner}.`);
  }
}

@ApiTags('Groups')
@Controller('v3/users/:uid/groups')
export class UserGroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get()
  @ActsAsUser({ feature: 'listGroups' })
  @Endpoint({
    id: 'list-user-groups',
    summary: 'List the groups of a user',
    description:
      'The groups of which the user is a member, as the user lists them with hasJoined. An acting user lists only their own.',
    response: { page: GroupView, cursor: 'in meta' },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS', 'ERR_PERMISSION_DENIED'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListUserGroupsQuery) {
    return pageOf(this.groups, await this.groups.actingAs(ctx, uid), { ...query, hasJoined: true });
  }
}

async function pageOf(groups: GroupsService, ctx: RequestContext, query: ListGroupsQuery) {
  const { sortBy, sortOrder, searchKey } = query;
  const walk = walkOf(query, { sorted: (sortBy ?? sortOrder) !== undefined, searched: searchKey !== undefined });
  const filter = { ...filterOf(query), ...(walk.after && timeOf(walk)) };
  const page = await groups.list(ctx, filter, query, { ...query, after: walk.after });
  const view = (group: GroupWithOnlineCount) =>
    groupView(group, { viewer: viewerUid(ctx.principal), withTags: query.withTags ?? false });
  return cursorPageEnvelope(page, query, walk, view, (group) => positionOf(group.guid, group));
}

const filterOf = ({ type, types, ...filter }: ListGroupsQuery) => ({
  ...filter,
  types: type ? [...(types ?? []), type] : types,
});
