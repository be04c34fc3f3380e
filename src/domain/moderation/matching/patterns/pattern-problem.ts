/** @returns why a pattern cannot be matched, as the end of a sentence: "the pattern … because …" */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch {
    return 'it is not a valid expression';
  }
}
