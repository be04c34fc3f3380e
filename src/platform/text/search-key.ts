import { foldedSearchKey } from './search-folding.js';

/** A word or a quoted phrase of a search. */
export interface SearchTerm {
  /** Folded. */
  readonly text: string;
  readonly isExcluded: boolean;
}

/** Quoted phrases, and what stands between spaces; each may have a minus before it. A quotation mark without its counterpart is a character. */
const TERM = /(?<minus>-(?=[\p{L}\p{N}\p{So}"]))?(?:"(?<phrase>[^"]*)"(?=\s|$)|(?<word>\S+))/gu;

/**
 * What a search looks for: the words and the phrases in quotation marks, all of them, without what has a minus before it. A key of
 * excluded terms only looks for them as they are written.
 */
export function searchTerms(key: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  const whole = foldedSearchKey(key) ?? '';
  for (const { groups } of whole.matchAll(TERM)) {
    const text = (groups!.phrase ?? groups!.word!).trim();
    if (text !== '') terms.push({ text, isExcluded: groups!.minus !== undefined });
  }
  if (terms.some(({ isExcluded }) => !isExcluded)) return terms;
  return whole === '' ? [] : [{ text: whole, isExcluded: false }];
}
