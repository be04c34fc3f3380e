import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { prefixPattern } from '../../platform/database/pattern.js';
import { statement } from '../../platform/database/statement.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import type { BlockStatus } from '../../domain/lookups/lookups.repository.js';
import { userColumns } from '../users/user-columns.js';
import { userPage } from '../users/user-page.js';
import type { User } from '../users/users.repository.js';

/** Whose block it is, as the user sees it whose blocks are listed. */
export type Direction = 'blockedByMe' | 'hasBlockedMe' | 'both';

export interface BlockFilter {
  direction: Direction;
  searchKey?: string;
}

/** The other side of a block, and what stands between the two. */
export type BlockedUser = User & BlockStatus;

// In an order that is always the same, so that no two transactions wait for each other; here and in what is inserted.
const lockUsersForShare = statement(
  'blocked-users-hold-users',
  `SELECT uid FROM users
    WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL
    ORDER BY uid
      FOR SHARE`,
);

const add = statement(
  'blocked-users-add',
  `INSERT INTO user_blocks (app_id, uid, blocked_uid)
   SELECT $1, $2, uid FROM unnest($3::text[]) AS u (uid) ORDER BY uid
       ON CONFLICT (app_id, uid, blocked_uid) DO NOTHING
   RETURNING blocked_uid AS uid`,
);

const remove = statement(
  'blocked-users-remove',
  'DELETE FROM user_blocks WHERE app_id = $1 AND uid = $2 AND blocked_uid = ANY($3) RETURNING blocked_uid AS uid',
);

const mine = '(SELECT blocked_uid AS uid, blocked_at FROM user_blocks WHERE app_id = $1 AND uid = $2) mine';
const theirs = '(SELECT uid, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2) theirs';

/** The blocks that a list begins with, so that it reads no others, beside what stands in the other direction. */
const blocks: Record<Direction, string> = {
  blockedByMe: `${mine} LEFT JOIN ${theirs} USING (uid)`,
  hasBlockedMe: `${theirs} LEFT JOIN ${mine} USING (uid)`,
  both: `${mine} FULL JOIN ${theirs} USING (uid)`,
};

// Deactivated users stay blocked, and are as good as absent until they are reactivated.
const listed = (direction: Direction) => `
  FROM ${blocks[direction]} JOIN users u USING (uid)
 WHERE u.app_id = $1 AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR u.uid ILIKE $3 OR u.name ILIKE $3)`;

const listing = (direction: Direction) => ({
  list: statement(
    `blocked-users-list-${direction}`,
    `SELECT ${userColumns('$4')}, mine.blocked_at AS "blockedByMeAt", theirs.blocked_at AS "blockedMeAt" ${listed(direction)}
      ORDER BY u.uid OFFSET $5 LIMIT $6`,
  ),
  count: statement(`blocked-users-count-${direction}`, `SELECT count(*)::int AS total ${listed(direction)}`),
});

const listings = {
  blockedByMe: listing('blockedByMe'),
  hasBlockedMe: listing('hasBlockedMe'),
  both: listing('both'),
};

/** The only place that writes the table `user_blocks`. */
@Injectable()
export class BlockedUsersRepository {
  constructor(private readonly database: Database) {}

  /** Those of the uids that belong to active users, who stay so until the end of the transaction. */
  async lockUsersForShare(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    return new Set(await this.uids(ctx, lockUsersForShare, [ctx.app.id, uids]));
  }

  /** @returns those who had not been blocked before */
  async add(ctx: RequestContext, uid: string, others: string[]): Promise<string[]> {
    return this.uids(ctx, add, [ctx.app.id, uid, others]);
  }

  /** @returns those who had been blocked */
  async remove(ctx: RequestContext, uid: string, others: string[]): Promise<string[]> {
    return this.uids(ctx, remove, [ctx.app.id, uid, others]);
  }

  /** In the order of uids. */
  async list(
    ctx: RequestContext,
    uid: string,
    { direction, searchKey }: BlockFilter,
    page: PageRequest,
  ): Promise<Page<BlockedUser>> {
    return userPage<BlockedUser>(
      this.database,
      ctx,
      listings[direction],
      [ctx.app.id, uid, searchKey ? prefixPattern(searchKey) : undefined],
      page,
    );
  }

  private async uids(ctx: RequestContext, of: typeof add, values: unknown[]): Promise<string[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(of, values.slice(1));
    return rows.map(({ uid }) => uid);
  }
}
