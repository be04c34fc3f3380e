import { Injectable } from '@nestjs/common';
import { lockApp } from '#core/summaries/row-locks.sql.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { TableRepository } from '#platform/database/repository.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { defaultReasons } from './default-reasons.js';

/** A reason that users choose from when they flag a message. */
export interface Reason {
  id: string;
  name: string;
  description: string | null;
  isDefault: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export interface NewReason {
  id: string;
  name: string;
  description?: string;
}

const columns = {
  id: true,
  name: true,
  description: true,
  isDefault: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.FlagReasonSelect;

/** The only place that writes the table `flag_reasons`. */
@Injectable()
export class ReasonsRepository extends TableRepository('flagReason') {
  /** Until the end of the transaction no other transaction changes reasons of the app. */
  async lockApp(ctx: AppContext): Promise<void> {
    await this.query(ctx, lockApp, []);
  }

  /** Creates the default reasons of a new app. */
  async createDefaults(ctx: AppContext): Promise<void> {
    const data = defaultReasons.map((reason) => ({ ...reason, appId: ctx.app.id, isDefault: true }));
    await this.table(ctx).createMany({ data });
  }

  async count(ctx: AppContext): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id } });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async create(ctx: AppContext, { id, name, description }: NewReason): Promise<Reason> {
    try {
      const data = { appId: ctx.app.id, id, name, description: description || null };
      return await this.table(ctx).create({ data, select: columns });
    } catch (error) {
      throw isUniqueViolation(error) ? DomainError.invalid({ id: ['The id has already been taken.'] }) : error;
    }
  }

  async find(ctx: AppContext, id: string): Promise<Reason | undefined> {
    return (
      (await this.table(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } }, select: columns })) ??
      undefined
    );
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext, page: PageRequest): Promise<Page<Reason>> {
    const where = { appId: ctx.app.id };
    const [rows, total] = await Promise.all([
      this.table(ctx).findMany({
        where,
        select: columns,
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        skip: offsetOf(page),
        take: page.perPage,
      }),
      this.table(ctx).count({ where }),
    ]);
    return { rows, total };
  }

  async update(
    ctx: AppContext,
    id: string,
    { name, description }: Partial<Omit<NewReason, 'id'>>,
  ): Promise<Reason | undefined> {
    const cleared = description === '' ? null : description;
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { name, description: cleared, updatedAt: new Date() },
      select: columns,
    });
    return row;
  }

  /** @returns whether there was one */
  async delete(ctx: AppContext, id: string): Promise<boolean> {
    return (await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, id } })).count > 0;
  }
}
