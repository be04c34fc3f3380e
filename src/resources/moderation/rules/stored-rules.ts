import type { Condition, Filter, Rule, RuleAction } from '#core/moderation/rule.js';
import type { ModerationRule } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { nullIfEmpty, revisionIdOf } from '../revisioned-rows.js';

/** A rule with its times. */
export interface StoredRule extends Rule {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Absent properties stay as they are. An empty description clears it. */
export type RuleChanges = Partial<Omit<Rule, 'id' | 'revisionId'>>;
export type NewRule = Omit<Rule, 'revisionId'>;

/** A rule, or a former revision of one. */
export type RuleRow = Omit<ModerationRule, 'appId' | 'id'>;

/** The revisions of one rule are numbered. */
export const revisionNumberOf = ({ revisionId }: Rule): number =>
  Number(revisionId.slice(revisionId.lastIndexOf('_') + 1));

export const ruleOf = (ctx: AppContext, id: string, { revision, ...row }: RuleRow): StoredRule => ({
  ...row,
  id,
  description: row.description ?? undefined,
  conditions: row.conditions as unknown as Condition[],
  filters: row.filters as unknown as Filter[],
  actions: row.actions as RuleAction[],
  revisionId: revisionIdOf(ctx.app.id, id, revision),
});

/** The columns that the changes set. */
export const ruleData = <Changes extends RuleChanges>({
  description,
  conditions,
  filters,
  actions,
  ...rest
}: Changes) => ({
  ...rest,
  description: nullIfEmpty(description),
  conditions: conditions as object[] | undefined,
  filters: filters as object[] | undefined,
  actions: actions && [...actions],
});
