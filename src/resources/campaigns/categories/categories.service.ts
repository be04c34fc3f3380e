import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import type { CampaignListPage, CampaignListRequest } from '../lists/campaign-list.js';
import { CategoriesRepository, type Category, type CategorySort, type NewCategory } from './categories.repository.js';

/** Labels by which users filter their feed. Templates name them, and keep the name of one that is deleted. */
@Injectable()
export class CategoriesService {
  constructor(private readonly categories: CategoriesRepository) {}

  /** @throws ERR_CATEGORY_ALREADY_EXISTS */
  async create(ctx: RequestContext, category: NewCategory): Promise<Category> {
    return this.categories.create(ctx, category);
  }

  async list(ctx: RequestContext, request: CampaignListRequest<CategorySort>): Promise<CampaignListPage<Category>> {
    return this.categories.list(ctx, request);
  }

  /** @throws ERR_CATEGORY_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<Category> {
    return (await this.categories.find(ctx, idOf(id))) ?? notFound(id);
  }

  /** Absent properties stay as they are. @throws ERR_CATEGORY_NOT_FOUND, ERR_CATEGORY_ALREADY_EXISTS */
  async update(ctx: RequestContext, id: string, changes: Partial<NewCategory>): Promise<Category> {
    return (await this.categories.update(ctx, idOf(id), changes)) ?? notFound(id);
  }

  /** @throws ERR_CATEGORY_NOT_FOUND */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (!(await this.categories.delete(ctx, idOf(id)))) notFound(id);
  }
}

const idOf = (id: string): bigint => parseId(id) ?? notFound(id);

function notFound(id: string): never {
  throw new DomainError('ERR_CATEGORY_NOT_FOUND', { id });
}
