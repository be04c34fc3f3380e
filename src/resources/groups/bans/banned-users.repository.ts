import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { userPage } from '#resources/users/list/user-page.js';
import * as sql from './banned-users.sql.js';
import type { BannedUser } from './banned-users.sql.js';

export type { BannedUser } from './banned-users.sql.js';

/** Read-only. `GroupMembersRepository` writes `group_bans`, because most bans remove a member. */
@Injectable()
export class BannedUsersRepository {
  constructor(private readonly database: Database) {}

  /** Returns the banned users in the order of uids. */
  async list(ctx: RequestContext, guid: string, page: CursorPageRequest): Promise<Page<BannedUser>> {
    return userPage<BannedUser>(this.database.forApp(ctx), ctx, sql, [guid], page);
  }
}
