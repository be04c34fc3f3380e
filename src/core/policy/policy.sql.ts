import type { MemberScope } from '#generated/prisma/enums.js';
import type { PermissionValue } from '#platform/access/role-rules.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { isActive } from '../summaries/active-users.sql.js';

// Raw, because each send and each list of a user with restrictions runs them.

/** An active user, from the view of another user. */
export interface UserRelation {
  uid: string;
  role: string;
  isFriend: boolean;
}

/** A member of a group, with the permissions that are stored for their scope in the group. */
export interface MembershipRow {
  guid: string;
  uid: string;
  scope: MemberScope;
  permissions: Record<string, PermissionValue> | null;
}

export const userRelations = statement(
  'policy-user-relations',
  sql`SELECT u.uid, u.role, f.uid IS NOT NULL AS is_friend
     FROM users u
     LEFT JOIN friends f ON f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid
    WHERE u.app_id = $1 AND u.uid = ANY($3) AND ${isActive('u')}`,
  rows<UserRelation>(),
);

export const memberships = statement(
  'policy-memberships',
  sql`SELECT m.guid, m.uid, m.scope,
          (SELECT jsonb_object_agg(p.permission, p.value) FROM scope_permissions p
            WHERE p.app_id = $1 AND p.guid = m.guid AND p.scope = m.scope) AS permissions
     FROM group_members m
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = ANY($3)`,
  rows<MembershipRow>(),
);
