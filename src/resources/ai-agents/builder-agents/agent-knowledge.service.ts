import { Injectable } from '@nestjs/common';
import type { AiKnowledgeKind } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { lowerCasedId } from '#platform/http/identifiers.js';
import { AgentsService } from '../agents/agents.service.js';
import { AgentTransactions } from '../configuration/agent-transactions.js';
import { isSourceId, kindNames } from '../knowledge/knowledge-source.js';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import { AgentKnowledgeRepository, NO_KNOWLEDGE, type AgentKnowledge } from './agent-knowledge.repository.js';

const MAX_SOURCES_PER_AGENT = 100;

/** Sources of the knowledge base that agents have. */
@Injectable()
export class AgentKnowledgeService {
  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly agentKnowledge: AgentKnowledgeRepository,
    private readonly agents: AgentsService,
    private readonly transactions: AgentTransactions,
  ) {}

  /**
   * All of them or none. What the agent has already stays.
   *
   * @throws ERR_AGENT_NOT_FOUND, ERR_KB_NOT_FOUND, ERR_PLAN_QUOTA_RESTRICTION
   */
  async add(ctx: RequestContext, uid: string, kind: AiKnowledgeKind, ids: readonly string[]): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      await this.agents.get(tx, 'builder', uid);
      const wanted = normalized(ids);
      const existing = await this.knowledge.existing(
        tx,
        kind,
        wanted.filter((id) => isSourceId(id)),
      );
      requireAll(kind, wanted, existing);
      const { texts, websites } = await this.ofAgent(tx, uid);
      const all = new Set([...texts, ...websites, ...wanted]);
      requireRoom(all.size - 1, MAX_SOURCES_PER_AGENT, 'sources of an agent');
      await this.agentKnowledge.add(tx, uid, wanted);
    });
  }

  /** All of them or none. The sources remain. @throws ERR_AGENT_NOT_FOUND, ERR_KB_NOT_FOUND for one that the agent does not have */
  async remove(ctx: RequestContext, uid: string, kind: AiKnowledgeKind, ids: readonly string[]): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      await this.agents.get(tx, 'builder', uid);
      const wanted = normalized(ids);
      const own = await this.ofAgent(tx, uid);
      requireAll(kind, wanted, new Set(kind === 'text' ? own.texts : own.websites));
      await this.agentKnowledge.remove(tx, uid, wanted);
    });
  }

  private async ofAgent(ctx: RequestContext, uid: string): Promise<AgentKnowledge> {
    return (await this.agentKnowledge.ofAgents(ctx, [uid])).get(uid) ?? NO_KNOWLEDGE;
  }
}

const normalized = (ids: readonly string[]): string[] => [...new Set(ids.map(lowerCasedId))];

function requireAll(kind: AiKnowledgeKind, ids: readonly string[], existing: ReadonlySet<string>): void {
  const missing = ids.find((id) => !existing.has(id));
  if (missing !== undefined) notFound(kindNames[kind], missing);
}

function notFound(kind: string, id: string): never {
  throw new DomainError('ERR_KB_NOT_FOUND', { kind, id });
}
