import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { ApiToolParam, CreateApiToolDto, UpdateApiToolDto } from './api-tool.dto.js';
import { ApiToolView, apiToolView } from './api-tool.view.js';
import { ApiToolsService } from './api-tools.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/api-tools')
@ServerOnly()
export class ApiToolsController {
  constructor(private readonly tools: ApiToolsService) {}

  @Post()
  @Endpoint({
    id: 'create-api-tool',
    summary: 'Create an API tool',
    description: 'A request that agents can make, with arguments that the model passes. An app has at most 500.',
    response: { whole: ApiToolView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() tool: CreateApiToolDto) {
    return apiToolView(ctx, await this.tools.create(ctx, tool));
  }

  @Get()
  @Endpoint({
    id: 'list-api-tools',
    summary: 'List the API tools',
    description: 'The response has all of the app, the oldest first.',
    response: { many: ApiToolView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.tools.list(ctx)).map((tool) => apiToolView(ctx, tool)) };
  }

  @Get(':slug')
  @Endpoint({
    id: 'get-api-tool',
    summary: 'Get one API tool',
    description: 'Secrets are masked.',
    response: { whole: ApiToolView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { slug }: ApiToolParam) {
    return apiToolView(ctx, await this.tools.get(ctx, slug));
  }

  @Patch(':slug')
  @Endpoint({
    id: 'update-api-tool',
    summary: 'Change an API tool',
    description: 'Absent properties stay as they are, and so do a password and values of headers that are asterisks.',
    response: { whole: ApiToolView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { slug }: ApiToolParam, @Body() changes: UpdateApiToolDto) {
    return apiToolView(ctx, await this.tools.update(ctx, slug, changes));
  }

  @Delete(':slug')
  @Endpoint({
    id: 'delete-api-tool',
    summary: 'Delete an API tool',
    description: 'It is removed from all agents.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { slug }: ApiToolParam) {
    await this.tools.delete(ctx, slug);
    return SUCCESS;
  }
}
