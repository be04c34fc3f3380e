import { userConversationId } from '#core/conversations/conversation-key.js';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { cursorPageEnvelope, positionOf, timeOf, walkOf, withCursorBeside } from '#platform/http/lists/page-cursor.js';
import type { UserFilter } from './list/user-list.sql.js';
import type { ListUsersQuery } from './user.dto.js';
import { userView, type SeenUser } from './user.view.js';
import type { UsersService } from './users.service.js';

/** A page of the list of users. @param filter in addition to that of the query @throws ERR_BAD_REQUEST, ERR_PERMISSION_DENIED */
export async function userListResponse(
  users: UsersService,
  ctx: RequestContext,
  query: ListUsersQuery,
  filter: Partial<UserFilter> = {},
) {
  const walk = walkOf(query, { searched: query.searchKey !== undefined, sorted: filter.order !== undefined });
  const { page: number, perPage } = query;
  const page = await users.list(
    ctx,
    { ...filterOf(query), ...timeOf(walk), ...filter },
    { page: number, perPage, after: walk.after },
  );
  const view = (user: SeenUser) =>
    userView(user, { withTags: query.withTags ?? false, conversationId: conversationWith(ctx, user.uid) });
  return withCursorBeside(cursorPageEnvelope(page, query, walk, view, (user) => positionOf(user.uid, user)));
}

const filterOf = ({ role, roles, onlyDeactivated, withDeactivated, ...filter }: ListUsersQuery): UserFilter => ({
  ...filter,
  roles: role ? [...(roles ?? []), lowerCasedId(role)] : roles,
  state: onlyDeactivated ? 'deactivated' : withDeactivated ? 'any' : 'active',
});

/** Id of the conversation between the acting user and another user. */
export function conversationWith(ctx: RequestContext, uid: string): string | undefined {
  const viewer = viewerUid(ctx.principal);
  return viewer === undefined || viewer === uid ? undefined : userConversationId(viewer, uid);
}
