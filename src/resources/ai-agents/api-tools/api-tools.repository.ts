import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';
import { AgentVault } from '../configuration/agent-vault.js';
import type { Headers } from '../configuration/headers.js';
import { parametersOf, storedParameters, type Parameter, type ParameterDto } from '../configuration/tool-parameters.js';
import type { CreateApiToolDto } from './api-tool.dto.js';

type ToolRow = Prisma.AiApiToolGetPayload<{ omit: typeof omit }>;

/** The tool has its secrets in clear. */
export type ApiTool = Omit<ToolRow, 'parameters' | 'basicAuthPasswordCipher' | 'headersCipher'> & {
  readonly parameters: readonly Parameter[];
  readonly basicAuthPassword?: string;
  readonly headers: Headers;
};

export type ApiToolProperties = Omit<CreateApiToolDto, 'slug' | 'headers' | 'parameters' | Clearable> & {
  readonly headers: Headers;
  readonly parameters: readonly ParameterDto[];
} & { readonly [Name in Clearable]?: string | null };

/** What a tool may have no value of. */
type Clearable = 'name' | 'icon' | 'basicAuthUsername' | 'bodyTemplate';

/** The only place that writes the table `ai_api_tools`, besides a rotation of the encryption key. */
@Injectable()
export class ApiToolsRepository extends KeyedRepository('aiApiTool', 'slug') {
  constructor(
    database: Database,
    private readonly vault: AgentVault,
  ) {
    super(database);
  }

  /** @throws ERR_BAD_REQUEST for a slug that is taken */
  async create(ctx: AppContext, slug: string, properties: ApiToolProperties): Promise<ApiTool> {
    const data = { ...this.columnsOf(ctx, slug, properties), appId: ctx.app.id, slug };
    return this.toolOf(ctx, await unlessTaken('slug', this.table(ctx).create({ data, omit })));
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext): Promise<ApiTool[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id },
      omit,
      orderBy: [{ createdAt: 'asc' }, { slug: 'asc' }],
    });
    return rows.map((row) => this.toolOf(ctx, row));
  }

  /** Returns those that exist, by slug. */
  async findMany(ctx: AppContext, slugs: readonly string[]): Promise<ReadonlyMap<string, ApiTool>> {
    if (slugs.length === 0) return new Map();
    const where = { appId: ctx.app.id, slug: { in: [...slugs] } };
    const rows = await this.table(ctx).findMany({ where, omit });
    return new Map(rows.map((row) => [row.slug, this.toolOf(ctx, row)]));
  }

  /** @param ctx has the lock of the configuration, so that the tool exists */
  async replace(ctx: AppContext, slug: string, properties: ApiToolProperties): Promise<ApiTool> {
    const data = { ...this.columnsOf(ctx, slug, properties), updatedAt: new Date() };
    const where = { appId_slug: { appId: ctx.app.id, slug } };
    return this.toolOf(ctx, await this.table(ctx).update({ where, data, omit }));
  }

  private columnsOf(ctx: AppContext, slug: string, properties: ApiToolProperties) {
    const { basicAuthPassword, headers, parameters, ...plain } = properties;
    return {
      ...plain,
      basicAuthPasswordCipher:
        basicAuthPassword === undefined ? null : this.vault.seal(ctx, 'ai-api-tools', slug, basicAuthPassword),
      headersCipher: this.vault.sealHeaders(ctx, 'ai-api-tools', slug, headers),
      parameters: storedParameters(parameters),
    };
  }

  private toolOf(ctx: AppContext, { basicAuthPasswordCipher, headersCipher, parameters, ...row }: ToolRow): ApiTool {
    return {
      ...row,
      parameters: parametersOf(parameters),
      headers: this.vault.openHeaders(ctx, 'ai-api-tools', row.slug, headersCipher),
      ...(basicAuthPasswordCipher && {
        basicAuthPassword: this.vault.open(ctx, 'ai-api-tools', row.slug, basicAuthPasswordCipher),
      }),
    };
  }
}
