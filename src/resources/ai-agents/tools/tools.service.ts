import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentAssetsService } from '../configuration/agent-assets.service.js';
import { AgentTransactions, assetNotFound } from '../configuration/agent-transactions.js';
import type { ToolType } from './tool.dto.js';
import { ToolsRepository, type NewTool, type Tool, type ToolChanges } from './tools.repository.js';

@Injectable()
export class ToolsService extends AgentAssetsService<Tool> {
  protected readonly kind = 'tool';
  protected readonly limit = 500;

  constructor(
    protected readonly assets: ToolsRepository,
    transactions: AgentTransactions,
  ) {
    super(transactions);
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a name that is taken, and without a description that a model needs */
  async create(ctx: RequestContext, tool: NewTool): Promise<Tool> {
    if (!tool.doNotExecute && !tool.description)
      throw DomainError.invalid({ description: ['The description field is required.'] });
    return this.add(ctx, async (tx) => this.assets.create(tx, tool));
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, type?: ToolType): Promise<Tool[]> {
    return this.assets.list(ctx, type && type === 'tool');
  }

  /** Absent properties stay as they are. @throws ERR_TOOL_NOT_FOUND */
  async update(ctx: RequestContext, name: string, changes: ToolChanges): Promise<Tool> {
    return (await this.assets.update(ctx, name, changes)) ?? assetNotFound(this.kind, name);
  }
}
