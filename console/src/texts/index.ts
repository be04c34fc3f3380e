import { language } from '../language.ts';
import { english } from './english.ts';
import type { Translation } from './translation.ts';

/** In the language of the console. Another one than English is a file of its own, which is loaded before anything is shown. */
export const texts: Translation<typeof english> = language === 'de' ? (await import('./de/german.ts')).german : english;
