import { OPERATORS, type Operator } from '#core/moderation/rule.js';
import { ChoiceField, IntegerField, TextListField } from '#platform/http/fields/field.js';

const MAX_TEXTS = 100;
const MAX_TEXT_LENGTH = 1000;

export class TestKeywordListDto {
  @TextListField({
    description: 'Sample texts, at most 100 of 1,000 characters. Everyday sentences of 22 languages by default.',
    maxItems: MAX_TEXTS,
    max: MAX_TEXT_LENGTH,
    optional: true,
    example: ['Oh darn, it rains.'],
  })
  texts?: string[];

  @ChoiceField({ description: 'As in the condition of a rule.', of: OPERATORS, optional: true, default: 'contains' })
  operator?: Operator;

  @IntegerField({
    description:
      'Percent, as in the condition of a rule: a text matches if it is more similar to a sentence. Of the category sentence-similarity.',
    min: 0,
    max: 100,
    optional: true,
    default: 50,
  })
  similarity?: number;
}
