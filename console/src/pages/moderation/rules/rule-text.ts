import type { Rule } from '../../../api/moderation/rules.ts';
import { texts } from '../../../texts/index.ts';

const labels = texts.moderation.rule;
const SHOWN = 20;

type Condition = Rule['conditions'][number];
type Filter = Rule['filters'][number];

export function conditionText({ operand, category, operator, isKeywordsReferencePresent, value, prompts }: Condition) {
  const values = listed(prompts ?? value);
  const source = isKeywordsReferencePresent ? labels.listsOf : '';
  return `${labels.operands[operand]}: ${labels.categories[category]} ${labels.operators[operator]} ${source}${values}`;
}

export const filterText = ({ type, entity, operand, operator, value }: Filter): string =>
  `${labels.onlyIf} ${type} (${entity}) ${operand} ${operator} ${listed(value)}`;

const listed = (values: readonly string[]): string =>
  values.length > SHOWN ? `${values.slice(0, SHOWN).join(', ')}, … (${values.length})` : values.join(', ');
