import { Injectable } from '@nestjs/common';
import type { RuleStore } from '#core/moderation/judging/rule-store.js';
import type { Rule } from '#core/moderation/rule.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { Repository, unlessTaken } from '#platform/database/repository.js';
import { OLDEST_FIRST } from '../revisioned-rows.js';
import { defaultRules, inOrderOfUse } from './default-rules.js';
import { revisionsPage, rulesPage } from './rules.sql.js';
import { revisionNumberOf, ruleData, ruleOf, type NewRule, type RuleChanges, type StoredRule } from './stored-rules.js';

/** A rule, without its conditions and filters where it does not fit into the page. */
export interface ListedRule extends StoredRule {
  readonly isTruncated?: boolean;
}

const omit = { appId: true, id: true } as const;

/** The rule may have been changed since it was read. */
const revisionsBefore = ({ app }: AppContext, rule: StoredRule) => ({
  appId: app.id,
  ruleId: rule.id,
  revision: { lt: revisionNumberOf(rule) },
});

/** The only place that writes the tables `moderation_rules` and `moderation_rule_revisions`. */
@Injectable()
export class RulesRepository extends Repository implements RuleStore {
  /** Returns the rules in the order in which they are tried. */
  async enabledRules(ctx: AppContext): Promise<Rule[]> {
    return inOrderOfUse(await this.findRules(ctx, { enabled: true }));
  }

  /** Rules of the app, oldest first, then the defaults, as the app has changed them. */
  async allRules(ctx: AppContext): Promise<Rule[]> {
    const stored = await this.findRules(ctx, {});
    const changed = new Set(stored.map(({ id }) => id));
    return inOrderOfUse([...stored, ...defaultRules.filter(({ id }) => !changed.has(id))]);
  }

  /** Ids of rules of the app, oldest first, and of defaults that it has changed. */
  async storedRuleIds(ctx: AppContext): Promise<string[]> {
    const where = { appId: ctx.app.id };
    const rows = await this.rules(ctx).findMany({ where, select: { id: true }, orderBy: OLDEST_FIRST });
    return rows.map(({ id }) => id);
  }

  private async findRules(ctx: AppContext, filter: Prisma.ModerationRuleWhereInput): Promise<StoredRule[]> {
    const rows = await this.rules(ctx).findMany({
      where: { appId: ctx.app.id, ...filter },
      omit: { appId: true },
      orderBy: OLDEST_FIRST,
    });
    return rows.map((row) => ruleOf(ctx, row.id, row));
  }

  async findRule(ctx: AppContext, id: string): Promise<StoredRule | undefined> {
    const row = await this.rules(ctx).findUnique({
      where: { appId_id: { appId: ctx.app.id, id } },
      omit,
    });
    return row ? ruleOf(ctx, id, row) : undefined;
  }

  async countRules(ctx: AppContext, exceptIds: readonly string[]): Promise<number> {
    return this.rules(ctx).count({ where: { appId: ctx.app.id, id: { notIn: [...exceptIds] } } });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async createRule(ctx: AppContext, { id, ...rule }: NewRule, createdAt = new Date()): Promise<StoredRule> {
    const json = { conditions: [...rule.conditions] as object[], filters: [...rule.filters] as object[] };
    const data = { appId: ctx.app.id, id, ...ruleData(rule), ...json, createdAt, updatedAt: new Date() };
    return ruleOf(ctx, id, await unlessTaken('id', this.rules(ctx).create({ data, omit })));
  }

  /** Needs the lock of the app. The former revision is stored. @returns undefined if there is no such rule */
  async updateRule(ctx: AppContext, id: string, changes: RuleChanges): Promise<StoredRule | undefined> {
    const where = { appId_id: { appId: ctx.app.id, id } };
    const former = await this.rules(ctx).findUnique({ where, omit });
    if (!former) return undefined;
    const { conditions, filters, ...columns } = former;
    const json = { conditions: conditions as object[], filters: filters as object[] };
    await this.revisions(ctx).create({ data: { appId: ctx.app.id, ruleId: id, ...columns, ...json } });
    const data = { ...ruleData(changes), revision: former.revision + 1, updatedAt: new Date() };
    return ruleOf(ctx, id, await this.rules(ctx).update({ where, data, omit }));
  }

  /** Deletes the rule with its revisions. @returns whether there was one */
  async deleteRule(ctx: AppContext, id: string): Promise<boolean> {
    return (await this.rules(ctx).deleteMany({ where: { appId: ctx.app.id, id } })).count > 0;
  }

  /** Counts the revisions before `rule`. */
  async countFormerRevisions(ctx: AppContext, rule: StoredRule): Promise<number> {
    return this.revisions(ctx).count({ where: revisionsBefore(ctx, rule) });
  }

  /** Returns the rules with the ids, in the order of the ids, with up to 4 MB of their content. */
  async rulesPage(ctx: AppContext, ids: readonly string[]): Promise<ListedRule[]> {
    const rows = await this.query(ctx, rulesPage, [ids]);
    return rows.map(({ id, isTruncated, ...row }) => ({ ...ruleOf(ctx, id, row), isTruncated }));
  }

  /** Returns the revisions before `rule`, the newest first, likewise. */
  async formerRevisions(
    ctx: AppContext,
    rule: StoredRule,
    { skip, take }: { skip: number; take: number },
  ): Promise<ListedRule[]> {
    const values = [rule.id, revisionNumberOf(rule), take, skip] as const;
    const rows = await this.query(ctx, revisionsPage, values);
    return rows.map(({ isTruncated, ...row }) => ({ ...ruleOf(ctx, rule.id, row), isTruncated }));
  }

  private rules(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.moderationRule;
  }

  private revisions(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.moderationRuleRevision;
  }
}
