import { applyDecorators } from '@nestjs/common';
import { converted, type Check } from '#platform/http/fields/field-rules.js';
import { field, type FieldOptions } from '#platform/http/fields/field.js';

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const CODE = /^[a-z]{2,3}$/i;

/** @returns undefined for a text that is no code of a language; `de` for `deu`, `ger` and `DE` */
function languageOf(text: string): string | undefined {
  if (!CODE.test(text)) return undefined;
  const { language } = new Intl.Locale(text);
  return names.of(language) === undefined ? undefined : language;
}

const isLanguage: Check = (value, name) =>
  value === '' || (typeof value === 'string' && languageOf(value) !== undefined)
    ? undefined
    : `The ${name} must be the ISO 639 code of a language, such as de, or mul for several languages.`;

/** The code of a language, in its shortest form. */
export const LanguageField = (options: FieldOptions) =>
  applyDecorators(
    field(isLanguage, { example: 'de', ...options }, { type: String, maxLength: 3 }),
    converted((value) => (typeof value === 'string' ? (languageOf(value.trim()) ?? value.trim()) : value)),
  );
