import { Injectable } from '@nestjs/common';
import type { PermissionValue } from '../../platform/auth/role-rules.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { MemberScope } from '../../generated/prisma/enums.js';

/** An active user, as another one stands to them. */
export interface Acquaintance {
  uid: string;
  role: string;
  isFriend: boolean;
}

/** A member of a group, with what their scope is denied in it. */
export interface MembershipRow {
  guid: string;
  uid: string;
  scope: MemberScope;
  permissions: Record<string, PermissionValue> | null;
}

const acquaintances = statement(
  'policy-acquaintances',
  `SELECT u.uid, u.role, f.uid IS NOT NULL AS "isFriend"
     FROM users u
     LEFT JOIN friends f ON f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid
    WHERE u.app_id = $1 AND u.uid = ANY($3) AND u.deactivated_at IS NULL AND u.deleted_at IS NULL`,
);

const memberships = statement(
  'policy-memberships',
  `SELECT m.guid, m.uid, m.scope,
          (SELECT jsonb_object_agg(p.permission, p.value) FROM scope_permissions p
            WHERE p.app_id = $1 AND p.guid = m.guid AND p.scope = m.scope) AS permissions
     FROM group_members m
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = ANY($3)`,
);

/** Read-only: the rows belong to users, friends, group-members and rbac. */
@Injectable()
export class PolicyRepository {
  constructor(private readonly database: Database) {}

  /** Those of the uids that belong to active users. */
  async acquaintances(ctx: RequestContext, uid: string, others: string[]): Promise<Acquaintance[]> {
    return this.database.query<Acquaintance & Record<string, unknown>>(ctx, acquaintances, [ctx.app.id, uid, others]);
  }

  async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<MembershipRow[]> {
    return this.database.query<MembershipRow & Record<string, unknown>>(ctx, memberships, [ctx.app.id, guids, uids]);
  }
}
