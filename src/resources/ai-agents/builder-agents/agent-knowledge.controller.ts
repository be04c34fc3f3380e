import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { AgentKnowledgeDto, AgentKnowledgeParam } from './agent-knowledge.dto.js';
import { AgentKnowledgeService } from './agent-knowledge.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/agents/:uid/knowledge-base/:sourceType')
@ServerOnly()
export class AgentKnowledgeController {
  constructor(private readonly knowledge: AgentKnowledgeService) {}

  @Patch('add')
  @Endpoint({
    id: 'builder-add-knowledge',
    summary: 'Add sources of the knowledge base to an agent',
    description:
      'The request is carried out for all of them or for none. What the agent has already stays. An agent has at most 100 sources.',
    response: { whole: SuccessView },
    errors: ['ERR_AGENT_NOT_FOUND', 'ERR_KB_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async add(
    @Ctx() ctx: RequestContext,
    @Param() { uid, sourceType }: AgentKnowledgeParam,
    @Body() { uniqueIds }: AgentKnowledgeDto,
  ) {
    await this.knowledge.add(ctx, uid, sourceType, uniqueIds);
    return SUCCESS;
  }

  @Patch('remove')
  @Endpoint({
    id: 'builder-remove-knowledge',
    summary: 'Remove sources of the knowledge base from an agent',
    description: 'The request is carried out for all of them or for none. The sources remain.',
    response: { whole: SuccessView },
    errors: ['ERR_AGENT_NOT_FOUND', 'ERR_KB_NOT_FOUND'],
  })
  async remove(
    @Ctx() ctx: RequestContext,
    @Param() { uid, sourceType }: AgentKnowledgeParam,
    @Body() { uniqueIds }: AgentKnowledgeDto,
  ) {
    await this.knowledge.remove(ctx, uid, sourceType, uniqueIds);
    return SUCCESS;
  }
}
