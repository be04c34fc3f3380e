import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { canBeMentionMarkup } from '#platform/text/mention-markup.js';
import { foldForSearch } from '#platform/text/search-folding.js';
import type { SearchTerm } from '#platform/text/search-key.js';
import { languagesOfWord, possibleForms } from '#platform/text/word-forms.js';
import { latinLanguagesOf } from '#platform/text/word-languages.js';
import { newestTexts, SAMPLED_TEXTS, stems } from './word-forms.sql.js';

/** Words of a search that are found in their inflected forms. */
const MAX_INFLECTED_TERMS = 8;
/** Of a word in a language. Most have less than 100. */
const MAX_FORMS = 300;

const CACHED_WORDS = 2000;
const CACHED_APPS = 1000;
const CACHED_MILLISECONDS = 10 * 60_000;

/** Finds other forms of words by the stemmers of PostgreSQL, in the languages that the newest messages of the app are in. */
@Injectable()
export class WordFormsRepository extends Repository {
  private readonly forms = new LRUCache<string, readonly string[]>({ max: CACHED_WORDS });
  private readonly languages = new LRUCache<string, readonly string[]>({ max: CACHED_APPS, ttl: CACHED_MILLISECONDS });

  /** @returns folded forms by the texts of the terms, without those that have the text in them */
  async of(ctx: AppContext, terms: readonly SearchTerm[]): Promise<ReadonlyMap<string, readonly string[]> | undefined> {
    const words = terms.filter(({ word }) => word !== undefined).slice(0, MAX_INFLECTED_TERMS);
    if (words.length === 0) return undefined;
    const latin = await this.latinLanguages(ctx);
    const found = await Promise.all(words.map(async (term) => [term.text, await this.formsOf(term, latin)] as const));
    return new Map(found.filter(([, forms]) => forms.length > 0));
  }

  private async latinLanguages(ctx: AppContext): Promise<readonly string[]> {
    const known = this.languages.get(ctx.app.id);
    if (known) return known;
    const texts = await this.query(ctx, newestTexts, []);
    const languages = latinLanguagesOf(texts.map(({ text }) => text ?? ''));
    // an app with few messages soon has others
    if (texts.length >= SAMPLED_TEXTS / 2) this.languages.set(ctx.app.id, languages);
    return languages;
  }

  private async formsOf({ text, word = '' }: SearchTerm, latin: readonly string[]): Promise<readonly string[]> {
    const languages = languagesOfWord(word, latin);
    if (languages.length === 0) return [];
    const key = `${word} ${languages.join(' ')}`;
    const known = this.forms.get(key);
    if (known) return known;
    const written = [...new Set([word, foldForSearch(word)])];
    const own = await this.withStems(languages.flatMap((language) => written.map((one) => ({ language, one }))));
    const stemsOf = new Map(languages.map((language) => [language, stemsIn(own, language)] as const));
    const candidates = languages.flatMap((language) =>
      [...stemsOf.get(language)!].flatMap((stem) =>
        possibleForms(language, stem, text).map((one) => ({ language, one })),
      ),
    );
    const inflected = (await this.withStems(candidates))
      // others are in the markup of mentions, which readers do not see
      .filter(
        ({ language, one, stem }) => stem !== null && stemsOf.get(language)!.has(stem) && !canBeMentionMarkup(one),
      );
    const forms = languages.flatMap((each) =>
      inflected
        .filter(({ language }) => language === each)
        .slice(0, MAX_FORMS)
        .map(({ one }) => one),
    );
    this.forms.set(key, [...new Set(forms)]);
    return this.forms.get(key)!;
  }

  private async withStems(words: readonly { language: string; one: string }[]) {
    if (words.length === 0) return [];
    const values = [words.map(({ one }) => one), words.map(({ language }) => `${language}_stem`)];
    const found = await this.database.forInstallation({}).query(stems, values as [string[], string[]]);
    return words.map((word, index) => ({ ...word, stem: found[index]!.stem }));
  }
}

const stemsIn = (words: readonly { language: string; stem: string | null }[], language: string): ReadonlySet<string> =>
  new Set(words.flatMap((word) => (word.language === language && word.stem !== null ? [word.stem] : [])));
