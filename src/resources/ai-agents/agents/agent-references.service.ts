import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { ApiToolsRepository } from '../api-tools/api-tools.repository.js';
import type { AssetKind } from '../configuration/agent-references.repository.js';
import { assetNotFound } from '../configuration/agent-transactions.js';
import { FrontendActionsRepository } from '../frontend-actions/frontend-actions.repository.js';
import { McpServersRepository } from '../mcp-servers/mcp-servers.repository.js';
import { ToolsRepository } from '../tools/tools.repository.js';

/** What an agent refers to by names, slugs and trigger functions. */
export interface AgentReferences {
  readonly tools?: string[];
  readonly actions?: string[];
  readonly apiTools?: string[];
  readonly mcpServers?: string[];
  readonly frontendActions?: string[];
}

/** Requires that what an agent refers to exists. */
@Injectable()
export class AgentReferencesService {
  constructor(
    private readonly tools: ToolsRepository,
    private readonly apiTools: ApiToolsRepository,
    private readonly mcpServers: McpServersRepository,
    private readonly frontendActions: FrontendActionsRepository,
  ) {}

  /**
   * @param ctx has the lock of the configuration, so that nothing is deleted meanwhile
   * @returns the references without repetitions
   * @throws ERR_TOOL_NOT_FOUND
   */
  async require(ctx: AppContext, references: AgentReferences): Promise<AgentReferences> {
    const { tools, actions, apiTools, mcpServers, frontendActions } = references;
    const named = [...(tools ?? []), ...(actions ?? [])];
    requireAll('tool', named, await this.tools.findMany(ctx, named));
    requireAll('API tool', apiTools, await this.apiTools.findMany(ctx, apiTools ?? []));
    requireAll('MCP server', mcpServers, await this.mcpServers.findMany(ctx, mcpServers ?? []));
    requireAll('frontend action', frontendActions, await this.frontendActions.findMany(ctx, frontendActions ?? []));
    return {
      tools: unique(tools),
      actions: unique(actions),
      apiTools: unique(apiTools),
      mcpServers: unique(mcpServers),
      frontendActions: unique(frontendActions),
    };
  }
}

const unique = (ids: string[] | undefined): string[] | undefined => ids && [...new Set(ids)];

function requireAll(kind: AssetKind, ids: readonly string[] = [], found: ReadonlyMap<string, unknown>): void {
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) assetNotFound(kind, missing);
}
