import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { pageEnvelope } from '#platform/http/responses/envelope.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { AddTextDto, AddWebsiteDto, KnowledgeParam, ListKnowledgeQuery } from './knowledge.dto.js';
import { KnowledgeService } from './knowledge.service.js';
import { AddedKnowledgeView, KnowledgeView, addedKnowledge, knowledgeView } from './knowledge.view.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/knowledge-base')
@ServerOnly()
export class KnowledgeController {
  constructor(private readonly knowledge: KnowledgeService) {}

  @Post('text')
  @Endpoint({
    id: 'add-knowledge-text',
    summary: 'Add a text to the knowledge base',
    description:
      'It is indexed within seconds; agents find it once it was added to them. An app has at most 1000 sources.',
    response: { whole: AddedKnowledgeView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async addText(@Ctx() ctx: RequestContext, @Body() source: AddTextDto) {
    return addedKnowledge(await this.knowledge.addText(ctx, source));
  }

  @Post('website')
  @Endpoint({
    id: 'add-knowledge-website',
    summary: 'Add a web page to the knowledge base',
    description:
      'The server fetches the page once: at most 1 MB of HTML or plain text, within 20 seconds. An app has at most 1000 sources.',
    response: { whole: AddedKnowledgeView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async addWebsite(@Ctx() ctx: RequestContext, @Body() source: AddWebsiteDto) {
    return addedKnowledge(await this.knowledge.addWebsite(ctx, source));
  }

  @Get()
  @Endpoint({
    id: 'list-knowledge',
    summary: 'List the sources of the knowledge base',
    description: 'The newest are first.',
    response: { page: KnowledgeView },
  })
  async list(@Ctx() ctx: RequestContext, @Query() { type, ...page }: ListKnowledgeQuery) {
    return pageEnvelope(await this.knowledge.list(ctx, type, page), page, knowledgeView);
  }

  @Get(':uniqueId')
  @Endpoint({
    id: 'get-knowledge',
    summary: 'Get one source of the knowledge base',
    description: 'The response has the state of its indexing.',
    response: { one: KnowledgeView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { uniqueId }: KnowledgeParam) {
    return { data: knowledgeView(await this.knowledge.get(ctx, uniqueId)) };
  }

  @Post(':uniqueId/refresh')
  @Endpoint({
    id: 'refresh-knowledge',
    act: 'none',
    summary: 'Fetch a page of the knowledge base again',
    description: 'Until it was indexed, and if that fails, agents find what the page was before.',
    response: { one: KnowledgeView },
  })
  async refresh(@Ctx() ctx: RequestContext, @Param() { uniqueId }: KnowledgeParam) {
    return { data: knowledgeView(await this.knowledge.refresh(ctx, uniqueId)) };
  }

  @Delete(':uniqueId')
  @Endpoint({
    id: 'delete-knowledge',
    summary: 'Delete a source of the knowledge base',
    description: 'It is removed from all agents.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { uniqueId }: KnowledgeParam) {
    await this.knowledge.delete(ctx, uniqueId);
    return SUCCESS;
  }
}
