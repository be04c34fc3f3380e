import { LIST_CATEGORIES, type ListCategory } from '#core/moderation/lists/keyword-list.js';
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

const SearchTermsField = () =>
  TermsField({
    description:
      'Of the categories word and pattern, in one text or a list. Words are separated by commas or lines, patterns by lines; where there is one line only, by commas outside of brackets. A list has at most 10,000 words or 1,000 patterns, of at most 100 characters.',
    example: 'darn,heck',
  });

const SentencesField = () =>
  TermsField({
    description:
      'Of the category sentence-similarity, in one text with a sentence per line, or a list: at most 10,000 sentences of 500 characters.',
  });

const ExceptionsField = () =>
  TermsField({
    description:
      'Of the category word: phrases in which a word of the list does not count, in one text, separated by commas or lines, or a list; at most 1,000 of 100 characters. An empty list removes them.',
    example: 'darn socks',
  });

const WordsLanguageField = (options: Partial<FieldOptions> = {}) =>
  LanguageField({
    description:
      'Of the category word: ISO 639 code of the language of the words, mul for several. Letters that the language does not distinguish are the same in a text: ß is ss in German, ı and ñ are i and n except in Turkish and Spanish. Without a language they are letters of their own.',
    optional: true,
    ...options,
  });

const NameField = (optional: boolean) =>
  DisplayNameField({ description: 'Display name.', max: 100, optional, empty: 'refused', example: 'Mild swearwords' });

const UrlOfApiField = () =>
  UrlField({
    description:
      'Of the category custom-api, which needs it: the API that judges messages. https, at a public address.',
    max: 255,
    optional: true,
  });

const UsernameField = (options: Partial<FieldOptions> = {}) =>
  FreeTextField({
    description: 'Of the category custom-api: username of Basic authentication, without a colon.',
    max: 100,
    optional: true,
    ...options,
  });

const PasswordField = () =>
  TextField({
    description:
      'Of the category custom-api: password of Basic authentication. Stored encrypted. Asterisks, as responses show them, change nothing; an address of another origin needs it again.',
    max: 100,
    optional: true,
  });

export class CreateKeywordListDto {
  @ModerationIdField({
    description: 'Conditions of rules name the list by it; cannot be changed.',
    example: 'swearwords',
  })
  id!: string;

  @NameField(false)
  name!: string;

  @FreeTextField({ description: 'What the list is for.', max: 255, optional: true })
  description?: string;

  @ChoiceField({ description: 'What the list has; cannot be changed.', of: LIST_CATEGORIES, example: 'word' })
  category!: ListCategory;

  @SearchTermsField()
  searchTerms?: string | string[];

  @SentencesField()
  disallowedSentences?: string | string[];

  @WordsLanguageField()
  language?: string;

  @ExceptionsField()
  exceptions?: string | string[];

  @UrlOfApiField()
  url?: string;

  @UsernameField()
  username?: string;

  @PasswordField()
  password?: string;
}

export class UpdateKeywordListDto {
  @NameField(true)
  name?: string;

  @FreeTextField({
    description: 'What the list is for. An empty text clears it.',
    max: 255,
    optional: true,
    empty: 'value',
  })
  description?: string;

  @ChoiceField({ description: 'That of the list: it cannot be changed.', of: LIST_CATEGORIES, optional: true })
  category?: ListCategory;

  @SearchTermsField()
  searchTerms?: string | string[];

  @SentencesField()
  disallowedSentences?: string | string[];

  @WordsLanguageField({
    description:
      'Of the category word: ISO 639 code of the language of the words, mul for several. An empty text clears it; of a default list it restores that of the list.',
    empty: 'value',
  })
  language?: string;

  @ExceptionsField()
  exceptions?: string | string[];

  @UrlOfApiField()
  url?: string;

  @UsernameField({
    description:
      'Of the category custom-api: username of Basic authentication, without a colon. An empty text ends authentication.',
    empty: 'value',
  })
  username?: string;

  @PasswordField()
  password?: string;
}

export class KeywordListParam {
  @ModerationIdField({ description: 'Id of the keyword list.', example: 'swearwords' })
  @notFoundAs('ERR_KEYWORD_NOT_FOUND', (keywordId) => [{ keywordId }])
  keywordId!: string;
}

export class ListKeywordListsQuery extends LimitPageQuery {
  @LimitField(10)
  limit: number = 10;
}
