import { Body, Controller, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid, viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ErrorCode } from '#platform/errors/error-catalogue.js';
import { GuidParam } from '#platform/http/fields/path.params.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { CreateGroupDto } from '../groups/group.dto.js';
import { groupView } from '../groups/group.view.js';
import { GroupsService } from '../groups/groups.service.js';
import { GroupMembersService } from '../groups/members/group-members.service.js';
import { AddGroupMembersDto, MemberListsDto } from '../groups/members/member.dto.js';
import { MessageView } from '../messages/view/message.view.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';
import { LibraryGroupView, LibraryMembersView, libraryMembersView } from './library-group.view.js';

const memberErrors: ErrorCode[] = [
  'ERR_GUID_NOT_FOUND',
  'ERR_GROUP_NOT_JOINED',
  'ERR_BANNED_GROUPMEMBER',
  'ERR_PLAN_QUOTA_RESTRICTION',
  'ERR_ALREADY_JOINED',
  'ERR_GROUP_JOIN_NOT_ALLOWED',
  'ERR_EMPTY_GROUP_PASS',
  'ERR_WRONG_GROUP_PASS',
];

/** Groups as the client libraries create, join and fill them. */
@ApiTags('Client libraries')
@Controller(`${CLIENT_LIBRARIES_PATH.slice(1)}/groups`)
@RateTier('core')
export class LibraryGroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly members: GroupMembersService,
  ) {}

  @Post()
  @TokenOnly({ feature: 'createGroup' })
  @Endpoint({
    id: 'create-library-group',
    summary: 'Create a group with a client library',
    description:
      'It does what the operation of the contract does; the results of the first members have the form of the library.',
    response: { one: LibraryGroupView },
    errors: ['ERR_GUID_ALREADY_EXISTS', 'ERR_EMPTY_GROUP_PASS', 'ERR_UID_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() { members, ...draft }: CreateGroupDto) {
    const { group, memberResults } = await this.groups.create(ctx, draft, members);
    const view = groupView(group, { viewer: viewerUid(ctx.principal) });
    return { data: members ? { ...view, members: { data: libraryMembersView(memberResults) } } : view };
  }

  @Post(':guid/members')
  @TokenOnly({ feature: 'joinGroup' })
  @Endpoint({
    id: 'join-library-group',
    summary: 'Join a group with a client library',
    description: 'The response is the action message about it. Lists of users are ignored: they are added by PUT.',
    response: { one: MessageView },
    errors: memberErrors,
  })
  async join(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Body() { password }: AddGroupMembersDto) {
    const [result] = await this.members.add(ctx, guid, { participants: [actingUid(ctx.principal)] }, password);
    if (result?.error) throw result.error;
    return { data: result!.message! };
  }

  @Put(':guid/members')
  @TokenOnly()
  @Endpoint({
    id: 'add-library-group-members',
    summary: 'Add members with a client library',
    description: 'It does what the contract does by POST; the response has all four lists, also the empty ones.',
    response: { one: LibraryMembersView },
    errors: [...memberErrors, 'ERR_GROUP_NO_ADMIN_SCOPE'],
  })
  async add(@Ctx() ctx: RequestContext, @Param() { guid }: GuidParam, @Body() lists: MemberListsDto) {
    return { data: libraryMembersView(await this.members.add(ctx, guid, lists)) };
  }
}
