import {
  CONDITION_CATEGORIES,
  FILTER_OPERATORS,
  GROUP_FILTER_OPERANDS,
  OPERANDS,
  OPERATORS,
  RULE_ACTIONS,
  USER_FILTER_OPERANDS,
  type Condition,
  type Filter,
  type RuleAction,
} from '#core/moderation/rule.js';
import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { converted } from '#platform/http/fields/field-rules.js';
import {
  BooleanField,
  ChoiceField,
  ChoiceListField,
  FreeTextField,
  IntegerField,
  TextListField,
  TextOrListField,
} from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { LimitField, LimitPageQuery } from '#platform/http/lists/limit-page.query.js';
import { ModerationIdField } from '../moderation-id-field.js';

const MAX_CONDITIONS = 10;
const MAX_FILTERS = 10;
const MAX_VALUES = 100;
const MAX_VALUE_LENGTH = 500;
const MAX_PROMPTS = 10;
const MAX_PROMPT_LENGTH = 1000;

const FILTER_OPERANDS = [...new Set([...USER_FILTER_OPERANDS, ...GROUP_FILTER_OPERANDS])];

const ReferenceField = (description: string) => BooleanField({ description, optional: true });

export class ConditionDto {
  @IntegerField({
    description: 'Unique within the rule. Conditions without an id are numbered from 1.',
    min: 1,
    max: 1_000_000,
    optional: true,
    example: 1,
  })
  id?: number;

  @ChoiceField({ description: 'What is checked.', of: ['message'], optional: true, default: 'message' })
  entity?: 'message';

  @ChoiceField({
    description:
      'The messages, or the part of them, that the condition checks: texts, files of a type, or custom data.',
    of: OPERANDS,
    example: 'text',
  })
  operand!: Condition['operand'];

  @ChoiceField({
    description:
      'contains: a word, or a match of a pattern, anywhere in the text; equals: the whole text. Conditions that an outside engine decides have only contains.',
    of: OPERATORS,
    optional: true,
    default: 'contains',
  })
  operator?: Condition['operator'];

  @ChoiceField({
    description:
      'How it is checked. word, pattern and sentence-similarity compare the text; an outside engine decides the others, and word for files.',
    of: CONDITION_CATEGORIES,
    example: 'word',
  })
  category!: Condition['category'];

  @ReferenceField('Whether the value names keyword lists.')
  isKeywordsReferencePresent?: boolean;

  @ReferenceField('The same as isKeywordsReferencePresent.')
  isKeywordReferencePresent?: boolean;

  @ReferenceField('The same as isKeywordsReferencePresent.')
  isListReferencePresent?: boolean;

  @TextOrListField({
    description:
      'Words or patterns of at most 100 characters; or ids of keyword lists of the same category. Other conditions have one score, `<name>_greaterThan_<percent from 0 to 100>`: of sentence-similarity and custom-api the name is the id of a keyword list.',
    maxItems: MAX_VALUES,
    max: MAX_VALUE_LENGTH,
    example: ['darn'],
  })
  value!: string[];

  @TextListField({
    description: 'Questions about the message, which category prompt needs.',
    maxItems: MAX_PROMPTS,
    max: MAX_PROMPT_LENGTH,
    optional: true,
  })
  prompts?: string[];
}

const textOfNumber = (value: unknown): unknown => (Number.isSafeInteger(value) ? String(value) : value);

export class FilterDto {
  @ChoiceField({ description: 'Whose properties are compared.', of: ['sender', 'receiver'], example: 'receiver' })
  type!: Filter['type'];

  @ChoiceField({ description: 'A sender is a user.', of: ['user', 'group'], example: 'group' })
  entity!: Filter['entity'];

  @ChoiceField({
    description: 'Of a user uid, name, role, tags or createdAt; of a group guid, name, type, tags or createdAt.',
    of: FILTER_OPERANDS,
    example: 'type',
  })
  operand!: Filter['operand'];

  @ChoiceField({
    description:
      'Of createdAt not startsWith and endsWith; lessThan and greaterThan only of createdAt. Of type only equals, notEquals, in and notIn.',
    of: FILTER_OPERATORS,
    example: 'in',
  })
  operator!: Filter['operator'];

  @converted((value) => (Array.isArray(value) ? value.map(textOfNumber) : textOfNumber(value)))
  @TextOrListField({
    description: 'One value; several for in and notIn, as a list or separated by commas. Times in Unix seconds.',
    maxItems: MAX_VALUES,
    max: MAX_VALUE_LENGTH,
    example: ['public', 'password'],
  })
  value!: string[];
}

export class CreateRuleDto {
  @ModerationIdField({
    description: 'Identifies the rule in URLs and with blocked messages; cannot be changed.',
    example: 'no-profanity',
  })
  id!: string;

  @DisplayNameField({ description: 'Display name.', max: 100, example: 'No profanity' })
  name!: string;

  @FreeTextField({ description: 'What the rule is for.', max: 255, optional: true })
  description?: string;

  @BooleanField({ description: 'Whether messages are checked.', optional: true, default: true })
  enabled?: boolean;

  @ChoiceListField({
    description:
      'What happens to a message that matches: blockMessage keeps it from its receivers, flagMessage delivers it and queues it for review, banUser and kickUser remove its sender from the group, blockUser deactivates its sender. dropMessage is another name of blockMessage.',
    of: [...RULE_ACTIONS, 'dropMessage'],
    maxItems: RULE_ACTIONS.length + 1,
    optional: true,
    default: ['blockMessage'],
  })
  action?: (RuleAction | 'dropMessage')[];

  @NestedListField(() => FilterDto, {
    description: 'Narrow the messages that the rule applies to. All must pass.',
    maxItems: MAX_FILTERS,
    optional: true,
  })
  filters?: FilterDto[];

  @NestedListField(() => ConditionDto, {
    description: 'A message matches if one of them matches.',
    maxItems: MAX_CONDITIONS,
  })
  conditions!: ConditionDto[];
}

export class UpdateRuleDto extends ChangesOf(CreateRuleDto, {
  except: ['id'],
  clearable: ['description'],
  fields: { conditions: { empty: 'absent' } },
}) {}

export class RuleParam {
  @ModerationIdField({ description: 'Id of the rule.', example: 'no-profanity' })
  @notFoundAs('ERR_RULE_NOT_FOUND', (ruleId) => [{ ruleId }])
  ruleId!: string;
}

export class ListRulesQuery extends LimitPageQuery {
  @LimitField(50)
  limit: number = 50;
}

export class ListRevisionsQuery extends LimitPageQuery {
  @LimitField(10)
  limit: number = 10;
}
