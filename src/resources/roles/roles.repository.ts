import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import { AGENTIC_ROLE } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { omit, TableRepository, unlessTaken } from '#platform/database/repository.js';
import type { CreateRoleDto, RoleSettingsDto } from './role.dto.js';
import * as sql from './roles.sql.js';

export type NewRole = Omit<CreateRoleDto, 'metadata'> & { metadata?: object };
export type RoleChanges = Partial<Omit<NewRole, 'role'>> & { unset?: ('settings' | 'description' | 'metadata')[] };

export type Role = Omit<Prisma.RoleGetPayload<{ omit: typeof omit }>, 'metadata' | 'settings'> & {
  metadata: object | null;
  settings: RoleSettingsDto | null;
};

/** The only place that writes the table `roles`. */
@Injectable()
export class RolesRepository extends TableRepository('role') {
  /** Until the end of the transaction no other transaction gives the role to a user. @returns whether the role exists */
  async lock(ctx: RequestContext, role: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lock, [role]);
  }

  async count(ctx: RequestContext): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, role: { not: AGENTIC_ROLE } } });
  }

  async createIfAbsent(ctx: RequestContext, { settings, ...role }: NewRole): Promise<void> {
    const data = { ...role, settings: settings && { ...settings }, appId: ctx.app.id };
    await this.table(ctx).createMany({ data, skipDuplicates: true });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async create(ctx: RequestContext, { settings, ...role }: NewRole): Promise<Role> {
    const data = { ...role, settings: settings && { ...settings }, appId: ctx.app.id };
    return (await unlessTaken('role', this.table(ctx).create({ data, omit }))) as Role;
  }

  async find(ctx: RequestContext, role: string): Promise<Role | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_role: { appId: ctx.app.id, role } },
      omit,
    });
    return (row as Role | null) ?? undefined;
  }

  /** Returns the newest first. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<Role>> {
    return this.page(
      ctx,
      { appId: ctx.app.id },
      page,
      async (range) =>
        (await this.table(ctx).findMany({
          ...range,
          omit,
          orderBy: [{ createdAt: 'desc' }, { role: 'asc' }],
        })) as Role[],
    );
  }

  async update(
    ctx: RequestContext,
    role: string,
    { unset = [], settings, ...changes }: RoleChanges,
  ): Promise<Role | undefined> {
    const cleared = Object.fromEntries(unset.map((name) => [name, name === 'description' ? null : Prisma.DbNull]));
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, role },
      data: { ...changes, settings: settings && { ...settings }, ...cleared, updatedAt: new Date() },
      omit,
    });
    return row as Role | undefined;
  }

  async delete(ctx: RequestContext, role: string): Promise<void> {
    await this.table(ctx).delete({ where: { appId_role: { appId: ctx.app.id, role } } });
  }
}
