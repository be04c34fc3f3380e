import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, ServerOnly } from '#platform/access/access-rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { Endpoint } from '#platform/openapi/endpoints/endpoint.js';
import { SUCCESS, SuccessView } from '#platform/openapi/endpoints/success.view.js';
import { CreateMcpServerDto, McpServerParam, UpdateMcpServerDto } from './mcp-server.dto.js';
import { McpServerView, McpToolView, mcpServerView, mcpToolView } from './mcp-server.view.js';
import { McpServersService } from './mcp-servers.service.js';

@ApiTags('AI Agents')
@Controller('v3/ai-agents/agent-builder/mcp-servers')
@ServerOnly()
export class McpServersController {
  constructor(private readonly servers: McpServersService) {}

  @Post()
  @Endpoint({
    id: 'create-mcp-server',
    summary: 'Create an MCP server',
    description:
      'A server of the Model Context Protocol, whose tools agents can call. No request is sent to it yet. An app has at most 100.',
    response: { whole: McpServerView },
    errors: ['ERR_PLAN_QUOTA_RESTRICTION'],
  })
  async create(@Ctx() ctx: RequestContext, @Body() server: CreateMcpServerDto) {
    return mcpServerView(ctx, await this.servers.create(ctx, server));
  }

  @Get()
  @Endpoint({
    id: 'list-mcp-servers',
    summary: 'List the MCP servers',
    description: 'The response has all of the app, the oldest first.',
    response: { many: McpServerView },
  })
  async list(@Ctx() ctx: RequestContext) {
    return { data: (await this.servers.list(ctx)).map((server) => mcpServerView(ctx, server)) };
  }

  @Get(':slug')
  @Endpoint({
    id: 'get-mcp-server',
    summary: 'Get one MCP server',
    description: 'The response has its tools. Secrets are masked.',
    response: { whole: McpServerView },
  })
  async get(@Ctx() ctx: RequestContext, @Param() { slug }: McpServerParam) {
    return mcpServerView(ctx, await this.servers.get(ctx, slug));
  }

  @Get(':slug/tools')
  @Endpoint({
    id: 'list-mcp-server-tools',
    summary: 'List the tools of an MCP server',
    description:
      'Queries the server. Tools without a usable JSON Schema, and those after the first 100, are left out, as they are for agents.',
    response: { many: McpToolView },
    errors: ['ERR_TOOL_NOT_FOUND', 'ERR_MCP_SERVER_FAILED'],
  })
  async listTools(@Ctx() ctx: RequestContext, @Param() { slug }: McpServerParam) {
    return { data: (await this.servers.listTools(ctx, slug)).map((tool) => mcpToolView(slug, tool)) };
  }

  @Patch(':slug')
  @Endpoint({
    id: 'update-mcp-server',
    summary: 'Change an MCP server',
    description: 'Absent properties stay as they are, and so do values of headers that are asterisks.',
    response: { whole: McpServerView },
  })
  async update(@Ctx() ctx: RequestContext, @Param() { slug }: McpServerParam, @Body() changes: UpdateMcpServerDto) {
    return mcpServerView(ctx, await this.servers.update(ctx, slug, changes));
  }

  @Delete(':slug')
  @Endpoint({
    id: 'delete-mcp-server',
    summary: 'Delete an MCP server',
    description: 'It is removed from all agents.',
    response: { whole: SuccessView },
  })
  async delete(@Ctx() ctx: RequestContext, @Param() { slug }: McpServerParam) {
    await this.servers.delete(ctx, slug);
    return SUCCESS;
  }
}
