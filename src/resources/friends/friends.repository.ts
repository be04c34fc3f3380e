import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { prefixPattern } from '../../platform/database/pattern.js';
import { statement } from '../../platform/database/statement.js';
import type { Page, PageRequest } from '../../platform/database/page.js';
import { userColumns } from '../users/user-columns.js';
import { userPage } from '../users/user-page.js';
import type { User } from '../users/users.repository.js';

/** What one user is to another. */
export interface Relation {
  uid: string;
  /** How many friends the user has. */
  friends: number;
  isFriend: boolean;
}

// In an order that is always the same, so that no two transactions wait for each other.
const lockUsers = statement(
  'friends-lock-users',
  `SELECT uid FROM users
    WHERE app_id = $1 AND uid = ANY($2) AND deactivated_at IS NULL
    ORDER BY uid
      FOR NO KEY UPDATE`,
);

const relations = statement(
  'friends-relations',
  `SELECT u.uid,
          (SELECT count(*)::int FROM friends f WHERE f.app_id = $1 AND f.uid = u.uid) AS friends,
          EXISTS (SELECT FROM friends f WHERE f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid) AS "isFriend"
     FROM unnest($3::text[]) AS u (uid)`,
);

const add = statement(
  'friends-add',
  `INSERT INTO friends (app_id, uid, friend_uid)
   SELECT $1, $2, uid FROM unnest($3::text[]) AS u (uid)
    UNION ALL
   SELECT $1, uid, $2 FROM unnest($3::text[]) AS u (uid)`,
);

// The rows that the others have of it go by the foreign key, here and below.
const remove = statement(
  'friends-remove',
  'DELETE FROM friends WHERE app_id = $1 AND uid = $2 AND friend_uid = ANY($3)',
);

const removeAll = statement('friends-remove-all', 'DELETE FROM friends WHERE app_id = $1 AND uid = $2');

// Of two friends who are deleted at once each wants the other's row: one row of each friendship, in an order that is always the
// same, is asked for first.
const lockAll = statement(
  'friends-lock-all',
  `SELECT 1
     FROM friends mine
     JOIN friends f ON f.app_id = mine.app_id
                   AND f.uid = least(mine.uid, mine.friend_uid) AND f.friend_uid = greatest(mine.uid, mine.friend_uid)
    WHERE mine.app_id = $1 AND mine.uid = $2
    ORDER BY f.uid, f.friend_uid
      FOR UPDATE OF f`,
);

// Deactivated users stay friends, and are as good as absent until they are reactivated.
const listed = `
  FROM friends f JOIN users u ON u.app_id = f.app_id AND u.uid = f.friend_uid
 WHERE f.app_id = $1 AND f.uid = $2
   AND u.deactivated_at IS NULL
   AND ($3::text IS NULL OR u.uid ILIKE $3 OR u.name ILIKE $3)`;

const list = statement(
  'friends-list',
  `SELECT ${userColumns('$4')} ${listed} ORDER BY f.friend_uid OFFSET $5 LIMIT $6`,
);

const count = statement('friends-count', `SELECT count(*)::int AS total ${listed}`);

/** The only place that writes the table `friends`. */
@Injectable()
export class FriendsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Those of the uids that belong to active users: until the end of the transaction they stay so, and nobody else makes or
   * ends friendships of theirs.
   */
  async lockUsers(ctx: RequestContext, uids: string[]): Promise<Set<string>> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ uid: string }>(lockUsers, [uids]);
    return new Set(rows.map(({ uid }) => uid));
  }

  /** What each of the others is to the user, in no order. */
  async relations(ctx: RequestContext, uid: string, others: string[]): Promise<Relation[]> {
    return this.database.forApp(ctx).queryUnchecked<Relation>(relations, [uid, others]);
  }

  /** @param others who are no friends of the user yet */
  async add(ctx: RequestContext, uid: string, others: string[]): Promise<void> {
    await this.database.forApp(ctx).query(add, [uid, others]);
  }

  async remove(ctx: RequestContext, uid: string, others: string[]): Promise<void> {
    await this.database.forApp(ctx).query(remove, [uid, others]);
  }

  /** @param ctx must have an open transaction */
  async removeAll(ctx: RequestContext, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(lockAll, [uid]);
    await this.database.forApp(ctx).query(removeAll, [uid]);
  }

  /** In the order of uids. */
  async list(
    ctx: RequestContext,
    uid: string,
    { searchKey }: { searchKey?: string },
    page: PageRequest,
  ): Promise<Page<User>> {
    return userPage<User>(
      this.database,
      ctx,
      { list, count },
      [ctx.app.id, uid, searchKey ? prefixPattern(searchKey) : undefined],
      page,
    );
  }
}
