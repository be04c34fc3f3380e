import { Injectable } from '@nestjs/common';
import type { Condition, Filter, RuleAction } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { offsetOf, type Page, type PageRequest } from '#platform/database/lists/page.js';
import { DomainError, requireRoom, type ErrorDetails } from '#platform/errors/domain-error.js';
import { withoutAbsent } from '#platform/http/json.js';
import { KeywordListsRepository } from '../keyword-lists/keyword-lists.repository.js';
import { RuleTransactions } from '../keyword-lists/rule-transactions.js';
import {} from '../revisioned-rows.js';
import { conditionsOf, referencesOf } from './conditions.js';
import { defaultRules, isDefaultRule } from './default-rules.js';
import { filtersOf } from './filters.js';
import type { CreateRuleDto, UpdateRuleDto } from './rule.dto.js';
import { RulesRepository, type ListedRule } from './rules.repository.js';
import type { RuleChanges, StoredRule } from './stored-rules.js';

const MAX_RULES_PER_APP = 25;

/** A revision of a rule, as an app has it. */
export interface RuleOfApp {
  readonly rule: ListedRule;
  readonly isDefault: boolean;
  readonly isCurrent: boolean;
}

@Injectable()
export class RulesService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly lists: KeywordListsRepository,
    private readonly transactions: RuleTransactions,
  ) {}

  /** @throws ERR_PLAN_QUOTA_RESTRICTION beyond 25 rules, ERR_BAD_REQUEST for an id that is taken and for invalid conditions and filters */
  async create(ctx: RequestContext, { id, enabled = true, description, ...input }: CreateRuleDto): Promise<RuleOfApp> {
    const { conditions = [], actions = ['blockMessage'], filters = [] } = checked(input);
    const rule = { id, name: input.name, description, enabled, conditions, actions, filters };
    if (isDefaultRule(id)) throw DomainError.taken('id');
    return this.transactions.run(ctx, async (tx) => {
      requireRoom(await this.rules.countRules(tx, defaultIds), MAX_RULES_PER_APP, 'moderation rules');
      await this.requireLists(tx, rule);
      return current(await this.rules.createRule(tx, rule));
    });
  }

  /** Returns the rules in the order in which they are tried. */
  async list(ctx: RequestContext, page: PageRequest): Promise<Page<RuleOfApp>> {
    const own = (await this.rules.storedRuleIds(ctx)).filter((id) => !isDefaultRule(id));
    const ids = onePage([...own, ...defaultIds], page);
    const stored = new Map((await this.rules.rulesPage(ctx, ids.rows)).map((rule) => [rule.id, rule]));
    const rules = ids.rows.flatMap((id) => stored.get(id) ?? unchanged(ctx, id) ?? []);
    return { rows: rules.map(current), total: ids.total };
  }

  /** @throws ERR_RULE_NOT_FOUND */
  async get(ctx: RequestContext, id: string): Promise<RuleOfApp> {
    return current((await this.rules.findRule(ctx, id)) ?? unchanged(ctx, id) ?? notFound(id));
  }

  /** Absent properties stay as they are. @throws ERR_RULE_NOT_FOUND, ERR_BAD_REQUEST for invalid conditions and filters */
  async update(ctx: RequestContext, id: string, input: UpdateRuleDto): Promise<RuleOfApp> {
    const { name, description, enabled } = input;
    const changes = { name, description, enabled, ...checked(input) };
    return this.transactions.run(ctx, async (tx) => {
      await this.requireLists(tx, changes);
      return current((await this.rules.updateRule(tx, id, changes)) ?? (await this.updateDefault(tx, id, changes)));
    });
  }

  /** @throws ERR_RULE_NOT_FOUND, ERR_RULE_DELETE_DENIED for a default rule */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    if (isDefaultRule(id)) throw new DomainError('ERR_RULE_DELETE_DENIED', { ruleId: id });
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.rules.deleteRule(tx, id))) notFound(id);
    });
  }

  /** Returns the newest first. @throws ERR_RULE_NOT_FOUND */
  async revisions(ctx: RequestContext, id: string, page: PageRequest): Promise<Page<RuleOfApp>> {
    const stored = await this.rules.findRule(ctx, id);
    const original = unchanged(ctx, id);
    if (!stored) return onePage(original ? [current(original)] : notFound(id), page);
    const former = await this.rules.countFormerRevisions(ctx, stored);
    const last = 1 + former;
    const offset = offsetOf(page);
    const rows = offset === 0 ? [current(stored)] : [];
    const range = { skip: Math.max(0, offset - 1), take: page.perPage - rows.length };
    rows.push(...(await this.rules.formerRevisions(ctx, stored, range)).map(replaced));
    if (original && rows.length < page.perPage && offset + rows.length === last) rows.push(replaced(original));
    return { rows, total: original ? last + 1 : last };
  }

  /** The first change of a default rule stores it. @throws ERR_RULE_NOT_FOUND */
  private async updateDefault(ctx: RequestContext, id: string, changes: RuleChanges): Promise<StoredRule> {
    const { createdAt, updatedAt: _, revisionId: __, ...original } = unchanged(ctx, id) ?? notFound(id);
    return this.rules.createRule(ctx, { ...original, ...withoutAbsent(changes) }, createdAt);
  }

  /** @throws ERR_BAD_REQUEST for a reference to a list that does not exist or has another category */
  private async requireLists(ctx: RequestContext, { conditions = [] }: RuleChanges): Promise<void> {
    const references = referencesOf(conditions);
    if (references.length === 0) return;
    const categories = new Map((await this.lists.listCategories(ctx)).map(({ id, category }) => [id, category]));
    const problems: ErrorDetails = {};
    for (const { listId, category, field } of references) {
      const found = categories.get(listId);
      if (found === category) continue;
      problems[field] = [
        found === undefined
          ? `The keyword list ${listId} does not exist.`
          : `The keyword list ${listId} is of category ${found}, not ${category}.`,
      ];
    }
    if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
  }
}

const defaultIds = defaultRules.map(({ id }) => id);

/** The default rule as it is without a change of the app; undefined for an id of none. */
function unchanged({ app }: RequestContext, id: string): StoredRule | undefined {
  const rule = defaultRules.find((one) => one.id === id);
  return rule && { ...rule, createdAt: app.createdAt, updatedAt: app.createdAt };
}

const current = (rule: ListedRule): RuleOfApp => ({ rule, isDefault: isDefaultRule(rule.id), isCurrent: true });
const replaced = (rule: ListedRule): RuleOfApp => ({ ...current(rule), isCurrent: false });

const onePage = <Row>(rows: readonly Row[], page: PageRequest): Page<Row> => ({
  rows: rows.slice(offsetOf(page), offsetOf(page) + page.perPage),
  total: rows.length,
});

interface CheckedParts {
  conditions?: Condition[];
  filters?: Filter[];
  actions?: RuleAction[];
}

/** @throws ERR_BAD_REQUEST naming everything that is wrong */
function checked({ conditions, filters, action }: UpdateRuleDto): CheckedParts {
  const problems: ErrorDetails = {};
  const parts = {
    conditions: conditions && conditionsOf(conditions, problems),
    filters: filters && filtersOf(filters, problems),
    actions: action?.length ? actionsOf(action) : undefined,
  };
  if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
  return parts;
}

const actionsOf = (names: readonly (RuleAction | 'dropMessage')[]): RuleAction[] => [
  ...new Set(names.map((name) => (name === 'dropMessage' ? 'blockMessage' : name))),
];

function notFound(ruleId: string): never {
  throw new DomainError('ERR_RULE_NOT_FOUND', { ruleId });
}
