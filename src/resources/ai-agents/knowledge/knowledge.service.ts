import { Injectable } from '@nestjs/common';
import type { AiKnowledgeKind } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { AgentTransactions } from '../configuration/agent-transactions.js';
import { OutgoingAddresses } from '../configuration/outgoing-addresses.js';
import { KnowledgeIndexerService } from './indexing/knowledge-indexer.service.js';
import { isSourceId, type KnowledgeSource } from './knowledge-source.js';
import { KnowledgeRepository } from './knowledge.repository.js';

const MAX_SOURCES_PER_APP = 1000;

@Injectable()
export class KnowledgeService {
  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly indexer: KnowledgeIndexerService,
    private readonly addresses: OutgoingAddresses,
    private readonly transactions: AgentTransactions,
  ) {}

  /** @throws ERR_PLAN_QUOTA_RESTRICTION */
  async addText(ctx: RequestContext, source: { title: string; text: string }): Promise<KnowledgeSource> {
    return this.create(ctx, { ...source, kind: 'text' });
  }

  /** @throws ERR_PLAN_QUOTA_RESTRICTION, ERR_BAD_REQUEST for an address that is not allowed */
  async addWebsite(
    ctx: RequestContext,
    { url, title = url }: { url: string; title?: string },
  ): Promise<KnowledgeSource> {
    this.addresses.require(url, 'url', 'the page');
    return this.create(ctx, { url, title, kind: 'website' });
  }

  /** Returns the newest first. */
  async list(
    ctx: RequestContext,
    kind: AiKnowledgeKind | undefined,
    page: PageRequest,
  ): Promise<Page<KnowledgeSource>> {
    return this.knowledge.list(ctx, kind, page);
  }

  /** @throws ERR_KB_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<KnowledgeSource> {
    return (isSourceId(id) ? await this.knowledge.find(ctx, id) : undefined) ?? notFound('source', id);
  }

  /** Fetches the page again; until then agents find what it was before. @throws ERR_KB_NOT_FOUND, also for a text */
  async refresh(ctx: RequestContext, id: string): Promise<KnowledgeSource> {
    return this.transactions.run(ctx, async (tx) => {
      if ((await this.get(tx, id)).kind !== 'website') notFound('page', id);
      const source = (await this.knowledge.reset(tx, id)) ?? notFound('page', id);
      await this.indexer.add(tx, source.id);
      return source;
    });
  }

  /** Agents do not find it any more. @throws ERR_KB_NOT_FOUND */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      if (!isSourceId(id) || !(await this.knowledge.delete(tx, id))) notFound('source', id);
    });
  }

  private async create(
    ctx: RequestContext,
    source: { kind: AiKnowledgeKind; title: string; url?: string; text?: string },
  ): Promise<KnowledgeSource> {
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.knowledge.count(tx), MAX_SOURCES_PER_APP, 'sources of the knowledge base');
      const created = await this.knowledge.create(tx, source);
      await this.indexer.add(tx, created.id);
      return created;
    });
  }
}

function notFound(kind: string, id: string): never {
  throw new DomainError('ERR_KB_NOT_FOUND', { kind, id });
}
