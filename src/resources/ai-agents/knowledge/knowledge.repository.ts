import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AiKnowledgeKind } from '#generated/prisma/enums.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { KeyedRepository } from '#platform/database/repository.js';
import type { KnowledgeSource } from './knowledge-source.js';
import { deletePassages, findOverdue, insertPassages, searchPassages, type FoundPassage } from './knowledge.sql.js';

const omit = { appId: true, text: true } as const;

/** A version of a source: its `updatedAt`. A job that began before a later change stores nothing. */
export type IndexedSource = Pick<KnowledgeSource, 'id' | 'kind' | 'title' | 'url' | 'updatedAt'> & {
  readonly text: string | null;
};

/** The only place that writes the tables `ai_knowledge_sources` and `ai_knowledge_passages`. */
@Injectable()
export class KnowledgeRepository extends KeyedRepository('aiKnowledgeSource', 'id') {
  /** Creates the source in the state indexing. */
  async create(
    ctx: AppContext,
    source: { kind: AiKnowledgeKind; title: string; url?: string; text?: string },
  ): Promise<KnowledgeSource> {
    const data = { ...source, appId: ctx.app.id, id: randomUUID() };
    return this.table(ctx).create({ data, omit });
  }

  /** Returns the newest first. */
  async list(ctx: AppContext, kind: AiKnowledgeKind | undefined, page: PageRequest): Promise<Page<KnowledgeSource>> {
    return this.page(ctx, { appId: ctx.app.id, kind }, page, (range) =>
      this.table(ctx).findMany({ ...range, omit, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    );
  }

  async find(ctx: AppContext, id: string): Promise<KnowledgeSource | undefined> {
    const where = { appId_id: { appId: ctx.app.id, id } };
    return (await this.table(ctx).findUnique({ where, omit })) ?? undefined;
  }

  /** Returns those of the kind that exist. */
  async existing(ctx: AppContext, kind: AiKnowledgeKind, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const where = { appId: ctx.app.id, kind, id: { in: [...ids] } };
    const found = await this.table(ctx).findMany({ where, select: { id: true } });
    return new Set(found.map(({ id }) => id));
  }

  /** Puts the source into the state indexing again. */
  async reset(ctx: AppContext, id: string): Promise<KnowledgeSource | undefined> {
    const where = { appId: ctx.app.id, id };
    const data = { state: 'indexing' as const, error: null, updatedAt: new Date() };
    const [row] = await this.table(ctx).updateManyAndReturn({ where, data, omit });
    return row;
  }

  /** A source in the state indexing. */
  async findIndexing(ctx: AppContext, id: string): Promise<IndexedSource | undefined> {
    const where = { appId: ctx.app.id, id, state: 'indexing' as const };
    return (await this.table(ctx).findFirst({ where, omit: { ...omit, text: false } })) ?? undefined;
  }

  /** Replaces the passages. @returns false if the source was changed or deleted since it was read */
  async finish(
    ctx: AppContext,
    source: IndexedSource,
    content: { title: string; text: string; passages: readonly string[] },
  ): Promise<boolean> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { title, text, passages } = content;
      if (!(await this.end(tx, source, { state: 'indexed', title, text }))) return false;
      await this.query(tx, deletePassages, [source.id]);
      if (passages.length > 0) await this.query(tx, insertPassages, [source.id, [...passages]]);
      return true;
    });
  }

  /** Passages of an earlier time stay. @param error a sentence without content of the page */
  async fail(ctx: AppContext, source: IndexedSource, error: string): Promise<void> {
    await this.end(ctx, source, { state: 'failed', error });
  }

  async search(ctx: AppContext, agentUid: string, question: string, limit: number): Promise<FoundPassage[]> {
    return this.query(ctx, searchPassages, [agentUid, question, limit]);
  }

  async findOverdue(
    ctx: InstallationContext,
    before: Date,
    limit: number,
  ): Promise<{ appId: string; sourceId: string }[]> {
    return this.database.forInstallation(ctx).query(findOverdue, [before, limit]);
  }

  private async end(
    ctx: AppContext,
    { id, updatedAt }: IndexedSource,
    data: Prisma.AiKnowledgeSourceUpdateManyMutationInput,
  ): Promise<boolean> {
    const where = { appId: ctx.app.id, id, state: 'indexing' as const, updatedAt };
    const changed = { ...data, updatedAt: new Date() };
    return (await this.table(ctx).updateMany({ where, data: changed })).count > 0;
  }
}
