import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AgentTools } from './agent-tools.js';
import { ApiToolProvider } from './api-tool-provider.js';
import { ClientToolProvider } from './client-tool-provider.js';
import { KnowledgeToolProvider } from './knowledge-tool-provider.js';
import { McpToolProvider } from './mcp-tool-provider.js';

@Injectable()
export class ToolProviders implements OnModuleInit {
  constructor(
    private readonly agentTools: AgentTools,
    private readonly clientTools: ClientToolProvider,
    private readonly apiTools: ApiToolProvider,
    private readonly knowledge: KnowledgeToolProvider,
    private readonly mcpTools: McpToolProvider,
  ) {}

  /** MCP servers come last: the first tool of a name wins, and servers choose their names. */
  onModuleInit(): void {
    for (const provider of [this.clientTools, this.apiTools, this.knowledge, this.mcpTools])
      this.agentTools.register(provider);
  }
}
