import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AgentReferencesRepository } from '../configuration/agent-references.repository.js';
import { AgentTransactions, requireRoom } from '../configuration/agent-transactions.js';
import type { ToolType } from './tool.dto.js';
import { ToolsRepository, type NewTool, type Tool, type ToolChanges } from './tools.repository.js';

const MAX_TOOLS_PER_APP = 500;

@Injectable()
export class ToolsService {
  constructor(
    private readonly tools: ToolsRepository,
    private readonly references: AgentReferencesRepository,
    private readonly transactions: AgentTransactions,
  ) {}

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for a name that is taken, and without a description that a model needs */
  async create(ctx: RequestContext, tool: NewTool): Promise<Tool> {
    if (!tool.doNotExecute && !tool.description)
      throw DomainError.invalid({ description: ['The description field is required.'] });
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.tools.count(tx), MAX_TOOLS_PER_APP, 'tools');
      return this.tools.create(tx, tool);
    });
  }

  /** Returns the oldest first. */
  async list(ctx: RequestContext, type?: ToolType): Promise<Tool[]> {
    return this.tools.list(ctx, type && type === 'tool');
  }

  /** @throws ERR_TOOL_NOT_FOUND */
  async get(ctx: RequestContext, name: string): Promise<Tool> {
    return (await this.tools.findMany(ctx, [name])).get(name) ?? notFound(name);
  }

  /** Absent properties stay as they are. @throws ERR_TOOL_NOT_FOUND */
  async update(ctx: RequestContext, name: string, changes: ToolChanges): Promise<Tool> {
    return (await this.tools.update(ctx, name, changes)) ?? notFound(name);
  }

  /** Agents do not have it any more. @throws ERR_TOOL_NOT_FOUND */
  async delete(ctx: RequestContext, name: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.tools.delete(tx, name))) notFound(name);
      await this.references.removeTool(tx, name);
    });
  }
}

function notFound(id: string): never {
  throw new DomainError('ERR_TOOL_NOT_FOUND', { kind: 'tool', id });
}
