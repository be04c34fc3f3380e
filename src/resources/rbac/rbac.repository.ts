import { Injectable } from '@nestjs/common';
import type { PermissionValue } from '../../platform/auth/role-rules.js';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { MemberScope } from '../../generated/prisma/enums.js';

export type PermissionValues = Record<string, PermissionValue>;

const lockRoleForShare = statement(
  'rbac-hold-role',
  'SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE',
);
const lockGroupForShare = statement(
  'rbac-hold-group',
  'SELECT 1 FROM groups WHERE app_id = $1 AND guid = $2 FOR KEY SHARE',
);

// In an order that is always the same, so that no two transactions wait for each other.
const setOfRole = statement(
  'rbac-set-of-role',
  `INSERT INTO role_permissions (app_id, role, permission, value)
   SELECT $1, $2, key, value FROM jsonb_each($3) ORDER BY key
       ON CONFLICT (app_id, role, permission) DO UPDATE SET value = excluded.value, updated_at = now()`,
);

const setOfScope = statement(
  'rbac-set-of-scope',
  `INSERT INTO scope_permissions (app_id, guid, scope, permission, value)
   SELECT $1, $2, $3::member_scope, key, value FROM jsonb_each($4) ORDER BY key
       ON CONFLICT (app_id, guid, scope, permission) DO UPDATE SET value = excluded.value, updated_at = now()`,
);

const unsetOfRole = statement(
  'rbac-unset-of-role',
  'DELETE FROM role_permissions WHERE app_id = $1 AND role = $2 AND permission = ANY($3)',
);

const unsetOfScope = statement(
  'rbac-unset-of-scope',
  'DELETE FROM scope_permissions WHERE app_id = $1 AND guid = $2 AND scope = $3::member_scope AND permission = ANY($4)',
);

const ofRole = statement(
  'rbac-of-role',
  'SELECT permission, value FROM role_permissions WHERE app_id = $1 AND role = $2 ORDER BY permission',
);

const ofScope = statement(
  'rbac-of-scope',
  `SELECT permission, value FROM scope_permissions
    WHERE app_id = $1 AND guid = $2 AND scope = $3::member_scope ORDER BY permission`,
);

const anyScope = statement('rbac-any-scope', 'SELECT 1 FROM scope_permissions WHERE app_id = $1 LIMIT 1');

/** The only place that writes the tables `role_permissions` and `scope_permissions`. */
@Injectable()
export class RbacRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction the role is not deleted. @returns whether there is such a role */
  async lockRoleForShare(ctx: RequestContext, role: string): Promise<boolean> {
    return (await this.database.forApp(ctx).query(lockRoleForShare, [role])).length > 0;
  }

  /** Until the end of the transaction the group is not deleted. @returns whether there is such a group */
  async lockGroupForShare(ctx: RequestContext, guid: string): Promise<boolean> {
    return (await this.database.forApp(ctx).query(lockGroupForShare, [guid])).length > 0;
  }

  async setOfRole(ctx: RequestContext, role: string, values: PermissionValues): Promise<void> {
    await this.database.forApp(ctx).query(setOfRole, [role, JSON.stringify(values)]);
  }

  async setOfScope(ctx: RequestContext, guid: string, scope: MemberScope, values: PermissionValues): Promise<void> {
    await this.database.forApp(ctx).query(setOfScope, [guid, scope, JSON.stringify(values)]);
  }

  async unsetOfRole(ctx: RequestContext, role: string, permissions: string[]): Promise<void> {
    await this.database.forApp(ctx).query(unsetOfRole, [role, permissions]);
  }

  async unsetOfScope(ctx: RequestContext, guid: string, scope: MemberScope, permissions: string[]): Promise<void> {
    await this.database.forApp(ctx).query(unsetOfScope, [guid, scope, permissions]);
  }

  async ofRole(ctx: RequestContext, role: string): Promise<PermissionValues> {
    return valuesOf(await this.database.forApp(ctx).queryUnchecked<PermissionRow>(ofRole, [role]));
  }

  async ofScope(ctx: RequestContext, guid: string, scope: MemberScope): Promise<PermissionValues> {
    return valuesOf(await this.database.forApp(ctx).queryUnchecked<PermissionRow>(ofScope, [guid, scope]));
  }

  /** Whether any scope of any group of the app has a permission set. */
  async anyScope(ctx: RequestContext): Promise<boolean> {
    return (await this.database.forApp(ctx).query(anyScope, [])).length > 0;
  }
}

type PermissionRow = Record<string, unknown> & { permission: string; value: PermissionValue };

const valuesOf = (rows: PermissionRow[]): PermissionValues =>
  Object.fromEntries(rows.map(({ permission, value }) => [permission, value]));
