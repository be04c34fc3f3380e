// lane: long
import type { MatchCondition } from '#core/moderation/matching/condition.js';
import { PatternGroup } from '#core/moderation/matching/patterns/pattern-group.js';
import { MAX_STEP, type SlicedWork } from '#core/moderation/matching/sliced-work.js';
import { TextMatcher } from '#core/moderation/matching/text-matcher.js';
import { condition, longest, repeatedPhrases, words } from './matcher-inputs.js';

/** Runs work to its end. @returns the units of its largest step, and of all together */
function run<Result>(work: SlicedWork<Result>): { largest: number; total: number; result: Result } {
  let [largest, total] = [0, 0];
  for (;;) {
    const step = work.next();
    if (step.done) return { largest, total, result: step.value };
    largest = Math.max(largest, step.value);
    total += step.value;
  }
}

test.each<[string, MatchCondition, string[]]>([
  [
    'many words',
    condition('word', words),
    [
      'word1 ',
      'a1 ',
      'a@',
      'é ',
      '\ufdfa',
      '傻',
      'x',
      '$!1',
      'a ',
      'a.',
      'a*b ',
      'a**b ',
      'а*b ',
      '은',
      'ال',
      'ıa ',
      '\u202eab',
      '🇫',
    ],
  ],
  [
    'phrases that repeated letters all match',
    condition(
      'word',
      repeatedPhrases.map((term) => `${term} b`),
    ),
    ['aaa '],
  ],
  [
    'one word in many forms',
    condition(
      'word',
      Array.from({ length: 99 }, (_, count) => 'a'.repeat(count + 1)),
    ),
    ['a', 'a '],
  ],
  [
    'patterns without a literal',
    condition(
      'pattern',
      Array.from({ length: 200 }, (_, index) => `[ab]{${index % 50},60}[c${index}]`),
    ),
    ['ab', 'a'],
  ],
  [
    'patterns with one literal',
    condition(
      'pattern',
      Array.from({ length: 500 }, (_, index) => `abc[ab]{1,${1 + (index % 90)}}x${index}`),
    ),
    ['abc', 'abcab'],
  ],
  [
    'patterns with many states',
    condition('pattern', ['[ab]{0,300}a[ab]{300}c', '\\pL{1,50}1\\pN{1,50}x']),
    ['aab', 'é1'],
  ],
  [
    'many sentences',
    condition(
      'sentence',
      words.map((word) => `please send ${word} to me`),
    ),
    ['please send ', 'abc ', 'é'],
  ],
])('%s: neither building nor matching the longest text takes a step that is too long', (_, tested, units) => {
  const { result: matcher, largest } = run(TextMatcher.building([tested]));
  expect(largest).toBeLessThanOrEqual(MAX_STEP);
  for (const unit of units) expect(run(matcher.matching(longest(unit))).largest).toBeLessThanOrEqual(MAX_STEP);
});

test.each([
  '(a+)+$',
  '(a{1,30}){1,30}$',
  '\\p{L}{1,1000}1',
  '(a|aa)+$',
  '(a|a?)+$',
  '([a-zA-Z]+)*$',
  '(.*a){25}b',
  `${'a?'.repeat(25)}${'a'.repeat(25)}$`,
])('the pattern %s takes time that is linear in the text, though the API may refuse it', (pattern) => {
  const unitsFor = (length: number): number => {
    const group = new PatternGroup('contains', 1_000_000);
    group.add(pattern);
    group.compile();
    return run(group.match(`${'a'.repeat(length)}!`, () => undefined)).total;
  };
  expect(unitsFor(100_000)).toBeLessThanOrEqual(110 * unitsFor(1_000));
});
