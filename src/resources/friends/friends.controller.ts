import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { UidParam } from '#platform/http/fields/path.params.js';
import { IdsAsSent } from '#platform/http/ids-as-sent.js';
import { userPageEnvelope } from '#platform/http/lists/page-cursor.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { AddFriendsDto, ListFriendsQuery, RemoveFriendsDto } from './friend.dto.js';
import {
  AddedFriendsView,
  FriendView,
  RemovedFriendsView,
  addedFriendsView,
  friendView,
  removedFriendsView,
} from './friend.view.js';
import { FriendsService } from './friends.service.js';

@ApiTags('Friends')
@Controller('v3/users/:uid/friends')
export class FriendsController {
  constructor(private readonly friends: FriendsService) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'add-friend',
    act: 'friendship.created',
    summary: 'Make users friends of a user',
    description:
      'There are at most 25 at once. The friendship is mutual and needs no consent. The response has a result for each user; an error for one does not affect the others. A user has at most 1000 friends.',
    response: { one: AddedFriendsView },
  })
  async add(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { accepted }: AddFriendsDto) {
    const { ids, asSent } = new IdsAsSent(accepted);
    return { data: addedFriendsView(await this.friends.add(ctx, uid, ids), asSent) };
  }

  @Get()
  @ActsAsUser()
  @Endpoint({
    id: 'list-all-friends',
    summary: 'List the friends of a user',
    description:
      'They are in the order of their uids. Deactivated users are left out until they are reactivated. An acting user lists only their own friends.',
    response: { page: FriendView, cursor: 'in meta' },
    errors: ['ERR_UID_NOT_FOUND', 'AUTH_ERR_NO_ACCESS'],
  })
  async list(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Query() query: ListFriendsQuery) {
    return userPageEnvelope(
      query,
      (page) => this.friends.list(ctx, uid, query, page),
      (friend) => friendView(uid, friend),
    );
  }

  @Delete()
  @ServerOnly()
  @Endpoint({
    id: 'remove-friend',
    act: 'friendship.deleted',
    summary: 'End friendships of a user',
    description:
      'There are at most 25 at once. A friendship ends for both users. The response has a result for each user; an error for one does not affect the others.',
    response: { one: RemovedFriendsView },
  })
  async remove(@Ctx() ctx: RequestContext, @Param() { uid }: UidParam, @Body() { friends }: RemoveFriendsDto) {
    const { ids, asSent } = new IdsAsSent(friends);
    return { data: removedFriendsView(uid, await this.friends.remove(ctx, uid, ids), asSent) };
  }
}
