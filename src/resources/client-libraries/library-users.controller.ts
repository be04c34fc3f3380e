import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, TokenOnly } from '#platform/access/access-rule.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { QueryBoolean, QueryChoice, QueryIdList } from '#platform/http/fields/query-field.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import type { UserOrder } from '../users/list/user-list.sql.js';
import { userListResponse } from '../users/user-list-response.js';
import { ListUsersQuery } from '../users/user.dto.js';
import { UserView } from '../users/user.view.js';
import { UsersService } from '../users/users.service.js';
import { CLIENT_LIBRARIES_PATH } from './client-library-requests.js';

class ListLibraryUsersQuery extends ListUsersQuery {
  @QueryIdList({ description: 'Keeps these users.' })
  uids?: string[];

  @QueryBoolean({ description: 'Keeps friends of the acting user.' })
  friendsOnly?: boolean;

  @QueryBoolean({ description: 'Leaves out users whom the acting user has blocked.' })
  hideBlockedUsers?: boolean;

  @QueryChoice({
    description:
      'name: by name. status: those who are online first, then by name. The id decides between users of one name. Searches have their own order by default, and lists with updatedAt, affix or id always.',
    of: ['name', 'status'],
    default: 'status',
  })
  sortBy?: UserOrder['by'];

  @QueryChoice({ description: 'desc: in the opposite order.', of: ['asc', 'desc'], default: 'asc' })
  sortOrder?: 'asc' | 'desc';
}

/** The order that the request names or, where it names none and nothing else orders the list, by status. */
function orderOf({ sortBy, sortOrder, searchKey, ...walk }: ListLibraryUsersQuery): UserOrder | undefined {
  if ([walk.updatedAt, walk.affix, walk.id].some((given) => given !== undefined)) return undefined;
  if (sortBy === undefined && searchKey) return undefined;
  return { by: sortBy ?? 'status', descending: sortOrder === 'desc' };
}

/** The list of users with the filters that only the client libraries have. */
@ApiTags('Client libraries')
@Controller(`${CLIENT_LIBRARIES_PATH.slice(1)}/users`)
export class LibraryUsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @TokenOnly({ feature: 'listUsers' })
  @Endpoint({
    id: 'list-library-users',
    summary: 'List users for a client library',
    description: 'It is the list of the contract, with further filters.',
    response: { page: UserView, cursor: 'in meta and beside data' },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: ListLibraryUsersQuery) {
    const { friendsOnly, hideBlockedUsers, sortBy: _by, sortOrder: _order, ...contractQuery } = query;
    const viewer = actingUid(ctx.principal);
    return userListResponse(this.users, ctx, contractQuery, {
      order: orderOf(query),
      friendsOf: friendsOnly ? viewer : undefined,
      notBlockedBy: hideBlockedUsers ? viewer : undefined,
    });
  }
}
