import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#platform/context/context.js';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';
import type { McpServer } from '../mcp-servers.repository.js';
import type { McpConnection } from './mcp-connection.js';
import { McpServerError, type McpTool } from './mcp-tool.js';

export const RESPONSE_LIMITS = { bytes: 384 * 1024 };
const CACHED_MILLISECONDS = 60_000;
/** So that a server that does not respond delays few runs. */
const CACHED_FAILURE_MILLISECONDS = 15_000;
const CACHED_CHARACTERS = 32 * 1024 * 1024;

/** The tools of MCP servers, cached for a short time in each process. */
@Injectable()
export class McpTools {
  private readonly cache = new LRUCache<string, readonly McpTool[] | McpServerError>({
    maxSize: CACHED_CHARACTERS,
    sizeCalculation: (found) => JSON.stringify(found).length,
  });

  constructor(private readonly outgoing: OutgoingFetch) {}

  /** @throws McpServerError; the reason of `signal`, if it is aborted */
  async connect(server: McpServer, signal?: AbortSignal): Promise<McpConnection> {
    // loaded when needed: most installations have no MCP servers
    const { McpConnection } = await import('./mcp-connection.js');
    return McpConnection.open(server, this.outgoing.withLimits(RESPONSE_LIMITS), signal);
  }

  /** Returns the tools as they were at most a minute ago. @throws McpServerError */
  async toolsOf(ctx: AppContext, server: McpServer, signal?: AbortSignal): Promise<readonly McpTool[]> {
    const cached = this.cache.get(keyOf(ctx, server));
    if (cached instanceof McpServerError) throw cached;
    return cached ?? this.refresh(ctx, server, signal);
  }

  /** Returns the tools as the server lists them now. @throws McpServerError */
  async refresh(ctx: AppContext, server: McpServer, signal?: AbortSignal): Promise<readonly McpTool[]> {
    const key = keyOf(ctx, server);
    try {
      const connection = await this.connect(server, signal);
      try {
        const tools = await connection.listTools(signal);
        this.cache.set(key, tools, { ttl: CACHED_MILLISECONDS });
        return tools;
      } finally {
        await connection.close();
      }
    } catch (error) {
      if (error instanceof McpServerError) this.cache.set(key, error, { ttl: CACHED_FAILURE_MILLISECONDS });
      throw error;
    }
  }
}

/** A change of the server makes another key. */
const keyOf = ({ app }: AppContext, { slug, updatedAt }: McpServer): string =>
  `${app.id}/${slug}/${updatedAt.getTime()}`;
