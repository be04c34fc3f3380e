import fc from 'fast-check';
import { TextMatcher } from '#core/moderation/matching/text-matcher.js';
import { condition, longest, repeatedPhrases, words } from './matcher-inputs.js';

test('a text that takes too long at once is left to match', async () => {
  const patterns = Array.from({ length: 300 }, (_, index) => `[ab]{0,60}[c${index}][de]{0,60}`);
  const matcher = await TextMatcher.build([condition('pattern', [...patterns, '[z]{2}'])]);
  const text = `${longest('ab').slice(2)}zz`;
  expect(matcher.matchNow(text)).toBeUndefined();
  expect(await matcher.match(text)).toEqual([{ key: 'pattern contains', term: '[z]{2}' }]);
  expect(await matcher.match('no')).toEqual([]);
  expect(matcher.matchNow('zz')).toEqual([{ key: 'pattern contains', term: '[z]{2}' }]);
});

test('a matcher that took too long for a text tries again later', async () => {
  const patterns = Array.from({ length: 2_000 }, (_, index) => `[a-e]{1,9}[${index % 10}x][a-e]{${1 + (index % 7)},9}`);
  const matcher = await TextMatcher.build([condition('pattern', patterns)]);
  const text = 'abcde abcde';
  let tries = 1;
  while (matcher.matchNow(text) === undefined && tries < 1_000) tries++;
  expect(tries).toBeGreaterThan(1);
  expect(tries).toBeLessThan(1_000);
});

test('while a matcher is built and matches, timers run', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const matcher = await TextMatcher.build([condition('word', words.concat(repeatedPhrases))]);
  const before = turns;
  for (let round = 0; round < 20; round++) await matcher.match(longest('é a1 '));
  clearInterval(timer);
  expect(before).toBeGreaterThan(0);
  expect(turns).toBeGreaterThan(before);
});

test('the automata of patterns do not outgrow the memory that a matcher states', async () => {
  const patterns = Array.from({ length: 100 }, (_, index) => `[ab]{0,60}a[ab]{${index % 50}}[c${index}]`);
  const matcher = await TextMatcher.build([condition('pattern', patterns)]);
  const text = Array.from({ length: 2_000 }, (_, index) => 'ab'[((index * index * 7) % 11) & 1]).join('');
  const first = await matcher.match(text);
  expect(await matcher.match(text)).toEqual(first);
  expect(matcher.bytes).toBeGreaterThan(4 * 1024 * 1024);
  expect(matcher.bytes).toBeLessThan(16 * 1024 * 1024);
});

test('memory grows with the terms', async () => {
  const small = await TextMatcher.build([condition('word', words.slice(0, 1_000))]);
  const large = await TextMatcher.build([condition('word', words)]);
  expect(large.bytes).toBeGreaterThan(15 * small.bytes);
  expect((await TextMatcher.build([])).isEmpty).toBe(true);
  expect((await TextMatcher.build([])).matchNow('text')).toEqual([]);
});

describe('words match as in a naive comparison', () => {
  const letters = ['a', 'b', 'B', 'é'];
  const term = fc.string({ unit: fc.constantFrom(...letters, ' ', '.', '漢', '字'), maxLength: 14 });
  // Letters that stand apart, and words with one mark between, are also read as one word. The comparison does not know these disguises.
  const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 5 });
  const text = fc
    .array(fc.oneof(word, fc.constantFrom('. ', '  ', '漢', '字')), { maxLength: 9 })
    .map((parts) => parts.join(''));
  const tokens = (text: string): string[] =>
    text
      .toLowerCase()
      .replaceAll('é', 'e')
      .match(/[a-z]+|[漢字]/g) ?? [];
  const isWord = (listed: string, word: string): boolean => {
    const runs = listed.match(/(.)\1*/g) ?? [];
    const lengths = runs.map((letters) =>
      letters.length < 3 ? `(?:${letters}|${letters[0]!}{3,})` : `${letters[0]!}{3,}`,
    );
    return new RegExp(`^${lengths.join('')}$`).test(word);
  };

  test.each(['contains', 'equals'] as const)('with the operator %s', async (operator) => {
    await fc.assert(
      fc.asyncProperty(fc.array(term, { maxLength: 20 }), text, async (terms, text) => {
        const matcher = await TextMatcher.build(
          terms.map((term, index) => ({ key: `${index}`, kind: 'word' as const, operator, terms: [term] })),
        );
        const ofText = tokens(text);
        const expected = terms.flatMap((term, index) => {
          const listed = tokens(term);
          const matchesAt = (start: number) => listed.every((word, at) => isWord(word, ofText[start + at] ?? ''));
          const found =
            operator === 'contains'
              ? ofText.some((_, start) => matchesAt(start))
              : listed.length === ofText.length && matchesAt(0);
          return found && listed.length > 0 ? [`${index}`] : [];
        });
        expect(matcher.matchNow(text)!.map(({ key }) => key)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});
