import { Injectable, Logger } from '@nestjs/common';
import { anySignal } from '#platform/async/any-signal.js';
import type { McpConnection } from '#resources/ai-agents/mcp-servers/client/mcp-connection.js';
import { modelNameOf } from '#resources/ai-agents/mcp-servers/client/mcp-tool-name.js';
import { McpServerError, type McpTool } from '#resources/ai-agents/mcp-servers/client/mcp-tool.js';
import { McpTools } from '#resources/ai-agents/mcp-servers/client/mcp-tools.js';
import { McpServersRepository, type McpServer } from '#resources/ai-agents/mcp-servers/mcp-servers.repository.js';
import type { ServerTool, ToolProvider, ToolRequest, ToolResult, ToolSet } from './agent-tool.js';

/** The tools of the MCP servers of an agent. */
@Injectable()
export class McpToolProvider implements ToolProvider {
  private readonly logger = new Logger('AiAgents');

  constructor(
    private readonly servers: McpServersRepository,
    private readonly mcpTools: McpTools,
  ) {}

  async toolsOf(request: ToolRequest): Promise<ToolSet> {
    const { ctx, agent, signal } = request;
    if (agent.kind !== 'builder') return { tools: [] };
    const servers = await this.servers.findMany(ctx, agent.mcpServers);
    const sessions = agent.mcpServers
      .flatMap((slug) => servers.get(slug) ?? [])
      .map((server) => new McpSession(server, this.mcpTools));
    const tools = await Promise.all(
      sessions.map(async (session) =>
        (await this.listed(request, session)).map((tool) => session.toolFor(tool, signal)),
      ),
    );
    return {
      tools: tools.flat(),
      close: async () => {
        await Promise.all(sessions.map((session) => session.close()));
      },
    };
  }

  /** Returns no tools if the server cannot be used. */
  private async listed({ ctx, agent, signal }: ToolRequest, { server }: McpSession): Promise<readonly McpTool[]> {
    try {
      return await this.mcpTools.toolsOf(ctx, server, signal);
    } catch (error) {
      if (!(error instanceof McpServerError)) throw error;
      this.logger.warn(
        { app: ctx.app.id, agent: agent.uid, server: server.slug },
        `An agent runs without the tools of an MCP server: ${error.message}`,
      );
      return [];
    }
  }
}

/** One connection to a server for the calls of a run, opened by the first one. */
class McpSession {
  private connection?: Promise<McpConnection>;

  constructor(
    readonly server: McpServer,
    private readonly mcpTools: McpTools,
  ) {}

  toolFor(tool: McpTool, runSignal: AbortSignal): ServerTool {
    const { name, title, description, inputSchema } = tool;
    return {
      name: modelNameOf(this.server.slug, name),
      description,
      parameters: inputSchema,
      displayName: title ?? name,
      runsOn: 'server',
      execute: (args, signal) => this.call(name, args, anySignal([runSignal, signal])),
    };
  }

  /** Does not throw. */
  async close(): Promise<void> {
    const connection = await this.connection?.catch(() => undefined);
    await connection?.close();
  }

  private async call(name: string, args: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<ToolResult> {
    try {
      this.connection ??= this.mcpTools.connect(this.server, signal);
      return await (await this.connection).call(name, args, signal);
    } catch (error) {
      // the next call opens another one
      this.connection = undefined;
      if (error instanceof McpServerError)
        return { text: `The MCP server cannot be used: ${error.message}`, isError: true };
      throw error;
    }
  }
}
