import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { statement } from '../../../platform/database/statement.js';
import type { Page, PageRequest } from '../../../platform/database/page.js';
import type { MemberScope } from '../../../generated/prisma/enums.js';
import { userColumns } from '../../users/user-columns.js';
import { userPage } from '../../users/user-page.js';
import type { User } from '../../users/users.repository.js';

/** Somebody who is banned from a group, and what they had been in it. */
export type BannedUser = User & { scope: MemberScope | null; bannedAt: Date };

// Deactivated users stay banned, and are as good as absent until they are reactivated.
const listed = `
  FROM group_bans b JOIN users u ON u.app_id = b.app_id AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND u.deactivated_at IS NULL`;

const list = statement(
  'banned-users-list',
  `SELECT ${userColumns('$3')}, b.scope, b.banned_at AS "bannedAt"
   ${listed}
    ORDER BY b.uid OFFSET $4 LIMIT $5`,
);

const count = statement('banned-users-count', `SELECT count(*)::int AS total ${listed}`);

/** Read-only: `group_bans` belongs to group-members, who ban and unban along with the change of the members. */
@Injectable()
export class BannedUsersRepository {
  constructor(private readonly database: Database) {}

  /** In the order of uids. */
  async list(ctx: RequestContext, guid: string, page: PageRequest): Promise<Page<BannedUser>> {
    return userPage<BannedUser>(this.database, ctx, { list, count }, [ctx.app.id, guid], page);
  }
}
