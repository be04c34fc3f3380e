import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, AnyKey, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { IdsAsSent } from '#platform/http/ids-as-sent.js';
import { withoutEmptyLists } from '#platform/http/json.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { RateTier } from '#platform/rate-limits/rate-tier.js';
import { withExpiryOf } from './status-message.js';
import { conversationWith, userListResponse } from './user-list-response.js';
import {
  CreateUserDto,
  DeactivateUsersDto,
  DeleteUserDto,
  ListUsersQuery,
  ReactivateUsersDto,
  UpdateUserDto,
} from './user.dto.js';
import {
  CreatedUserView,
  DeactivatedUsersView,
  DeletedUserView,
  ReactivatedUsersView,
  UserView,
  userView,
} from './user.view.js';
import { UsersService } from './users.service.js';

@ApiTags('Users')
@Controller('v3/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Post()
  @AnyKey()
  @RateTier('core')
  @Endpoint({
    id: 'create-user',
    act: 'user.created',
    summary: 'Create a user',
    description: 'The uid is free to choose, and stays taken while the user exists, deactivated or not.',
    response: { one: CreatedUserView },
    errors: ['ERR_UID_ALREADY_EXISTS', 'ERR_ROLE_NOT_FOUND'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() { withAuthToken, ...fields }: CreateUserDto) {
    const user = withExpiryOf(fields);
    if (!withAuthToken) return { data: userView(await this.users.create(ctx, user)) };
    const created = await this.users.createWithAuthToken(ctx, user);
    return { data: { ...userView(created.user), authToken: created.authToken } };
  }

  @Get()
  @ActsAsUser({ feature: 'listUsers' })
  @Endpoint({
    id: 'list-users',
    summary: 'List users',
    description:
      'They are in the order of their uids, unless they are searched or listed by updatedAt and affix. Deactivated users are included only if the app requests them; an acting user never sees them.',
    response: { page: UserView, cursor: 'in meta and beside data' },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListUsersQuery) {
    return userListResponse(this.users, ctx, query);
  }

  @Put()
  @ServerOnly()
  @Endpoint({
    id: 'reactivate-users',
    act: 'user.reactivated',
    summary: 'Reactivate users',
    description:
      'Restores users with their memberships, friends and conversations as they were; their auth tokens stay deleted. Unknown uids do not fail the request. Empty lists are omitted from the response.',
    response: { one: ReactivatedUsersView },
  })
  async reactivate(@Ctx() ctx: RequestContext, @Body() { uidsToActivate }: ReactivateUsersDto) {
    const { ids, asSent } = new IdsAsSent(uidsToActivate);
    const { active, reactivated, notFound } = await this.users.reactivate(ctx, ids);
    return {
      data: withoutEmptyLists({
        nonDeactivatedUids: active.map(asSent),
        reactivatedUids: reactivated.map(asSent),
        notFound: notFound.map(asSent),
      }),
    };
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'deactivate-users',
    act: 'user.deactivated',
    summary: 'Deactivate users',
    description:
      'Deactivated users are hidden from every read until they are reactivated, and their auth tokens are deleted. Their messages stay and their uids stay taken. Unknown uids do not fail the request. Empty lists are omitted from the response.',
    response: { one: DeactivatedUsersView },
  })
  async deactivate(@Ctx() ctx: RequestContext, @Body() { uidsToDeactivate }: DeactivateUsersDto) {
    const { ids, asSent } = new IdsAsSent(uidsToDeactivate);
    const { deactivated, alreadyDeactivated, notFound } = await this.users.deactivate(ctx, ids);
    return {
      data: withoutEmptyLists({
        deactivatedUids: deactivated.map(asSent),
        alreadyDeactivatedUids: alreadyDeactivated.map(asSent),
        notFound: notFound.map(asSent),
      }),
    };
  }

  @Get(':uid')
  @ActsAsUser({ feature: 'getUser' })
  @Endpoint({
    id: 'get-user',
    summary: 'Get one user',
    description: 'Deactivated users are not found. An acting user sees what their role permits.',
    response: { one: UserView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam) {
    return { data: userView(await this.users.get(ctx, uid), { conversationId: conversationWith(ctx, uid) }) };
  }

  @Put(':uid')
  @ServerOnly()
  @Endpoint({
    id: 'update-user',
    act: 'user.updated',
    summary: 'Change a user',
    description:
      'Properties that are not sent stay unchanged. With activated: false the user is deactivated as by DELETE without permanent.',
    response: { one: UserView },
    errors: ['ERR_UID_NOT_FOUND', 'ERR_ROLE_NOT_FOUND'],
  })
  async update(
    @Ctx() ctx: RequestContext,
    @Param() { uid }: UidParam,
    @Body() { activated, ...changes }: UpdateUserDto,
  ) {
    const user = await this.users.update(ctx, uid, withExpiryOf(changes), { deactivates: activated === false });
    return { data: userView(user) };
  }

  @Delete(':uid')
  @ServerOnly()
  @RateTier('core')
  @Endpoint({
    id: 'delete-user',
    act: 'user.deleted',
    summary: 'Delete a user',
    description:
      'The user is deactivated unless permanent is set: hidden from every read and without auth tokens, until reactivated. With permanent the user is erased and the uid is free again; this applies to deactivated users as well.',
    response: { one: DeletedUserView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { permanent }: DeleteUserDto) {
    await (permanent ? this.users.erase(ctx, uid) : this.users.delete(ctx, uid));
    const { data } = done(`The user with uid ${uid} has been ${permanent ? 'deleted' : 'deactivated'}.`);
    return { data: permanent ? data : { ...data, deactivatedUids: [uid] } };
  }
}
