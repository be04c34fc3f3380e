import type { MatchCondition } from '#core/moderation/matching/condition.js';

/** The longest text of a message, in UTF-16 code units. */
const MAX_TEXT = 65_536;

export const condition = (
  kind: MatchCondition['kind'],
  terms: string[],
  operator: MatchCondition['operator'] = 'contains',
) => ({ key: `${kind} ${operator}`, kind, operator, terms }) satisfies MatchCondition;

export const longest = (unit: string): string => unit.repeat(Math.ceil(MAX_TEXT / unit.length)).slice(0, MAX_TEXT);

export const words = Array.from({ length: 20_000 }, (_, index) => `word${index.toString(36)}`);
export const repeatedPhrases = Array.from({ length: 256 }, (_, index) =>
  Array.from({ length: 8 }, (_, bit) => (index & (1 << bit) ? 'aa' : 'a')).join(' '),
);
