import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { SettingsService } from '#resources/settings/settings.service.js';
import { AgentParam } from '../agents/agent-fields.js';
import type { Agent } from '../agents/agents.repository.js';
import { AgentsService } from '../agents/agents.service.js';
import { McpServersDto } from '../mcp-servers/mcp-server.dto.js';
import { AgentKnowledgeRepository } from './agent-knowledge.repository.js';
import { CreateBuilderAgentDto, UpdateBuilderAgentDto } from './builder-agent.dto.js';
import {
  BuilderAgentView,
  ChangedBuilderAgentView,
  CreatedBuilderAgentView,
  builderAgentView,
} from './builder-agent.view.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/agents')
@ServerOnly()
export class BuilderAgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly knowledge: AgentKnowledgeRepository,
    private readonly settings: SettingsService,
  ) {}

  @Post()
  @Endpoint({
    id: 'builder-create-agent',
    summary: 'Create an agent that the server runs',
    description:
      'The agent is a user with the role @agentic and a generated uid. It answers text messages to it, and mentions of it in groups that it is a member of, with the model of an OpenAI-compatible API. An app has at most 100 agents.',
    response: { whole: CreatedBuilderAgentView },
    errors: ['ERR_TOOL_NOT_FOUND', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateBuilderAgentDto) {
    const { metaData, modelMetaData, ...properties } = body;
    const agent = await this.agents.create(ctx, 'builder', { ...properties, ...modelMetaData, metadata: metaData });
    return { agent: await this.view(ctx, agent) };
  }

  @Get()
  @Endpoint({
    id: 'builder-list-agents',
    summary: 'List the agents that the server runs',
    description: 'The response has all of the app, the oldest first.',
    response: { many: BuilderAgentView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: await this.views(ctx, await this.agents.list(ctx, 'builder')) };
  }

  @Get(':uid')
  @Endpoint({
    id: 'builder-get-agent',
    summary: 'Get one agent that the server runs',
    description: 'The response has its model, instructions and tools. Secrets are masked.',
    response: { one: BuilderAgentView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam) {
    return { data: await this.view(ctx, await this.agents.get(ctx, 'builder', uid)) };
  }

  @Patch(':uid')
  @Endpoint({
    id: 'builder-update-agent',
    summary: 'Change an agent that the server runs',
    description: 'Absent properties stay as they are; lists replace the former ones. Applies to the next run.',
    response: { whole: BuilderAgentView },
    errors: ['ERR_AGENT_NOT_FOUND', 'ERR_TOOL_NOT_FOUND'],
  })
  async update(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam, @Body() body: UpdateBuilderAgentDto) {
    const { metaData, modelMetaData, description, instruction, model, ...changes } = body;
    const texts = { description: cleared(description), instruction: cleared(instruction), model: cleared(model) };
    const properties = { ...changes, ...texts, ...modelMetaData, metadata: metaData };
    return this.view(ctx, await this.agents.update(ctx, 'builder', uid, properties));
  }

  @Delete(':uid')
  @Endpoint({
    id: 'builder-delete-agent',
    summary: 'Delete an agent that the server runs',
    description: 'Its user is deactivated: messages stay, and reactivating the user brings the agent back.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam) {
    await this.agents.delete(ctx, 'builder', uid);
    return SUCCESS;
  }

  @Patch(':uid/mcp/add')
  @Endpoint({
    id: 'builder-add-mcp',
    summary: 'Add MCP servers to an agent',
    description: 'The request is carried out for all of them or for none.',
    response: { whole: ChangedBuilderAgentView },
    errors: ['ERR_AGENT_NOT_FOUND', 'ERR_TOOL_NOT_FOUND', 'ERR_TOOL_ALREADY_ADDED', 'ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async addMcpServers(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam, @Body() { mcps }: McpServersDto) {
    const agent = await this.agents.addMcpServers(ctx, uid, mcps);
    return { success: true, data: await this.view(ctx, agent) };
  }

  @Patch(':uid/mcp/remove')
  @Endpoint({
    id: 'builder-remove-mcp',
    summary: 'Remove MCP servers from an agent',
    description: 'The request is carried out for all of them or for none. The servers remain.',
    response: { whole: ChangedBuilderAgentView },
    errors: ['ERR_AGENT_NOT_FOUND', 'ERR_TOOL_NOT_FOUND'],
  })
  async removeMcpServers(@Ctx() ctx: RequestContext, @Param() { uid }: AgentParam, @Body() { mcps }: McpServersDto) {
    const agent = await this.agents.removeMcpServers(ctx, uid, mcps);
    return { success: true, data: await this.view(ctx, agent) };
  }

  private async view(ctx: RequestContext, agent: Agent): Promise<BuilderAgentView> {
    const [view] = await this.views(ctx, [agent]);
    return view!;
  }

  private async views(ctx: RequestContext, agents: readonly Agent[]): Promise<BuilderAgentView[]> {
    const uids = agents.map(({ uid }) => uid);
    const knowledge = await this.knowledge.ofAgents(ctx, uids);
    const { 'aiAgents.openai.model': defaultModel } = await this.settings.of(ctx);
    return agents.map((agent) => builderAgentView(ctx, agent, { defaultModel, knowledge: knowledge.get(agent.uid) }));
  }
}

/** An empty text is stored as no text. */
const cleared = (text: string | undefined): string | null | undefined => (text === '' ? null : text);
