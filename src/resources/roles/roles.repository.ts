import { Injectable } from '@nestjs/common';
import { lockApp } from '#core/summaries/row-locks.sql.js';
import { Prisma } from '#generated/prisma/client.js';
import { AGENTIC_ROLE } from '#platform/access/role-rules.js';
import type { RequestContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { TableRepository } from '#platform/database/repository.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import * as sql from './roles.sql.js';

interface RoleSettings {
  listUsers?: 'all' | 'friendsOnly';
  sendMessagesTo?: 'all' | 'friendsOnly';
}

export interface Role {
  role: string;
  name: string;
  description: string | null;
  metadata: object | null;
  settings: RoleSettings | null;
  createdAt: Date;
  updatedAt: Date | null;
}

export interface NewRole {
  role: string;
  name: string;
  description?: string;
  metadata?: object;
  settings?: RoleSettings;
}

export type RoleChanges = Partial<Omit<NewRole, 'role'>> & { unset?: ('settings' | 'description' | 'metadata')[] };

const columns = {
  role: true,
  name: true,
  description: true,
  metadata: true,
  settings: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.RoleSelect;

/** The only place that writes the table `roles`. */
@Injectable()
export class RolesRepository extends TableRepository('role') {
  /** Until the end of the transaction no other transaction with this lock counts or adds roles of the app. */
  async lockApp(ctx: RequestContext): Promise<void> {
    await this.query(ctx, lockApp, []);
  }

  /** Until the end of the transaction no other transaction gives the role to a user. @returns whether the role exists */
  async lock(ctx: RequestContext, role: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lock, [role]);
  }

  async count(ctx: RequestContext): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, role: { not: AGENTIC_ROLE } } });
  }

  async createIfAbsent(ctx: RequestContext, role: Omit<NewRole, 'settings'>): Promise<void> {
    await this.table(ctx).createMany({ data: { ...role, appId: ctx.app.id }, skipDuplicates: true });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async create(ctx: RequestContext, { settings, ...role }: NewRole): Promise<Role> {
    try {
      const data = { ...role, settings: settings && { ...settings }, appId: ctx.app.id };
      return (await this.table(ctx).create({ data, select: columns })) as Role;
    } catch (error) {
      throw isUniqueViolation(error) ? DomainError.invalid({ role: ['The role has already been taken.'] }) : error;
    }
  }

  async find(ctx: RequestContext, role: string): Promise<Role | undefined> {
    const row = await this.table(ctx).findUnique({
      where: { appId_role: { appId: ctx.app.id, role } },
      select: columns,
    });
    return (row as Role | null) ?? undefined;
  }

  /** Returns the newest first. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<Role>> {
    const where = { appId: ctx.app.id };
    const [rows, total] = await Promise.all([
      this.table(ctx).findMany({
        where,
        select: columns,
        orderBy: [{ createdAt: 'desc' }, { role: 'asc' }],
        skip: offsetOf(page),
        take: page.perPage,
      }),
      this.table(ctx).count({ where }),
    ]);
    return { rows: rows as Role[], total };
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
      select: columns,
    });
    return row as Role | undefined;
  }

  async delete(ctx: RequestContext, role: string): Promise<void> {
    await this.table(ctx).delete({ where: { appId_role: { appId: ctx.app.id, role } } });
  }
}
