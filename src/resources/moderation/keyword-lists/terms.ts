import { setImmediate } from 'node:timers/promises';
import type { ErrorDetails } from '#platform/errors/domain-error.js';
import { problemOfPattern } from '../submitted-pattern-problem.js';
import { problemOfWords } from '../words-problem.js';
import type { ListCategory } from './keyword-list.js';

/** A list has at most so many terms. */
export const MAX_TERMS = 10_000;
/** Patterns are compiled one by one. */
const MAX_PATTERNS = 1000;
const MAX_TERM_LENGTH = 100;
const MAX_SENTENCE_LENGTH = 500;

/** Phrases in which the words of a list do not count. */
const MAX_EXCEPTIONS = 1000;

/** Patterns that are compiled before other requests have their turn. */
const SLICE = 20;

/** Terms whose problems one response has. */
const MAX_REPORTED = 10;

type TermCategory = Exclude<ListCategory, 'custom-api'>;

interface Rules {
  /** The field of the terms. */
  readonly field: 'searchTerms' | 'disallowedSentences';
  readonly maxTerms: number;
  readonly maxLength: number;
  readonly split: (text: string) => string[];
}

const byLine = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** A pattern can contain commas within brackets; lines separate patterns with other commas. */
const patternsIn = (text: string): string[] => (/[\r\n]/.test(text) ? byLine(text) : byOuterComma(text));

function byOuterComma(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!;
    if (character === '\\') index++;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}

export const termRules: Record<TermCategory, Rules> = {
  word: {
    field: 'searchTerms',
    maxTerms: MAX_TERMS,
    maxLength: MAX_TERM_LENGTH,
    split: (text) => text.split(/[,;\t\r\n]/),
  },
  pattern: { field: 'searchTerms', maxTerms: MAX_PATTERNS, maxLength: MAX_TERM_LENGTH, split: patternsIn },
  'sentence-similarity': {
    field: 'disallowedSentences',
    maxTerms: MAX_TERMS,
    maxLength: MAX_SENTENCE_LENGTH,
    split: byLine,
  },
};

/** A list of texts is not split. Trimmed, without empty terms. */
export const termsIn = (category: TermCategory, terms: string | string[]): string[] =>
  (typeof terms === 'string' ? termRules[category].split(terms) : terms)
    .map((term) => term.trim())
    .filter((term) => term !== '');

function problemOfTerm(category: TermCategory, term: string): string | undefined {
  return category === 'pattern' ? problemOfPattern(term) : problemOfWords(term);
}

/** What is wrong with the terms of a list, by dotted name; the first few. */
export async function problemsOfTerms(category: TermCategory, terms: readonly string[]): Promise<ErrorDetails> {
  const { field, maxTerms, maxLength } = termRules[category];
  if (terms.length === 0) return { [field]: [`The ${field} field is required.`] };
  return problemsOfEach(category, terms, { field, maxTerms, maxLength });
}

/** What is wrong with the exceptions of a list of words, which may have none; the first few. */
export const problemsOfExceptions = (exceptions: readonly string[]): Promise<ErrorDetails> =>
  problemsOfEach('word', exceptions, { field: 'exceptions', maxTerms: MAX_EXCEPTIONS, maxLength: MAX_TERM_LENGTH });

async function problemsOfEach(
  category: TermCategory,
  terms: readonly string[],
  { field, maxTerms, maxLength }: { field: string; maxTerms: number; maxLength: number },
): Promise<ErrorDetails> {
  if (terms.length > maxTerms) return { [field]: [`The ${field} may not have more than ${maxTerms} terms.`] };
  const problems: ErrorDetails = {};
  for (const [index, term] of terms.entries()) {
    if (category === 'pattern' && index % SLICE === SLICE - 1) await setImmediate();
    const problem =
      term.length > maxLength
        ? `A term may not be longer than ${maxLength} characters.`
        : problemOfTerm(category, term);
    if (problem) problems[`${field}.${index}`] = [problem];
    if (Object.keys(problems).length === MAX_REPORTED) break;
  }
  return problems;
}
