import type { Language } from '../language.ts';
import type { english } from './english.ts';
import type { Translation } from './translation.ts';

export type Texts = Translation<typeof english>;

/** In the language of the console. Set before the modules of the application are loaded. */
export let texts: Texts;

const languages: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./english.ts')).english,
  de: async () => (await import('./de/german.ts')).german,
};

/** Loads the texts of one language, and none of the others. */
export async function loadTexts(language: Language): Promise<void> {
  texts = await languages[language]();
}
