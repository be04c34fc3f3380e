import type { Member } from '#core/policy/group-rules.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { userColumns } from '#resources/users/list/user-columns.js';
import type { User } from '#resources/users/users.repository.js';

/** A user with their membership of the group. */
export type MemberUser = User & Member & { joinedAt: Date };

/** A user who is banned from a group; `scope` is null for a user who was banned without being a member. */
export type BannedUser = User & { scope: MemberScope | null; bannedAt: Date };

// Exact, because concurrent additions of the users wait for `lockActiveUsers`. Not part of that statement, whose snapshot is older than the
// locks that it waited for.
export const countGroups = statement('group-members-count-groups', rows<{ uid: string; groups: number }>())`
   SELECT u.uid, (SELECT count(*)::int FROM group_members m WHERE m.app_id = $1 AND m.uid = u.uid) AS groups
     FROM unnest($2::text[]) AS u (uid)`;

export const membershipStatuses = statement('group-members-statuses')`
   SELECT uid, scope, NULL AS former_scope, false AS banned FROM group_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)
    UNION ALL
   SELECT uid, NULL, scope, true FROM group_bans WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)`;

// PostgreSQL sets `joined_at`, from the same clock as `sent_at` of messages: unread messages are counted from it on. Invitations and requests
// to join are over with it.
export const add = statement('group-members-add')`
   WITH pending AS (
     DELETE FROM pending_members WHERE app_id = $1 AND guid = $2 AND uid = ANY($3)
   )
   INSERT INTO group_members (app_id, guid, uid, scope)
   SELECT $1, $2, uid, scope FROM unnest($3::text[], $4::member_scope[]) AS m (uid, scope)`;

// A deactivation locks the group before it changes the count, so was_active tells whether the member is still counted.
export const remove = statement('group-members-remove', rows<{ wasActive: boolean }>())`
   DELETE FROM group_members m USING users u
    WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND u.app_id = $1 AND u.uid = m.uid
   RETURNING (${isActive(sql`u`)}) AS was_active`;

export const setScopes = statement('group-members-set-scopes')`
   UPDATE group_members m SET scope = s.scope
     FROM unnest($3::text[], $4::member_scope[]) AS s (uid, scope)
    WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = s.uid
   RETURNING m.uid, m.scope, m.joined_at`;

export const removeFromAllGroups = statement('group-members-remove-from-all-groups')`
   DELETE FROM group_members WHERE app_id = $1 AND uid = $2 RETURNING guid`;

// Deactivated users stay members, and are not listed until they are reactivated.
const listed = sql`
  FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
 WHERE m.app_id = $1 AND m.guid = $2
   AND ${isActive(sql`u`)}
   AND ($3::user_status IS NULL OR CASE WHEN u.uid = ANY ($5::text[]) THEN 'offline' ELSE u.status END = $3)
   AND ($4::member_scope[] IS NULL OR m.scope = ANY($4))
   AND ($6::text IS NULL OR starts_with(m.uid, search_fold_1($6)) OR strpos(search_fold_1(u.name), search_fold_1($6)) > 0)`;

// $5 are those who seem offline, $6 is what is searched for, $7 the viewer.
export const list = statement('group-members-list', rows<MemberUser>())`
   SELECT ${userColumns(sql`$7`)}, m.scope, m.joined_at
   ${listed}
      AND m.uid > coalesce($10::text, '')
    ORDER BY m.uid OFFSET $8 LIMIT $9`;

export const count = statement('group-members-count')`SELECT count(*)::int AS total ${listed}`;

export const find = statement('group-members-find', rows<MemberUser>())`
   SELECT ${userColumns(sql`$4`)}, m.scope, m.joined_at
     FROM group_members m JOIN users u ON u.app_id = $1 AND u.uid = m.uid
    WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3 AND ${isActive(sql`u`)}`;

// Deactivated users stay banned, and are not listed until they are reactivated.
const banned = sql`
  FROM group_bans b JOIN users u ON u.app_id = $1 AND u.uid = b.uid
 WHERE b.app_id = $1 AND b.guid = $2 AND ${isActive(sql`u`)}`;

export const listBanned = {
  list: statement('banned-users-list', rows<BannedUser>())`
   SELECT ${userColumns(sql`$3`)}, b.scope, b.banned_at
   ${banned}
      AND b.uid > coalesce($6::text, '')
    ORDER BY b.uid OFFSET $4 LIMIT $5`,
  count: statement('banned-users-count')`SELECT count(*)::int AS total ${banned}`,
};
