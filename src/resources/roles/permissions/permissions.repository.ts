import { Injectable } from '@nestjs/common';
import { lockRoleForKeyShare } from '#core/summaries/row-locks.sql.js';
import type { MemberScope } from '#generated/prisma/enums.js';
import type { PermissionValue } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './permissions.sql.js';

export type PermissionValues = Record<string, PermissionValue>;

const columns = { permission: true, value: true } as const;

/** The only place that writes the tables `role_permissions` and `scope_permissions`. */
@Injectable()
export class PermissionsRepository extends Repository {
  async hasRole(ctx: RequestContext, role: string): Promise<boolean> {
    const { prisma } = this.database.forApp(ctx);
    return (await prisma.role.count({ where: { appId: ctx.app.id, role } })) > 0;
  }

  async hasGroup(ctx: RequestContext, guid: string): Promise<boolean> {
    const { prisma } = this.database.forApp(ctx);
    return (await prisma.group.count({ where: { appId: ctx.app.id, guid } })) > 0;
  }

  /** Until the end of the transaction the role cannot be deleted. @returns whether the role exists */
  async lockRoleForKeyShare(ctx: RequestContext, role: string): Promise<boolean> {
    return this.hasAny(ctx, lockRoleForKeyShare, [role]);
  }

  /** Until the end of the transaction the group cannot be deleted. @returns whether the group exists */
  async lockGroupForKeyShare(ctx: RequestContext, guid: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lockGroupForKeyShare, [guid]);
  }

  async setOfRole(ctx: RequestContext, role: string, values: PermissionValues): Promise<void> {
    await this.query(ctx, sql.setOfRole, [role, JSON.stringify(values)]);
  }

  async setOfScope(ctx: RequestContext, guid: string, scope: MemberScope, values: PermissionValues): Promise<void> {
    await this.query(ctx, sql.setOfScope, [guid, scope, JSON.stringify(values)]);
  }

  async unsetOfRole(ctx: RequestContext, role: string, permissions: string[]): Promise<void> {
    await this.rolePermissions(ctx).deleteMany({
      where: { appId: ctx.app.id, role, permission: { in: permissions } },
    });
  }

  async unsetOfScope(ctx: RequestContext, guid: string, scope: MemberScope, permissions: string[]): Promise<void> {
    await this.scopePermissions(ctx).deleteMany({
      where: { appId: ctx.app.id, guid, scope, permission: { in: permissions } },
    });
  }

  async ofRole(ctx: RequestContext, role: string): Promise<PermissionValues> {
    const where = { appId: ctx.app.id, role };
    return valuesOf(
      await this.rolePermissions(ctx).findMany({ where, select: columns, orderBy: { permission: 'asc' } }),
    );
  }

  async ofScope(ctx: RequestContext, guid: string, scope: MemberScope): Promise<PermissionValues> {
    const where = { appId: ctx.app.id, guid, scope };
    return valuesOf(
      await this.scopePermissions(ctx).findMany({ where, select: columns, orderBy: { permission: 'asc' } }),
    );
  }

  private rolePermissions(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.rolePermission;
  }

  private scopePermissions(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.scopePermission;
  }
}

const valuesOf = (rows: { permission: string; value: unknown }[]): PermissionValues =>
  Object.fromEntries(rows.map(({ permission, value }) => [permission, value as PermissionValue]));
