import { Injectable } from '@nestjs/common';
import { lockRoleForKeyShare } from '#core/summaries/row-locks.sql.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import type { PermissionValue } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './permissions.sql.js';

export type PermissionValues = Record<string, PermissionValue>;

/** What has permissions: a role, or a scope in a group. */
export type PermissionHolder = { readonly role: string } | { readonly guid: string; readonly scope: MemberScope };

/** The only place that writes the tables `role_permissions` and `scope_permissions`. */
@Injectable()
export class PermissionsRepository extends Repository {
  async exists(ctx: RequestContext, holder: PermissionHolder): Promise<boolean> {
    const { role, group } = this.database.forApp(ctx).prisma;
    const appId = ctx.app.id;
    const found =
      'role' in holder
        ? role.count({ where: { appId, role: holder.role } })
        : group.count({ where: { appId, guid: holder.guid } });
    return (await found) > 0;
  }

  /** Until the end of the transaction the role or group cannot be deleted. @returns whether it exists */
  async lock(ctx: RequestContext, holder: PermissionHolder): Promise<boolean> {
    return 'role' in holder
      ? this.hasAny(ctx, lockRoleForKeyShare, [holder.role])
      : this.hasAny(ctx, sql.lockGroupForKeyShare, [holder.guid]);
  }

  async set(ctx: RequestContext, holder: PermissionHolder, values: PermissionValues): Promise<void> {
    const json = JSON.stringify(values);
    if ('role' in holder) await this.query(ctx, sql.setOfRole, [holder.role, json]);
    else await this.query(ctx, sql.setOfScope, [holder.guid, holder.scope, json]);
  }

  async unset(ctx: RequestContext, holder: PermissionHolder, permissions: string[]): Promise<void> {
    const { rolePermission, scopePermission } = this.database.forApp(ctx).prisma;
    const own = { appId: ctx.app.id, permission: { in: permissions } };
    if ('role' in holder) await rolePermission.deleteMany({ where: { ...own, ...holder } });
    else await scopePermission.deleteMany({ where: { ...own, ...holder } });
  }

  async of(ctx: RequestContext, holder: PermissionHolder): Promise<PermissionValues> {
    const { rolePermission, scopePermission } = this.database.forApp(ctx).prisma;
    const appId = ctx.app.id;
    const shown = { select: { permission: true, value: true }, orderBy: { permission: 'asc' } } as const;
    const rows = await ('role' in holder
      ? rolePermission.findMany({ where: { appId, ...holder }, ...shown })
      : scopePermission.findMany({ where: { appId, ...holder }, ...shown }));
    return Object.fromEntries(rows.map(({ permission, value }) => [permission, value as PermissionValue]));
  }
}
