import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { cursorId } from '#platform/http/lists/cursor.js';
import {
  keysetArguments,
  listPage,
  positionOf,
  type CampaignListPage,
  type CampaignListRequest,
} from '../lists/campaign-list.js';

export interface NewCategory {
  readonly name: string;
  readonly description?: string | null;
}

export interface Category extends Required<NewCategory> {
  readonly id: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type CategorySort = 'name' | 'createdAt' | 'updatedAt';

/** The only place that writes the table `campaign_categories`. */
@Injectable()
export class CategoriesRepository {
  constructor(private readonly database: Database) {}

  /** @throws ERR_CATEGORY_ALREADY_EXISTS */
  async create(ctx: AppContext, category: NewCategory): Promise<Category> {
    return namedOnce(category, () =>
      this.categories(ctx).create({ data: { ...category, appId: ctx.app.id }, omit: { appId: true } }),
    );
  }

  async find(ctx: AppContext, id: bigint): Promise<Category | undefined> {
    return (await this.categories(ctx).findUnique({ where: { appId_id: { appId: ctx.app.id, id } } })) ?? undefined;
  }

  async list(ctx: AppContext, request: CampaignListRequest<CategorySort>): Promise<CampaignListPage<Category>> {
    const position = await positionOf(
      request.time,
      cursorId(request.id),
      async (id) => (await this.find(ctx, id))?.[request.sort],
    );
    const { where, ...page } = keysetArguments(request, 'id', position);
    return listPage(
      request,
      await this.categories(ctx).findMany({ where: { appId: ctx.app.id, ...where }, ...page, omit: { appId: true } }),
    );
  }

  /** @returns undefined if there is none @throws ERR_CATEGORY_ALREADY_EXISTS */
  async update(ctx: AppContext, id: bigint, changes: Partial<NewCategory>): Promise<Category | undefined> {
    const [category] = await namedOnce(changes, () =>
      this.categories(ctx).updateManyAndReturn({
        where: { appId: ctx.app.id, id },
        data: { ...changes, updatedAt: new Date() },
        omit: { appId: true },
      }),
    );
    return category;
  }

  /** @returns whether there was one */
  async delete(ctx: AppContext, id: bigint): Promise<boolean> {
    return (await this.categories(ctx).deleteMany({ where: { appId: ctx.app.id, id } })).count > 0;
  }

  private categories(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.campaignCategory;
  }
}

async function namedOnce<Result>({ name = '' }: Partial<NewCategory>, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError('ERR_CATEGORY_ALREADY_EXISTS', { name }) : error;
  }
}
