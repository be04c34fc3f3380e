import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';
import { defaultReasons } from './default-reasons.js';
import type { CreateReasonDto } from './reason.dto.js';

/** A reason that users choose from when they flag a message. */
export type Reason = Prisma.FlagReasonGetPayload<{ omit: typeof omit }>;

/** The only place that writes the table `flag_reasons`. */
@Injectable()
export class ReasonsRepository extends KeyedRepository('flagReason', 'id') {
  /** Creates the default reasons of a new app. */
  async createDefaults(ctx: AppContext): Promise<void> {
    const data = defaultReasons.map((reason) => ({ ...reason, appId: ctx.app.id, isDefault: true }));
    await this.table(ctx).createMany({ data });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async create(ctx: AppContext, { id, name, description }: CreateReasonDto): Promise<Reason> {
    const data = { appId: ctx.app.id, id, name, description: description || null };
    return unlessTaken('id', this.table(ctx).create({ data, omit }));
  }

  async find(ctx: AppContext, id: string): Promise<Reason | undefined> {
    return (await this.table(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } }, omit })) ?? undefined;
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext, page: PageRequest): Promise<Page<Reason>> {
    return this.page(ctx, { appId: ctx.app.id }, page, (range) =>
      this.table(ctx).findMany({ ...range, omit, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    );
  }

  async update(
    ctx: AppContext,
    id: string,
    { name, description }: Partial<Omit<CreateReasonDto, 'id'>>,
  ): Promise<Reason | undefined> {
    const cleared = description === '' ? null : description;
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { name, description: cleared, updatedAt: new Date() },
      omit,
    });
    return row;
  }
}
