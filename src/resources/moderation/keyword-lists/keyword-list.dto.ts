import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import type { Check } from '#platform/http/fields/field-rules.js';
import {
  ChoiceField,
  FreeTextField,
  TextField,
  UrlField,
  field,
  type FieldOptions,
} from '#platform/http/fields/field.js';
import { notFoundAs } from '#platform/http/fields/path.params.js';
import { LimitField, LimitPageQuery } from '#platform/http/lists/limit-page.query.js';
import { ModerationIdField } from '../moderation-id-field.js';
import { LIST_CATEGORIES, type ListCategory } from './keyword-list.js';
import { LanguageField } from './language-field.js';

const isTerms: Check = (value, name) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    ? undefined
    : `The ${name} must be a text, or a list of texts.`;

/** One text that is split, as in forms, or a list. */
const TermsField = (options: Pick<FieldOptions, 'description' | 'example'>) =>
  field(
    isTerms,
    { ...options, optional: true },
    {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    },
  );

export class CreateKeywordListDto {
  @ModerationIdField({
    description: 'Conditions of rules name the list by it; cannot be changed.',
    example: 'swearwords',
  })
  id!: string;

  @DisplayNameField({ description: 'Display name.', max: 100, example: 'Mild swearwords' })
  name!: string;

  @FreeTextField({ description: 'What the list is for.', max: 255, optional: true })
  description?: string;

  @ChoiceField({ description: 'What the list has; cannot be changed.', of: LIST_CATEGORIES, example: 'word' })
  category!: ListCategory;

  @TermsField({
    description:
      'Of the categories word and pattern, in one text or a list. Words are separated by commas or lines, patterns by lines; where there is one line only, by commas outside of brackets. A list has at most 10,000 words or 1,000 patterns, of at most 100 characters.',
    example: 'darn,heck',
  })
  searchTerms?: string | string[];

  @TermsField({
    description:
      'Of the category sentence-similarity, in one text with a sentence per line, or a list: at most 10,000 sentences of 500 characters.',
  })
  disallowedSentences?: string | string[];

  @LanguageField({
    description:
      'Of the category word: ISO 639 code of the language of the words, mul for several. Letters that the language does not distinguish are the same in a text: ß is ss in German, ı and ñ are i and n except in Turkish and Spanish. Without a language they are letters of their own.',
    optional: true,
  })
  language?: string;

  @TermsField({
    description:
      'Of the category word: phrases in which a word of the list does not count, in one text, separated by commas or lines, or a list; at most 1,000 of 100 characters. An empty list removes them.',
    example: 'darn socks',
  })
  exceptions?: string | string[];

  @UrlField({
    description:
      'Of the category custom-api, which needs it: the API that judges messages. https, at a public address.',
    max: 255,
    optional: true,
  })
  url?: string;

  @FreeTextField({
    description: 'Of the category custom-api: username of Basic authentication, without a colon.',
    max: 100,
    optional: true,
  })
  username?: string;

  @TextField({
    description:
      'Of the category custom-api: password of Basic authentication. Stored encrypted. Asterisks, as responses show them, change nothing; an address of another origin needs it again.',
    max: 100,
    optional: true,
  })
  password?: string;
}

export class UpdateKeywordListDto extends ChangesOf(CreateKeywordListDto, {
  except: ['id'],
  clearable: ['description'],
  fields: {
    category: { description: 'That of the list: it cannot be changed.', empty: 'absent' },
    language: {
      description:
        'Of the category word: ISO 639 code of the language of the words, mul for several. An empty text clears it; of a default list it restores that of the list.',
      empty: 'value',
    },
    username: {
      description:
        'Of the category custom-api: username of Basic authentication, without a colon. An empty text ends authentication.',
      empty: 'value',
    },
  },
}) {}

export class KeywordListParam {
  @ModerationIdField({ description: 'Id of the keyword list.', example: 'swearwords' })
  @notFoundAs('ERR_KEYWORD_NOT_FOUND', (keywordId) => [{ keywordId }])
  keywordId!: string;
}

export class ListKeywordListsQuery extends LimitPageQuery {
  @LimitField(10)
  limit: number = 10;
}
