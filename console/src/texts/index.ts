import { language, type Language } from '../language.ts';
import type { english } from './english.ts';
import type { first } from './first.ts';
import type { Translation } from './translation.ts';

export type Texts = Translation<typeof first & typeof english>;

/** In the language of the console. Those of the first view are set before the application loads, those of the pages before their modules do. */
export const texts = {} as Texts;

const files: Record<Language, Record<'first' | 'pages', () => Promise<Partial<Texts>>>> = {
  en: {
    first: async () => (await import('./first.ts')).first,
    pages: async () => (await import('./english.ts')).english,
  },
  de: {
    first: async () => (await import('./de/german-first.ts')).first,
    pages: async () => (await import('./de/german.ts')).german,
  },
  fr: {
    first: async () => (await import('./fr/french-first.ts')).first,
    pages: async () => (await import('./fr/french.ts')).french,
  },
};

/** Loads texts of one language, and none of the others. */
export async function loadTexts(part: 'first' | 'pages'): Promise<void> {
  Object.assign(texts, await files[language][part]());
}
