import type { PermissionValue } from '#platform/access/role-rules.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';
import { isActive } from '../summaries/active-users.sql.js';

// Each send, and each list of a user with restrictions, runs these statements.

/** An active user, from the view of another user. */
export type UserRelation = RowOf<'policy-user-relations'>;

/** A member of a group, with the permissions that are stored for their scope in the group. */
export interface MembershipRow extends RowOf<'policy-memberships'> {
  permissions: Record<string, PermissionValue> | null;
}

/** A member of a group, with all that decides whether they send there. */
export type SendingMemberRow = MembershipRow & RowOf<'policy-sending-members'>;

const permissionsOfScope = sql`(SELECT jsonb_object_agg(p.permission, p.value) FROM scope_permissions p
            WHERE p.app_id = $1 AND p.guid = m.guid AND p.scope = m.scope) AS permissions`;

export const userRelations = statement('policy-user-relations')`
   SELECT u.uid, u.role, f.uid IS NOT NULL AS is_friend
     FROM users u
     LEFT JOIN friends f ON f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid
    WHERE u.app_id = $1 AND u.uid = ANY($3) AND ${isActive(sql`u`)}`;

export const memberships = statement('policy-memberships', rows<MembershipRow>())`
   SELECT m.guid, m.uid, m.scope,
          ${permissionsOfScope}
     FROM group_members m
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = ANY($3)`;

export const sendingMembers = statement('policy-sending-members', rows<SendingMemberRow>())`
   SELECT m.guid, m.uid, m.scope,
          ${permissionsOfScope},
          g.owner = m.uid AS is_owner, g.frozen, g.send_scope, g.slow_mode_seconds,
          EXISTS (SELECT FROM group_mutes mute
                   WHERE mute.app_id = $1 AND mute.guid = m.guid AND mute.uid = m.uid
                     AND (mute.muted_until IS NULL OR mute.muted_until > now())) AS is_muted
     FROM group_members m JOIN groups g ON g.app_id = $1 AND g.guid = m.guid
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = $3`;

/**
 * $2 guid, $3 uid, $4 seconds. The clock is read after the row is locked, so that of several sends one gets the turn. A turn in the future
 * is one before the clock was set back.
 */
export const takeTurn = statement('policy-take-turn')`
   INSERT INTO slow_mode_turns AS t (app_id, guid, uid, sent_at)
   SELECT $1, m.guid, m.uid, clock_timestamp() FROM group_members m WHERE m.app_id = $1 AND m.guid = $2 AND m.uid = $3
       ON CONFLICT (app_id, guid, uid) DO UPDATE SET sent_at = clock_timestamp()
    WHERE t.sent_at <= clock_timestamp() - make_interval(secs => $4) OR t.sent_at > clock_timestamp()
   RETURNING 1 AS taken`;
