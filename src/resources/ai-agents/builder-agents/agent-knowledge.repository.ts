import { Injectable } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';

/** Ids of the sources of an agent, by kind. */
export interface AgentKnowledge {
  readonly texts: readonly string[];
  readonly websites: readonly string[];
}

export const NO_KNOWLEDGE: AgentKnowledge = { texts: [], websites: [] };

/** Which agent has which source. The only place that writes the table `ai_agent_knowledge`. */
@Injectable()
export class AgentKnowledgeRepository extends TableRepository('aiAgentKnowledge') {
  async add(ctx: AppContext, agentUid: string, sourceIds: readonly string[]): Promise<void> {
    const data = sourceIds.map((sourceId) => ({ appId: ctx.app.id, agentUid, sourceId }));
    await this.table(ctx).createMany({ data, skipDuplicates: true });
  }

  async remove(ctx: AppContext, agentUid: string, sourceIds: readonly string[]): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, agentUid, sourceId: { in: [...sourceIds] } } });
  }

  /** Returns the sources by the uid of the agent, the oldest first; agents without sources are left out. */
  async ofAgents(ctx: AppContext, agentUids: string[]): Promise<ReadonlyMap<string, AgentKnowledge>> {
    const links = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, agentUid: { in: agentUids } },
      select: { agentUid: true, sourceId: true, source: { select: { kind: true } } },
      orderBy: [{ source: { createdAt: 'asc' } }, { sourceId: 'asc' }],
    });
    const idsOf = (own: typeof links, kind: string) =>
      own.filter(({ source }) => source.kind === kind).map(({ sourceId }) => sourceId);
    return new Map(
      [...groupBy(links, ({ agentUid }) => agentUid)].map(([uid, own]) => [
        uid,
        { texts: idsOf(own, 'text'), websites: idsOf(own, 'website') },
      ]),
    );
  }
}
