import { Injectable } from '@nestjs/common';
import { Prisma } from '#generated/prisma/client.js';
import type { AiAgentKind } from '#generated/prisma/enums.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { omit, TableRepository } from '#platform/database/repository.js';

const include = { user: { select: { name: true, avatar: true } } } as const;

type AgentRow = Prisma.AiAgentGetPayload<{ omit: typeof omit; include: typeof include }>;

/** An agent with the columns of its user. */
export type Agent = Omit<AgentRow, 'user' | 'metadata'> & {
  readonly metadata: Record<string, unknown> | null;
  readonly name: string;
  readonly icon: string | null;
};

/** The columns of an agent that are not those of its user. */
export type AgentProperties = Omit<Prisma.AiAgentUncheckedCreateInput, 'appId' | 'uid' | 'kind' | 'metadata'> & {
  metadata?: Record<string, unknown>;
};

/** The only place that writes the table `ai_agents`. Agents whose user is deactivated are deleted agents: no query finds them. */
@Injectable()
export class AgentsRepository extends TableRepository('aiAgent') {
  /** @param uid of a user who exists and is no agent yet */
  async create(
    ctx: RequestContext,
    uid: string,
    kind: AiAgentKind,
    { metadata, ...properties }: AgentProperties,
  ): Promise<Agent> {
    const data = { ...properties, appId: ctx.app.id, uid, kind, metadata: metadata as Prisma.InputJsonObject };
    return agentOf(await this.table(ctx).create({ data, omit, include }));
  }

  async find(ctx: AppContext, uid: string): Promise<Agent | undefined> {
    const where = { appId: ctx.app.id, uid, user: { deactivatedAt: null } };
    const row = await this.table(ctx).findFirst({ where, omit, include });
    return row ? agentOf(row) : undefined;
  }

  async count(ctx: AppContext): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id, user: { deactivatedAt: null } } });
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext, kind: AiAgentKind): Promise<Agent[]> {
    const rows = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, kind, user: { deactivatedAt: null } },
      omit,
      include,
      orderBy: [{ createdAt: 'asc' }, { uid: 'asc' }],
    });
    return rows.map(agentOf);
  }

  /** @param uid of an agent that exists */
  async update(ctx: AppContext, uid: string, { metadata, ...properties }: AgentProperties): Promise<void> {
    const data = { ...properties, metadata: metadata as Prisma.InputJsonObject | undefined, updatedAt: new Date() };
    await this.table(ctx).update({ where: { appId_uid: { appId: ctx.app.id, uid } }, data, select: { uid: true } });
  }
}

const agentOf = ({ user, metadata, ...row }: AgentRow): Agent => ({
  ...row,
  metadata: metadata as Record<string, unknown> | null,
  name: user.name,
  icon: user.avatar,
});
