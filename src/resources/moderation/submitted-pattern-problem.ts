import { patternProblem } from '#core/moderation/matching/patterns/pattern-problem.js';

/** @returns why a pattern is refused, as a sentence */
export function problemOfPattern(pattern: string): string | undefined {
  const problem = patternProblem(pattern);
  return problem && `The pattern cannot be used: ${problem}.`;
}
