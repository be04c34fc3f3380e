import { Injectable } from '@nestjs/common';
import { lockApp } from '#core/summaries/row-locks.sql.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { defaultLists } from '../lists/default-keyword-lists.js';
import {
  listCategories,
  storedCategories,
  type DefaultList,
  type KeywordList,
  type ListCategory,
  type StoredList,
} from '../lists/keyword-list.js';
import type { Rule } from '../rule.js';
import { defaultRevisionId, defaultRules, inOrderOfUse } from './default-rules.js';
import {
  listData,
  listOf,
  revisionIdOf,
  revisionNumberOf,
  ruleData,
  ruleOf,
  unchangedList,
  type ListChanges,
  type NewList,
  type NewRule,
  type RuleChanges,
  type StoredRule,
} from './stored-rows.js';

const ruleColumns = {
  name: true,
  description: true,
  enabled: true,
  conditions: true,
  filters: true,
  actions: true,
  revision: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.ModerationRuleSelect & Prisma.ModerationRuleRevisionSelect;

const OLDEST_FIRST = [{ createdAt: 'asc' as const }, { id: 'asc' as const }];

/** The rule may have been changed since it was read. */
const revisionsBefore = ({ app }: AppContext, rule: StoredRule) => ({
  appId: app.id,
  ruleId: rule.id,
  revision: { lt: revisionNumberOf(rule) },
});

/** The only place that writes the tables `moderation_rules`, `moderation_rule_revisions` and `keyword_lists`. */
@Injectable()
export class RulesRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction no other transaction changes rules, lists or reasons of the app. */
  async lockApp(ctx: AppContext): Promise<void> {
    await this.database.forApp(ctx).query(lockApp, []);
  }

  // Rules

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
      select: { id: true, ...ruleColumns },
      orderBy: OLDEST_FIRST,
    });
    return rows.map((row) => ruleOf(ctx, row.id, row));
  }

  async findRule(ctx: AppContext, id: string): Promise<StoredRule | undefined> {
    const row = await this.rules(ctx).findUnique({
      where: { appId_id: { appId: ctx.app.id, id } },
      select: ruleColumns,
    });
    return row ? ruleOf(ctx, id, row) : undefined;
  }

  async countRules(ctx: AppContext, exceptIds: readonly string[]): Promise<number> {
    return this.rules(ctx).count({ where: { appId: ctx.app.id, id: { notIn: [...exceptIds] } } });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async createRule(ctx: AppContext, { id, ...rule }: NewRule, createdAt = new Date()): Promise<StoredRule> {
    try {
      const json = { conditions: [...rule.conditions] as object[], filters: [...rule.filters] as object[] };
      const data = { appId: ctx.app.id, id, ...ruleData(rule), ...json, createdAt, updatedAt: new Date() };
      return ruleOf(ctx, id, await this.rules(ctx).create({ data, select: ruleColumns }));
    } catch (error) {
      throw isUniqueViolation(error) ? idTaken() : error;
    }
  }

  /** Needs the lock of the app. The former revision is stored. @returns undefined if there is no such rule */
  async updateRule(ctx: AppContext, id: string, changes: RuleChanges): Promise<StoredRule | undefined> {
    const where = { appId_id: { appId: ctx.app.id, id } };
    const former = await this.rules(ctx).findUnique({ where, select: ruleColumns });
    if (!former) return undefined;
    const { conditions, filters, ...columns } = former;
    const json = { conditions: conditions as object[], filters: filters as object[] };
    await this.revisions(ctx).create({ data: { appId: ctx.app.id, ruleId: id, ...columns, ...json } });
    const data = { ...ruleData(changes), revision: former.revision + 1, updatedAt: new Date() };
    return ruleOf(ctx, id, await this.rules(ctx).update({ where, data, select: ruleColumns }));
  }

  /** Deletes the rule with its revisions. @returns whether there was one */
  async deleteRule(ctx: AppContext, id: string): Promise<boolean> {
    return (await this.rules(ctx).deleteMany({ where: { appId: ctx.app.id, id } })).count > 0;
  }

  /** Counts the revisions before `rule`. */
  async countFormerRevisions(ctx: AppContext, rule: StoredRule): Promise<number> {
    return this.revisions(ctx).count({ where: revisionsBefore(ctx, rule) });
  }

  // Lists

  /** Returns lists of the app and default ones, in the form that the app has given them. Lists that do not exist are left out. */
  async listsOf(ctx: AppContext, ids: readonly string[]): Promise<KeywordList[]> {
    const stored = await this.findLists(ctx, ids);
    const storedIds = new Set(stored.map(({ id }) => id));
    const isUnchanged = ({ id }: DefaultList) => ids.includes(id) && !storedIds.has(id);
    return [...stored, ...defaultLists.filter(isUnchanged).map(unchangedList)];
  }

  /** The revision of each list, by its id; of the app and the defaults. */
  async listRevisions(ctx: AppContext, ids: readonly string[]): Promise<Map<string, string>> {
    const where = { appId: ctx.app.id, id: { in: [...ids] } };
    const rows = await this.keywordLists(ctx).findMany({ where, select: { id: true, revision: true } });
    return new Map([
      ...defaultLists.filter(({ id }) => ids.includes(id)).map(({ id }) => [id, defaultRevisionId(id)] as const),
      ...rows.map(({ id, revision }) => [id, revisionIdOf(ctx.app.id, id, revision)] as const),
    ]);
  }

  /** Returns the categories of all lists, defaults included. */
  async listCategories(ctx: AppContext): Promise<{ id: string; category: ListCategory }[]> {
    const where = { appId: ctx.app.id };
    const rows = await this.keywordLists(ctx).findMany({ where, select: { id: true, category: true } });
    // the category of a list does not change
    return [...defaultLists, ...rows.map(({ id, category }) => ({ id, category: listCategories[category] }))];
  }

  /** Ids of lists of the app, oldest first, then those of defaults that it has changed. */
  async storedListIds(ctx: AppContext): Promise<string[]> {
    const where = { appId: ctx.app.id };
    const rows = await this.keywordLists(ctx).findMany({ where, select: { id: true }, orderBy: OLDEST_FIRST });
    return rows.map(({ id }) => id);
  }

  async findLists(ctx: AppContext, ids: readonly string[]): Promise<StoredList[]> {
    const rows = await this.keywordLists(ctx).findMany({ where: { appId: ctx.app.id, id: { in: [...ids] } } });
    return rows.map(listOf);
  }

  async findList(ctx: AppContext, id: string): Promise<StoredList | undefined> {
    return (await this.findLists(ctx, [id]))[0];
  }

  async countLists(ctx: AppContext, exceptIds: readonly string[]): Promise<number> {
    return this.keywordLists(ctx).count({ where: { appId: ctx.app.id, id: { notIn: [...exceptIds] } } });
  }

  /** @throws ERR_BAD_REQUEST for an id that is taken */
  async createList(
    ctx: AppContext,
    { id, name, category, ...list }: NewList,
    createdAt = new Date(),
  ): Promise<StoredList> {
    try {
      const columns = { appId: ctx.app.id, id, name, category: storedCategories[category] };
      const data = { ...columns, ...listData(list), createdAt, updatedAt: new Date() };
      return listOf(await this.keywordLists(ctx).create({ data }));
    } catch (error) {
      throw isUniqueViolation(error) ? idTaken() : error;
    }
  }

  /** @returns undefined if there is no such list */
  async updateList(ctx: AppContext, id: string, { name, ...changes }: ListChanges): Promise<StoredList | undefined> {
    const [row] = await this.keywordLists(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { name, ...listData(changes), revision: { increment: 1 }, updatedAt: new Date() },
    });
    return row && listOf(row);
  }

  /** @returns whether there was one */
  async deleteList(ctx: AppContext, id: string): Promise<boolean> {
    return (await this.keywordLists(ctx).deleteMany({ where: { appId: ctx.app.id, id } })).count > 0;
  }

  private rules(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.moderationRule;
  }

  private revisions(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.moderationRuleRevision;
  }

  private keywordLists(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.keywordList;
  }
}

const idTaken = () => DomainError.invalid({ id: ['The id has already been taken.'] });
