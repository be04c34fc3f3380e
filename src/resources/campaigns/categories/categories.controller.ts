import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ActsAsUser, Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { done } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { listRequest } from '../lists/campaign-list.dto.js';
import { listEnvelope } from '../lists/campaign-list.js';
import { CategoriesService } from './categories.service.js';
import { CategoriesQuery, CategoryParam, CreateCategoryDto, UpdateCategoryDto } from './category.dto.js';
import { CampaignCategoryView, categoryView } from './category.view.js';

@ApiTags('Campaign templates')
@Controller('v3/campaigns/templates/categories')
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'create-campaign-category',
    act: 'campaignCategory.created',
    summary: 'Create a category of templates',
    description: 'Users filter their feed by the categories of its items.',
    response: { one: CampaignCategoryView },
    errors: ['ERR_CATEGORY_ALREADY_EXISTS'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() category: CreateCategoryDto) {
    return { data: categoryView(await this.categories.create(ctx, category)) };
  }

  @Get()
  @ActsAsUser()
  @Endpoint({
    id: 'list-campaign-categories',
    summary: 'List the categories of templates',
    description: 'Clients of users show them as filters of the feed.',
    response: { cursor: CampaignCategoryView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() query: CategoriesQuery) {
    const request = listRequest(query, query.sort ?? 'updatedAt');
    const page = await this.categories.list(ctx, request);
    return listEnvelope(page, request, categoryView, (row) => row);
  }

  @Get(':id')
  @ServerOnly()
  @Endpoint({
    id: 'get-campaign-category',
    summary: 'Get one category of templates',
    description: 'A category is a label of templates by which users filter their feed.',
    response: { one: CampaignCategoryView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { id }: CategoryParam) {
    return { data: categoryView(await this.categories.get(ctx, id)) };
  }

  @Put(':id')
  @ServerOnly()
  @Endpoint({
    id: 'update-campaign-category',
    act: 'campaignCategory.updated',
    summary: 'Change a category of templates',
    description: 'Templates name their category: those with the old name keep it.',
    response: { one: CampaignCategoryView },
    errors: ['ERR_CATEGORY_NOT_FOUND', 'ERR_CATEGORY_ALREADY_EXISTS'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { id }: CategoryParam, @Body() changes: UpdateCategoryDto) {
    return { data: categoryView(await this.categories.update(ctx, id, changes)) };
  }

  @Delete(':id')
  @ServerOnly()
  @Endpoint({
    id: 'delete-campaign-category',
    act: 'campaignCategory.deleted',
    summary: 'Delete a category of templates',
    description: 'Templates and items of feeds keep its name.',
    response: 'done',
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { id }: CategoryParam) {
    await this.categories.delete(ctx, id);
    return done(`The category with id ${id} has been deleted.`);
  }
}
