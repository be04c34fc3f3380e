import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import type { TermList } from './judging/compiled-rules.js';
import type { Rule } from './rule.js';

/** The rules of apps and the lists that they refer to. */
@Injectable()
export class RulesRepository {
  constructor(private readonly database: Database) {}

  /** In the order in which they decide: those of the app by creation. */
  async enabledRules(ctx: AppContext): Promise<Rule[]> {
    const rows = await this.database.forApp(ctx).prisma.moderationRule.findMany({
      where: { appId: ctx.app.id, enabled: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    });
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description ?? undefined,
      enabled: row.enabled,
      conditions: row.conditions as unknown as Rule['conditions'],
      filters: row.filters as unknown as Rule['filters'],
      actions: row.actions as Rule['actions'],
      revisionId: `${ctx.app.id}_${row.id}_${row.revision}`,
    }));
  }

  async lists(ctx: AppContext): Promise<Map<string, TermList>> {
    const rows = await this.database.forApp(ctx).prisma.keywordList.findMany({
      where: { appId: ctx.app.id },
      select: { id: true, category: true, terms: true },
    });
    return new Map(rows.map(({ id, category, terms }) => [id, { id, category: WIRE_CATEGORIES[category], terms }]));
  }
}

const WIRE_CATEGORIES = {
  word: 'word',
  pattern: 'pattern',
  sentenceSimilarity: 'sentence-similarity',
  customApi: 'custom-api',
} as const;
