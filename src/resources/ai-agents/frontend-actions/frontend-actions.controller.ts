import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { CreateFrontendActionDto, FrontendActionParam, ListFrontendActionsQuery } from './frontend-action.dto.js';
import {
  FrontendActionPageView,
  FrontendActionView,
  frontendActionPage,
  frontendActionView,
} from './frontend-action.view.js';
import { FrontendActionsService } from './frontend-actions.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/frontend-actions')
@ServerOnly()
export class FrontendActionsController {
  constructor(private readonly actions: FrontendActionsService) {}

  @Post()
  @Endpoint({
    id: 'create-frontend-action',
    summary: 'Create a frontend action',
    description:
      'A function of the client of the user, which agents can call: a realtime event announces the call, and the client reports the result. An app has at most 500.',
    response: { whole: FrontendActionView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() action: CreateFrontendActionDto) {
    return frontendActionView(ctx, await this.actions.create(ctx, action));
  }

  @Get()
  @Endpoint({
    id: 'list-frontend-actions',
    summary: 'List the frontend actions',
    description: 'The oldest are first.',
    response: { whole: FrontendActionPageView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() { limit, affix = 'append', createdAt }: ListFrontendActionsQuery) {
    const time = createdAt === undefined ? undefined : new Date(createdAt);
    return frontendActionPage(ctx, await this.actions.list(ctx, { limit, affix, createdAt: time }), { limit });
  }

  @Delete(':triggerFunction')
  @Endpoint({
    id: 'delete-frontend-action',
    summary: 'Delete a frontend action',
    description: 'It is removed from all agents.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { triggerFunction }: FrontendActionParam) {
    await this.actions.delete(ctx, triggerFunction);
    return SUCCESS;
  }
}
