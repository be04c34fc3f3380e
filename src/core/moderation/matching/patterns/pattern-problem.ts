import { RE2JSException } from 're2js';
import { PatternGroup } from './pattern-group.js';
import { shapeOf } from './pattern-syntax.js';

export const MAX_PATTERN_LENGTH = 100;

/** A compiled pattern has at most so many instructions. Larger ones take milliseconds to compile, and up to that for each character of a hostile text. */
export const MAX_PROGRAM_SIZE = 1_000;

/** Enough to compile. */
const AUTOMATON_BYTES = 0;

/** @returns why a pattern cannot be matched, as the end of a sentence: "the pattern … because …" */
export function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return 'it is empty';
  if (pattern.length > MAX_PATTERN_LENGTH) return `it is longer than ${MAX_PATTERN_LENGTH} characters`;
  const { size, problem } = shapeOf(pattern);
  if (problem) return problem;
  // The size is compared before the pattern is compiled, which takes long for such a pattern.
  if (size > MAX_PROGRAM_SIZE) return TOO_LARGE;
  const alone = new PatternGroup('contains', AUTOMATON_BYTES);
  try {
    alone.add(pattern);
    alone.compile();
  } catch (error) {
    if (error instanceof RE2JSException)
      return `it is not a valid expression: ${error.message.replace(/^error parsing regexp: /, '')}`;
    throw error;
  }
  return alone.size > MAX_PROGRAM_SIZE ? TOO_LARGE : undefined;
}

const TOO_LARGE = 'its repetitions make it too large; use smaller limits';
