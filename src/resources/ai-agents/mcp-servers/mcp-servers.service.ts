import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentAssetsService } from '../configuration/agent-assets.service.js';
import { AgentTransactions, assetNotFound } from '../configuration/agent-transactions.js';
import { changedHeaders, newHeaders } from '../configuration/headers.js';
import { OutgoingAddresses } from '../configuration/outgoing-addresses.js';
import { McpServerError, type McpTool } from './client/mcp-tool.js';
import { McpTools } from './client/mcp-tools.js';
import type { CreateMcpServerDto, UpdateMcpServerDto } from './mcp-server.dto.js';
import { McpServersRepository, type McpServer } from './mcp-servers.repository.js';

@Injectable()
export class McpServersService extends AgentAssetsService<McpServer> {
  protected readonly kind = 'MCP server';
  protected readonly limit = 100;

  constructor(
    protected readonly assets: McpServersRepository,
    transactions: AgentTransactions,
    private readonly addresses: OutgoingAddresses,
    private readonly tools: McpTools,
  ) {
    super(transactions);
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a slug that is taken, and for an address that is not allowed */
  async create(ctx: RequestContext, { headers, ...server }: CreateMcpServerDto): Promise<McpServer> {
    this.addresses.require(server.url, 'url');
    return this.add(ctx, async (tx) => this.assets.create(tx, { ...server, headers: newHeaders(headers) }));
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext): Promise<McpServer[]> {
    return this.assets.list(ctx);
  }

  /**
   * Absent properties, and headers that are asterisks, stay as they are.
   *
   * @throws ERR_TOOL_NOT_FOUND, ERR_BAD_REQUEST as `create`, and for headers that the address of another origin needs again
   */
  async update(ctx: RequestContext, slug: string, { headers, ...changes }: UpdateMcpServerDto): Promise<McpServer> {
    if (changes.url !== undefined) this.addresses.require(changes.url, 'url');
    return this.transactions.run(ctx, async (tx) => {
      const former = await this.get(tx, slug);
      const destination = { former: former.url, next: changes.url ?? former.url };
      const own = { ...changes, headers: changedHeaders({ given: headers, stored: former.headers, destination }) };
      return (await this.assets.update(tx, slug, own)) ?? assetNotFound(this.kind, slug);
    });
  }

  /** Returns the tools as the server lists them now. @throws ERR_TOOL_NOT_FOUND, ERR_MCP_SERVER_FAILED */
  async listTools(ctx: RequestContext, slug: string): Promise<readonly McpTool[]> {
    const server = await this.get(ctx, slug);
    try {
      return await this.tools.refresh(ctx, server);
    } catch (error) {
      if (!(error instanceof McpServerError)) throw error;
      throw new DomainError('ERR_MCP_SERVER_FAILED', { slug, reason: error.message });
    }
  }
}
