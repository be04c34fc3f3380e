import type { Group, User } from '#generated/prisma/client.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { isActive } from './active-users.sql.js';
import { joinPresence, visibleLastActiveAt, visibleStatus } from './visible-presence.sql.js';

// Sending, lists and realtime events run these statements.

export type UserSummary = Pick<
  User,
  'uid' | 'name' | 'avatar' | 'link' | 'role' | 'status' | 'lastActiveAt' | 'createdAt'
>;

export type GroupSummary = Omit<
  Group,
  'appId' | 'passwordHash' | 'metadata' | 'frozen' | 'sendScope' | 'slowModeSeconds' | 'joinByRequest'
>;

/** Two related users: one of a first set, and one of a second set. */
export interface UserPair {
  uid: string;
  other: string;
}

/** The blocks between a user ("me") and another user. */
export type BlockStatus = RowOf<'summaries-blocks'>;

/**
 * SQL: a row source of summaries of users of the app $1. Deactivated users are included: their messages still show them.
 *
 * @param viewer SQL: a uid, or NULL for the app
 * @param uids SQL: an array
 */
export const summariesFor = (viewer: SqlText, uids: SqlText): SqlText => sql`(
  SELECT u.uid, u.name, u.avatar, u.link, u.role, u.created_at, ${visibleStatus} AS status, ${visibleLastActiveAt} AS last_active_at
    FROM users u ${joinPresence(viewer, uids)} WHERE u.app_id = $1 AND u.uid = ANY(${uids}))`;

/** $2 uids, $3 viewer */
export const users = statement('summaries-users')`
   SELECT uid, name, avatar, link, role, status, last_active_at, created_at FROM ${summariesFor(sql`$3::text`, sql`$2`)} AS u`;

export const tags = statement('summaries-tags', rows<{ uid: string; tags: string[] }>())`
   SELECT uid, tags FROM users WHERE app_id = $1 AND uid = ANY($2)`;

export const groups = statement('summaries-groups', rows<GroupSummary>())`
   SELECT guid, name, icon, description, type, tags, owner, members_count, created_at, updated_at, updated_by
     FROM groups WHERE app_id = $1 AND guid = ANY($2)`;

export const activeUids = statement('summaries-active-uids')`
   SELECT u.uid FROM users u WHERE u.app_id = $1 AND u.uid = ANY($2) AND ${isActive(sql`u`)}`;

// In the order of uids, so that concurrent transactions cannot deadlock. NO KEY: sends to the users do not wait.
export const lockActiveUsers = statement('summaries-lock-active-users')`
   SELECT u.uid FROM users u
    WHERE u.app_id = $1 AND u.uid = ANY($2) AND ${isActive(sql`u`)}
    ORDER BY u.uid
      FOR NO KEY UPDATE`;

export const existingGuids = statement('summaries-existing-guids')`
   SELECT guid FROM groups WHERE app_id = $1 AND guid = ANY($2)`;

export const blockPairs = statement('summaries-block-pairs')`
   SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1 AND uid = ANY($2) AND blocked_uid = ANY($3)
    UNION
   SELECT blocked_uid, uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = ANY($2) AND uid = ANY($3)`;

export const friendPairs = statement('summaries-friend-pairs')`
   SELECT uid, friend_uid AS other FROM friends WHERE app_id = $1 AND uid = ANY($2) AND friend_uid = ANY($3)`;

export const guidsOfMembers = statement('summaries-guids-of-members')`
   SELECT uid, array_agg(guid) AS guids FROM group_members WHERE app_id = $1 AND uid = ANY($2) GROUP BY uid`;

/** From the blocks, which hardly anybody has, to the users. */
export const blocks = statement('summaries-blocks')`
   SELECT b.uid, max(b.mine) AS blocked_by_me_at, max(b.theirs) AS blocked_me_at
     FROM (SELECT blocked_uid AS uid, blocked_at AS mine, NULL::timestamptz AS theirs
             FROM user_blocks WHERE app_id = $1 AND uid = $2 AND blocked_uid = ANY($3)
            UNION ALL
           SELECT uid, NULL, blocked_at FROM user_blocks WHERE app_id = $1 AND blocked_uid = $2 AND uid = ANY($3)) AS b
    WHERE EXISTS (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = b.uid AND ${isActive(sql`u`)})
    GROUP BY b.uid`;

export const blocksAround = statement('summaries-blocks-around')`
   SELECT uid, blocked_uid AS other FROM user_blocks WHERE app_id = $1 AND uid = ANY($2)
   UNION
   SELECT blocked_uid, uid FROM user_blocks WHERE app_id = $1 AND blocked_uid = ANY($2)`;
