import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';
import { AgentVault } from '../configuration/agent-vault.js';
import type { Headers } from '../configuration/headers.js';
import type { CreateMcpServerDto } from './mcp-server.dto.js';

type ServerRow = Prisma.AiMcpServerGetPayload<{ omit: typeof omit }>;

/** The server has its headers in clear. */
export type McpServer = Omit<ServerRow, 'headersCipher'> & { readonly headers: Headers };

type NewMcpServer = Omit<CreateMcpServerDto, 'headers'> & { readonly headers: Headers };

/** The only place that writes the table `ai_mcp_servers`, besides a rotation of the encryption key. */
@Injectable()
export class McpServersRepository extends KeyedRepository('aiMcpServer', 'slug') {
  constructor(
    database: Database,
    private readonly vault: AgentVault,
  ) {
    super(database);
  }

  /** @throws ERR_BAD_REQUEST for a slug that is taken */
  async create(ctx: AppContext, { headers, ...server }: NewMcpServer): Promise<McpServer> {
    const headersCipher = this.vault.sealHeaders(ctx, 'ai-mcp-servers', server.slug, headers);
    const data = { ...server, headersCipher, appId: ctx.app.id };
    return this.serverOf(ctx, await unlessTaken('slug', this.table(ctx).create({ data, omit })));
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext): Promise<McpServer[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id },
      omit,
      orderBy: [{ createdAt: 'asc' }, { slug: 'asc' }],
    });
    return rows.map((row) => this.serverOf(ctx, row));
  }

  /** Returns those that exist, by slug. */
  async findMany(ctx: AppContext, slugs: readonly string[]): Promise<ReadonlyMap<string, McpServer>> {
    if (slugs.length === 0) return new Map();
    const where = { appId: ctx.app.id, slug: { in: [...slugs] } };
    const rows = await this.table(ctx).findMany({ where, omit });
    return new Map(rows.map((row) => [row.slug, this.serverOf(ctx, row)]));
  }

  async update(
    ctx: AppContext,
    slug: string,
    { headers, ...changes }: Partial<Omit<NewMcpServer, 'slug'>>,
  ): Promise<McpServer | undefined> {
    const headersCipher = headers && this.vault.sealHeaders(ctx, 'ai-mcp-servers', slug, headers);
    const data = { ...changes, headersCipher, updatedAt: new Date() };
    const where = { appId: ctx.app.id, slug };
    const [row] = await this.table(ctx).updateManyAndReturn({ where, data, omit });
    return row && this.serverOf(ctx, row);
  }

  private serverOf(ctx: AppContext, { headersCipher, ...row }: ServerRow): McpServer {
    return { ...row, headers: this.vault.openHeaders(ctx, 'ai-mcp-servers', row.slug, headersCipher) };
  }
}
