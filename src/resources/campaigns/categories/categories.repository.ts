import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import { keysetPage, type CampaignListPage, type CampaignListRequest } from '../lists/campaign-list.js';

export type Category = Prisma.CampaignCategoryGetPayload<{ omit: typeof omit }>;
export type NewCategory = Pick<Category, 'name'> & Partial<Pick<Category, 'description'>>;
export type CategorySort = 'name' | 'createdAt' | 'updatedAt';

/** The only place that writes the table `campaign_categories`. */
@Injectable()
export class CategoriesRepository extends KeyedRepository('campaignCategory', 'id') {
  /** @throws ERR_CATEGORY_ALREADY_EXISTS */
  async create(ctx: AppContext, category: NewCategory): Promise<Category> {
    const data = { ...category, appId: ctx.app.id };
    return unlessTaken(alreadyExists(category), this.table(ctx).create({ data, omit }));
  }

  async find(ctx: AppContext, id: bigint): Promise<Category | undefined> {
    return (await this.table(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } } })) ?? undefined;
  }

  async list(ctx: AppContext, request: CampaignListRequest<CategorySort>): Promise<CampaignListPage<Category>> {
    const key = { column: 'id', id: cursorId(request.id), find: (id: bigint) => this.find(ctx, id) };
    return keysetPage(request, key, ({ where, ...page }) =>
      this.table(ctx).findMany({ where: { appId: ctx.app.id, ...where }, ...page, omit }),
    );
  }

  /** @returns undefined if there is none @throws ERR_CATEGORY_ALREADY_EXISTS */
  async update(ctx: AppContext, id: bigint, changes: Partial<NewCategory>): Promise<Category | undefined> {
    const where = { appId: ctx.app.id, id };
    const data = { ...changes, updatedAt: new Date() };
    const changed = this.table(ctx).updateManyAndReturn({ where, data, omit });
    return (await unlessTaken(alreadyExists(changes), changed))[0];
  }
}

const alreadyExists = ({ name = '' }: Partial<NewCategory>) => new DomainError('ERR_CATEGORY_ALREADY_EXISTS', { name });
