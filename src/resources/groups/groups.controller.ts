import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx } from '../../platform/auth/access-rule.js';
import { viewerUid } from '../../platform/auth/principal.js';
import type { RequestContext } from '../../platform/context.js';
import { done, pageEnvelope } from '../../platform/http/envelope.js';
import { GuidParam } from '../../platform/http/path.params.js';
import { Endpoint } from '../../platform/openapi/endpoint.js';
import { RateTier } from '../../platform/rate-limits/rate-tier.js';
import { addMembersResultView } from './members/member.view.js';
import { CreateGroupDto, ListGroupsQuery, TransferOwnershipDto, UpdateGroupDto } from './group.dto.js';
import { CreatedGroupView, GroupView, groupView } from './group.view.js';
import { GroupsService } from './groups.service.js';

@ApiTags('Groups')
@Controller('v3/groups')
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Post()
  @ActsAsUser({ feature: 'createGroup' })
  @RateTier('core')
  @Endpoint({
    id: 'create-group',
    summary: 'Create a group',
    description:
      'Its owner becomes its first member, with the scope admin. First members who cannot be added do not stop the creation.',
    response: { one: CreatedGroupView },
    errors: ['ERR_GUID_ALREADY_EXISTS', 'ERR_EMPTY_GROUP_PASS', 'ERR_UID_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() { members, ...draft }: CreateGroupDto) {
    const { group, admissions } = await this.groups.create(ctx, draft, members);
    const view = groupView(group, { viewer: viewerUid(ctx.principal) });
    return { data: admissions.length > 0 ? { ...view, members: addMembersResultView(admissions) } : view };
  }

  @Get()
  @ActsAsUser({ feature: 'listGroups' })
  @Endpoint({
    id: 'list-groups',
    summary: 'List groups',
    description:
      'In the order of their guids unless another one is asked for. A user who acts sees private groups only as a member, and in each group what they are in it.',
    response: { page: GroupView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListGroupsQuery) {
    const page = await this.groups.list(ctx, filterOf(query), query, query);
    return pageEnvelope(page, query, (group) =>
      groupView(group, { viewer: viewerUid(ctx.principal), withTags: query.withTags ?? false }),
    );
  }

  @Get(':guid')
  @ActsAsUser({ feature: 'getGroup' })
  @Endpoint({
    id: 'get-group',
    summary: 'Get one group',
    description: 'A private group shows itself to its members only.',
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
    summary: 'Change a group',
    description: 'What is not sent stays as it is. A user who acts must be a moderator or an admin of the group.',
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
    summary: 'Delete a group',
    description:
      'Its members, bans, messages and conversation go with it. A user who acts must be an admin of the group.',
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
    summary: 'Hand a group over to another member',
    description: 'The new owner becomes an admin, the former one a participant. Of users, only the owner may do so.',
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

const filterOf = ({ type, types, ...filter }: ListGroupsQuery) => ({
  ...filter,
  types: type ? [...(types ?? []), type] : types,
});
