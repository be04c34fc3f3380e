import { Injectable } from '@nestjs/common';
import type { PermissionValue } from '../../platform/auth/role-rules.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { MemberScope } from '../../generated/prisma/enums.js';

/** An active user, as another one stands to them. */
export interface UserRelation {
  uid: string;
  role: string;
  isFriend: boolean;
}

/** Whether the one of two users has blocked the other, and the other way round. */
export interface BlockRow {
  blockedByMe: boolean;
  hasBlockedMe: boolean;
}

/** A member of a group, with what their scope is denied in it. */
export interface MembershipRow {
  guid: string;
  uid: string;
  scope: MemberScope;
  permissions: Record<string, PermissionValue> | null;
}

const userRelations = statement(
  'policy-acquaintances',
  `SELECT u.uid, u.role, f.uid IS NOT NULL AS "isFriend"
     FROM users u
     LEFT JOIN friends f ON f.app_id = $1 AND f.uid = $2 AND f.friend_uid = u.uid
    WHERE u.app_id = $1 AND u.uid = ANY($3) AND u.deactivated_at IS NULL`,
);

const memberships = statement(
  'policy-memberships',
  `SELECT m.guid, m.uid, m.scope,
          (SELECT jsonb_object_agg(p.permission, p.value) FROM scope_permissions p
            WHERE p.app_id = $1 AND p.guid = m.guid AND p.scope = m.scope) AS permissions
     FROM group_members m
    WHERE m.app_id = $1 AND m.guid = ANY($2) AND m.uid = ANY($3)`,
);

// Deactivated users stay blocked, and what is changed meanwhile is there when they come back.
const block = statement(
  'policy-block',
  `SELECT EXISTS (SELECT FROM user_blocks WHERE app_id = $1 AND uid = $2 AND blocked_uid = $3) AS "blockedByMe",
          EXISTS (SELECT FROM user_blocks WHERE app_id = $1 AND uid = $3 AND blocked_uid = $2) AS "hasBlockedMe"`,
);

/** Read-only: the rows belong to users, friends, blocked-users, group-members and rbac. */
@Injectable()
export class PolicyRepository {
  constructor(private readonly database: Database) {}

  /** Those of the uids that belong to active users. */
  async userRelations(ctx: RequestContext, uid: string, others: string[]): Promise<UserRelation[]> {
    return this.database.forApp(ctx).queryUnchecked<UserRelation>(userRelations, [uid, others]);
  }

  async block(ctx: RequestContext, uid: string, other: string): Promise<BlockRow> {
    const [row] = await this.database.forApp(ctx).queryUnchecked<BlockRow>(block, [uid, other]);
    return row!;
  }

  async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<MembershipRow[]> {
    return this.database.forApp(ctx).queryUnchecked<MembershipRow>(memberships, [guids, uids]);
  }
}
