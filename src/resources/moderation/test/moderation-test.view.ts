import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Evaluation, RuleEvaluation } from '#core/moderation/judging/moderator.js';
import { RULE_ACTIONS, type RuleAction, type Verdict } from '#core/moderation/rule.js';
import { withoutAbsent } from '#platform/http/json.js';
import { MatchedConditionView } from '../queues/queued-message.view.js';

export class TestedTermView {
  @ApiPropertyOptional({ description: 'The keyword list; absent for a value of the condition itself.' })
  listId?: string;
  @ApiProperty({ description: 'The word, pattern or sentence that matches.', example: 'darn' }) term!: string;
  @ApiPropertyOptional({ description: 'Of a sentence, in percent.' }) similarity?: number;
}

export class TestedConditionView extends MatchedConditionView {
  @ApiProperty({ description: 'One for each keyword list that matches.', type: [TestedTermView] })
  terms!: TestedTermView[];
}

export class TestedRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'The current revision of the rule.' }) revisionId!: string;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ description: 'Whether the filters of the rule pass for the sender and the receiver.' })
  passesFilters!: boolean;
  @ApiProperty({
    description:
      'Whether the actions of the rule are carried out: it matches, is enabled, its filters pass, and no rule before it blocks.',
  })
  takesEffect!: boolean;
  @ApiProperty({ type: [String], enum: [...RULE_ACTIONS] }) action!: string[];
  @ApiProperty({ description: 'The conditions that match.', type: [TestedConditionView] })
  conditions!: TestedConditionView[];
  @ApiProperty({ description: 'Whether it has conditions that an outside engine decides. The test queries none.' })
  hasOutsideConditions!: boolean;
}

/** What the rules of an app would do with a text. */
export class ModerationTestView {
  @ApiPropertyOptional({
    description:
      'What a message with the text would get; absent if no rule applies. pending if outside engines decide.',
    enum: ['approved', 'disapproved', 'pending'],
  })
  status?: string;
  @ApiProperty({ description: 'What would be done, by all rules together.', type: [String], enum: [...RULE_ACTIONS] })
  action!: string[];
  @ApiProperty({
    description: 'In the order in which they are tried: the rules that match, or have conditions of outside engines.',
    type: [TestedRuleView],
  })
  rules!: TestedRuleView[];
}

export function moderationTestView({ verdict, rules }: Evaluation): ModerationTestView {
  const effective = effectiveRules(verdict);
  const actions = rules.filter(({ rule }) => effective.has(rule.id)).flatMap(({ rule }) => rule.actions);
  return withoutAbsent({
    status: verdict.status,
    action: [...new Set(actions)].filter((action) => isCarriedOut(action, verdict)),
    rules: rules.map((rule) => testedRuleView(rule, effective.has(rule.rule.id))),
  });
}

/** A pending message has no consequences yet. */
const effectiveRules = ({ blockedBy, others }: Verdict): Set<string> =>
  new Set([...(blockedBy ? [blockedBy] : []), ...others].map(({ rule }) => rule.id));

/** A message that is blocked is not flagged as well. */
const isCarriedOut = (action: RuleAction, { blockedBy }: Verdict): boolean => !blockedBy || action !== 'flagMessage';

function testedRuleView(
  { rule, passesFilters, matches, outside }: RuleEvaluation,
  takesEffect: boolean,
): TestedRuleView {
  const { id, name, revisionId, enabled, actions } = rule;
  return {
    id,
    name,
    revisionId,
    enabled,
    passesFilters,
    takesEffect,
    action: [...actions],
    conditions: matches.map(({ condition, terms }) => ({ ...condition, terms: terms.map(withoutAbsent) })),
    hasOutsideConditions: outside.length > 0,
  };
}
