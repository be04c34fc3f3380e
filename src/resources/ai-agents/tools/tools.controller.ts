import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { CreateToolDto, ListToolsQuery, ToolParam, UpdateToolDto } from './tool.dto.js';
import { ToolView, toolView } from './tool.view.js';
import { ToolsService } from './tools.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/tools')
@ServerOnly()
export class ToolsController {
  constructor(private readonly tools: ToolsService) {}

  @Post()
  @Endpoint({
    id: 'create-tool',
    summary: 'Create a tool',
    description:
      'Either an action, which the client of the user carries out, or the names under which users see a tool of an agent that runs elsewhere. An app has at most 500.',
    response: { whole: ToolView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() tool: CreateToolDto) {
    return toolView(ctx, await this.tools.create(ctx, tool));
  }

  @Get()
  @Endpoint({
    id: 'list-tools',
    summary: 'List the tools',
    description: 'The response is a list without an envelope, of all tools of the app, the oldest first.',
    response: { wholeList: ToolView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() { type }: ListToolsQuery) {
    return (await this.tools.list(ctx, type)).map((tool) => toolView(ctx, tool));
  }

  @Get(':name')
  @Endpoint({
    id: 'get-tool',
    summary: 'Get one tool',
    description: 'The response has its parameters.',
    response: { whole: ToolView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { name }: ToolParam) {
    return toolView(ctx, await this.tools.get(ctx, name));
  }

  @Patch(':name')
  @Endpoint({
    id: 'update-tool',
    summary: 'Change a tool',
    description: 'Absent properties stay as they are.',
    response: { whole: ToolView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { name }: ToolParam, @Body() changes: UpdateToolDto) {
    return toolView(ctx, await this.tools.update(ctx, name, changes));
  }

  @Delete(':name')
  @Endpoint({
    id: 'delete-tool',
    summary: 'Delete a tool',
    description: 'It is removed from all agents.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { name }: ToolParam) {
    await this.tools.delete(ctx, name);
    return SUCCESS;
  }
}
