import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { Page, PageRequest } from '../../../platform/database/page.js';
import type { MemberScope } from '../../../generated/prisma/enums.js';
import { userPage } from '../../users/user-page.js';
import type { User } from '../../users/users.repository.js';
import * as sql from './banned-users.sql.js';

/** A user who is banned from a group; `scope` is null for a user who was banned without being a member. */
export type BannedUser = User & { scope: MemberScope | null; bannedAt: Date };

/** Read-only. `GroupMembersRepository` writes `group_bans`, because most bans remove a member. */
@Injectable()
export class BannedUsersRepository {
  constructor(private readonly database: Database) {}

  /** In the order of uids. */
  async list(ctx: RequestContext, guid: string, page: PageRequest): Promise<Page<BannedUser>> {
    return userPage<BannedUser>(this.database, ctx, sql, [ctx.app.id, guid], page);
  }
}
