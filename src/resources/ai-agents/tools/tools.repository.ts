import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { KeyedRepository, omit, unlessTaken } from '#platform/database/repository.js';

type ToolRow = Prisma.AiToolGetPayload<{ omit: typeof omit }>;
export type Tool = Omit<ToolRow, 'parameters'> & { readonly parameters: Record<string, unknown> | null };

export type NewTool = Pick<Tool, 'name' | 'displayName' | 'executionText'> &
  Partial<Pick<Tool, 'doNotExecute'>> & { description?: string; parameters?: Record<string, unknown> };
export type ToolChanges = Partial<Omit<NewTool, 'name' | 'doNotExecute'>>;

/** The only place that writes the table `ai_tools`. */
@Injectable()
export class ToolsRepository extends KeyedRepository('aiTool', 'name') {
  /** @throws ERR_BAD_REQUEST for a name that is taken */
  async create(ctx: AppContext, tool: NewTool): Promise<Tool> {
    const data = { ...tool, appId: ctx.app.id, parameters: tool.parameters as Prisma.InputJsonObject };
    return toolOf(await unlessTaken('name', this.table(ctx).create({ data, omit })));
  }

  /** Returns the oldest first. @param doNotExecute limits the list to such tools, or to the others */
  async list(ctx: AppContext, doNotExecute?: boolean): Promise<Tool[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, doNotExecute },
      omit,
      orderBy: [{ createdAt: 'asc' }, { name: 'asc' }],
    });
    return rows.map(toolOf);
  }

  /** Returns those that exist, by name. */
  async findMany(ctx: AppContext, names: readonly string[]): Promise<ReadonlyMap<string, Tool>> {
    if (names.length === 0) return new Map();
    const where = { appId: ctx.app.id, name: { in: [...names] } };
    const rows = await this.table(ctx).findMany({ where, omit });
    return new Map(rows.map((row) => [row.name, toolOf(row)]));
  }

  async update(ctx: AppContext, name: string, changes: ToolChanges): Promise<Tool | undefined> {
    const data = { ...changes, parameters: changes.parameters as Prisma.InputJsonObject, updatedAt: new Date() };
    const where = { appId: ctx.app.id, name };
    const [row] = await this.table(ctx).updateManyAndReturn({ where, data, omit });
    return row && toolOf(row);
  }
}

const toolOf = (row: ToolRow): Tool => ({ ...row, parameters: row.parameters as Record<string, unknown> | null });
