import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { AgentParam } from '../agents/agent-fields.js';
import { AgentsService } from '../agents/agents.service.js';
import { CreateAgentDto, UpdateAgentDto } from './external-agent.dto.js';
import { AgentView, CreatedAgentView, agentView } from './external-agent.view.js';
import { ExternalAgentsService } from './external-agents.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agents')
@ServerOnly()
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly externalAgents: ExternalAgentsService,
  ) {}

  @Post()
  @Endpoint({
    id: 'create-agent',
    summary: 'Create an agent that runs elsewhere',
    description:
      'The agent is a user with the role @agentic and a generated uid. The server sends it the messages of its conversations by the AG-UI protocol. An app has at most 100 agents.',
    response: { whole: CreatedAgentView },
    errors: ['ERR_TOOL_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() agent: CreateAgentDto) {
    return { agent: agentView(ctx, await this.externalAgents.create(ctx, agent)) };
  }

  @Get()
  @Endpoint({
    id: 'list-agents',
    summary: 'List the agents that run elsewhere',
    description: 'The response has all of the app, the oldest first.',
    response: { many: AgentView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.agents.list(ctx, 'external')).map((agent) => agentView(ctx, agent)) };
  }

  @Get(':uid')
  @Endpoint({
    id: 'get-agent',
    summary: 'Get one agent that runs elsewhere',
    description: 'Secrets are masked.',
    response: { one: AgentView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam) {
    return { data: agentView(ctx, await this.agents.get(ctx, 'external', uid)) };
  }

  @Patch(':uid')
  @Endpoint({
    id: 'update-agent',
    summary: 'Change an agent that runs elsewhere',
    description: 'Absent properties stay as they are; lists replace the former ones.',
    response: { whole: SuccessView },
    errors: ['ERR_AGENT_NOT_FOUND', 'ERR_TOOL_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam, @Body() changes: UpdateAgentDto) {
    await this.externalAgents.update(ctx, uid, changes);
    return SUCCESS;
  }

  @Delete(':uid')
  @Endpoint({
    id: 'delete-agent',
    summary: 'Delete an agent that runs elsewhere',
    description: 'Its user is deactivated: messages stay, and reactivating the user brings the agent back.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam) {
    await this.agents.delete(ctx, 'external', uid);
    return SUCCESS;
  }
}
