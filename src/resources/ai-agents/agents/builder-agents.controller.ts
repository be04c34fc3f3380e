import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '../../../platform/auth/access-rule.js';
import type { RequestContext } from '../../../platform/context.js';
import { Endpoint } from '../../../platform/openapi/endpoints/endpoint.js';
import { CreateBuilderAgentDto } from './agent.dto.js';
import { CreatedBuilderAgentView, builderAgentView } from './agent.view.js';
import { AgentsService } from './agents.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/agents')
export class BuilderAgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Post()
  @ServerOnly()
  @Endpoint({
    id: 'builder-create-agent',
    summary: 'Create an agent that the server runs',
    description:
      'The agent is a user with the role @agentic and a generated uid. It answers text messages to it, and mentions of it in groups that it is a member of, with the model of an OpenAI-compatible API.',
    response: { whole: CreatedBuilderAgentView },
  })
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateBuilderAgentDto) {
    const { metaData, modelMetaData, ...properties } = body;
    const agent = await this.agents.create(ctx, 'builder', { ...properties, ...modelMetaData, metadata: metaData });
    return { agent: builderAgentView(ctx, agent) };
  }
}
