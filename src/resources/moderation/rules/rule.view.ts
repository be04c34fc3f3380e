import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CONDITION_CATEGORIES,
  FILTER_OPERATORS,
  OPERANDS,
  OPERATORS,
  RULE_ACTIONS,
  type Condition,
  type Filter,
} from '#core/moderation/rule.js';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { RuleOfApp } from './rules.service.js';

export class RuleConditionView {
  @ApiProperty({ description: 'Unique within the rule.' }) id!: number;
  @ApiProperty({ description: 'Whether the value names keyword lists.' }) isKeywordsReferencePresent!: boolean;
  @ApiProperty({ description: 'Whether it checks files.' }) isMediaPresent!: boolean;
  @ApiProperty({ enum: ['message'] }) entity!: string;
  @ApiProperty({ enum: [...OPERANDS] }) operand!: string;
  @ApiProperty({ enum: [...CONDITION_CATEGORIES] }) category!: string;
  @ApiProperty({ enum: [...OPERATORS] }) operator!: string;
  @ApiProperty({ type: [String] }) value!: string[];
  @ApiPropertyOptional({ type: [String] }) prompts?: string[];
}

export class RuleFilterView {
  @ApiProperty({ enum: ['sender', 'receiver'] }) type!: string;
  @ApiProperty({ enum: ['user', 'group'] }) entity!: string;
  @ApiProperty() operand!: string;
  @ApiProperty({ enum: [...FILTER_OPERATORS] }) operator!: string;
  @ApiProperty({ type: [String] }) value!: string[];
}

export class ModerationRuleView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty() enabled!: boolean;
  @ApiPropertyOptional({
    description: 'In a list: true if the conditions and filters do not fit into the page. They are empty.',
  })
  truncated?: boolean;
  @ApiProperty({ type: [RuleConditionView] }) conditions!: RuleConditionView[];
  @ApiProperty({ type: [RuleFilterView] }) filters!: RuleFilterView[];
  @ApiProperty({ type: [String], enum: [...RULE_ACTIONS] }) action!: string[];
  @ApiProperty({ description: 'Whether it is the current revision.' }) active!: boolean;
  @ApiProperty({ description: 'When the rule was created, in Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'When this revision was created, in Unix seconds.' }) updatedAt!: number;
  @ApiProperty({
    description: '`<app>_<rule>_<number>`; `default_<rule>_1` of a default rule that the app has not changed.',
  })
  revisionId!: string;
  @ApiPropertyOptional({ description: 'true for the rules that every app has.' }) default?: boolean;
}

const conditionView = ({ value, prompts, ...condition }: Condition): RuleConditionView =>
  withoutAbsent({ ...condition, value: [...value], prompts: prompts && [...prompts] });

const filterView = (filter: Filter): RuleFilterView => ({ ...filter, value: [...filter.value] });

export const moderationRuleView = ({ rule, isDefault, isCurrent }: RuleOfApp): ModerationRuleView =>
  withoutAbsent({
    id: rule.id,
    name: rule.name,
    description: rule.description,
    enabled: rule.enabled,
    truncated: rule.isTruncated || undefined,
    conditions: rule.conditions.map(conditionView),
    filters: rule.filters.map(filterView),
    action: [...rule.actions],
    active: isCurrent,
    createdAt: unixSeconds(rule.createdAt),
    updatedAt: unixSeconds(rule.updatedAt),
    revisionId: rule.revisionId,
    default: isDefault || undefined,
  });
