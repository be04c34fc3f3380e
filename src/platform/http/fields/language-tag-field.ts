import { applyDecorators } from '@nestjs/common';
import { converted, type Check } from './field-rules.js';
import { field, listCheck, type FieldOptions, type ListFieldOptions } from './field.js';

const MAX_CHARACTERS = 35;
const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The canonical form of a BCP 47 tag, `pt-BR` for `pt-br`. @returns undefined for what is no tag, or that of an unknown language */
function languageTagOf(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    return tag !== undefined && names.of(tag) !== undefined ? tag : undefined;
  } catch {
    return undefined;
  }
}

const isLanguageTag: Check = (value, name) =>
  typeof value === 'string' && languageTagOf(value) !== undefined
    ? undefined
    : `The ${name} must be the BCP 47 tag of a language, such as de or pt-BR.`;

/** A language, maybe of a region, in its canonical form. */
export const LanguageTagField = (options: FieldOptions) =>
  applyDecorators(
    field(isLanguageTag, { example: 'de', ...options }, { type: String, maxLength: MAX_CHARACTERS }),
    converted((value) => (typeof value === 'string' ? (languageTagOf(value.trim()) ?? value.trim()) : value)),
  );

/** Languages, as the client wrote them. */
export const LanguageTagListField = ({ maxItems, ...options }: ListFieldOptions) =>
  field(listCheck(maxItems, isLanguageTag), options, { type: String, isArray: true, maxItems });

/** In English. @param tag of one of the fields */
export const languageName = (tag: string): string => names.of(tag)!;
