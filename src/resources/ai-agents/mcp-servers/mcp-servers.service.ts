import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentReferencesRepository } from '../configuration/agent-references.repository.js';
import { AgentTransactions, requireRoom } from '../configuration/agent-transactions.js';
import { changedHeaders, newHeaders } from '../configuration/headers.js';
import { OutgoingAddresses } from '../configuration/outgoing-addresses.js';
import { McpServerError, type McpTool } from './client/mcp-tool.js';
import { McpTools } from './client/mcp-tools.js';
import type { CreateMcpServerDto, UpdateMcpServerDto } from './mcp-server.dto.js';
import { McpServersRepository, type McpServer } from './mcp-servers.repository.js';

const MAX_SERVERS_PER_APP = 100;

@Injectable()
export class McpServersService {
  constructor(
    private readonly servers: McpServersRepository,
    private readonly references: AgentReferencesRepository,
    private readonly addresses: OutgoingAddresses,
    private readonly tools: McpTools,
    private readonly transactions: AgentTransactions,
  ) {}

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a slug that is taken, and for an address that is not allowed */
  async create(ctx: RequestContext, { headers, ...server }: CreateMcpServerDto): Promise<McpServer> {
    this.addresses.require(server.url, 'url');
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.servers.count(tx), MAX_SERVERS_PER_APP, 'MCP servers');
      return this.servers.create(tx, { ...server, headers: newHeaders(headers) });
    });
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext): Promise<McpServer[]> {
    return this.servers.list(ctx);
  }

  /** @throws ERR_TOOL_NOT_FOUND */
  async get(ctx: RequestContext, slug: string): Promise<McpServer> {
    return (await this.servers.findMany(ctx, [slug])).get(slug) ?? notFound(slug);
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
      return (await this.servers.update(tx, slug, own)) ?? notFound(slug);
    });
  }

  /** Agents do not have it any more. @throws ERR_TOOL_NOT_FOUND */
  async delete(ctx: RequestContext, slug: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.servers.delete(tx, slug))) notFound(slug);
      await this.references.removeMcpServer(tx, slug);
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

function notFound(id: string): never {
  throw new DomainError('ERR_TOOL_NOT_FOUND', { kind: 'MCP server', id });
}
