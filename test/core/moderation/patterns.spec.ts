import fc from 'fast-check';
import { PatternGroup } from '#core/moderation/matching/patterns/pattern-group.js';
import { MAX_PROGRAM_SIZE, patternProblem } from '#core/moderation/matching/patterns/pattern-problem.js';
import { shapeOf } from '#core/moderation/matching/patterns/pattern-syntax.js';
import { TextMatcher } from '#core/moderation/matching/text-matcher.js';

type Operator = 'contains' | 'equals';

const matcherOf = (operator: Operator, patterns: string[]): Promise<TextMatcher> =>
  TextMatcher.build(patterns.map((pattern) => ({ key: pattern, kind: 'pattern', operator, terms: [pattern] })));

const matches = async (operator: Operator, pattern: string, text: string): Promise<boolean> =>
  (await matcherOf(operator, [pattern])).matchNow(text)!.length > 0;

test.each<[Operator, string, string, boolean]>([
  ['contains', 'foo', 'a FOOd', true],
  ['contains', 'foo', 'fo o', false],
  ['contains', 'FOO', 'food', true],
  ['contains', '(?-i)FOO', 'food', false],
  ['contains', '(?-i)FOO', 'FOOd', true],
  ['contains', 'kiss', '\u212aIſS', true],
  ['contains', '\\bfoo\\b', 'a foo.', true],
  ['contains', '\\bfoo\\b', 'food', false],
  ['contains', '^foo', 'a foo', false],
  ['contains', 'foo$', 'a foo', true],
  ['contains', '(?m)^foo$', 'a\nfoo\nb', true],
  ['contains', 'a.c', 'a\nc', false],
  ['contains', 'a.c', 'a😀c', true],
  ['contains', '\\d{3,5}', 'no 12 but 123', true],
  ['contains', '[\\p{Cyrillic}]{3}', 'да нет', true],
  ['contains', 'straße', 'STRASSE', false],
  ['contains', 'wh?oa+t', 'WOAAAT', true],
  ['equals', 'foo', ' Foo\n', true],
  ['equals', 'foo', 'food', false],
  ['equals', 'foo|food', 'food', true],
  ['equals', '\\d{1,3}', '1234', false],
  ['equals', '[^x]{1,9}', 'abc', true],
])('that %s: %s matches %j: %s', async (operator, pattern, text, expected) => {
  expect(await matches(operator, pattern, text)).toBe(expected);
});

describe('a pattern is refused', () => {
  test.each([
    ['', 'it is empty'],
    ['a'.repeat(101), 'it is longer than 100 characters'],
    ['a(', 'it is not a valid expression: missing closing ): `(?i)a(`'],
    ['*a', 'it is not a valid expression: missing argument to repetition operator: `*`'],
    ['[b-a]', 'it is not a valid expression: invalid character class range: `b-a`'],
    ['a(?=b)', 'look-around, such as (?=…) and (?<!…), is not supported'],
    ['(?<!a)b', 'look-around, such as (?=…) and (?<!…), is not supported'],
    ['(a)\\1', 'back references are not supported'],
    ['(?P<x>a)(?P=x)', 'back references are not supported'],
    ['a.*b', 'the repetition .* is unbounded; use a bounded one, such as .{0,50}'],
    ['a.+', 'the repetition .+ is unbounded; use a bounded one, such as .{0,50}'],
    ['a{2,}', 'the repetition {2,} is unbounded; give it an upper limit'],
    ['(a+)+$', 'an unbounded repetition is repeated; give one of the two quantifiers an upper limit'],
    ['((a|b*)c){3}', 'an unbounded repetition is repeated; give one of the two quantifiers an upper limit'],
    ['a{1,1000}{1,1000}', 'its repetitions make it too large; use smaller limits'],
    ['(a{1,100}){1,100}', 'its repetitions make it too large; use smaller limits'],
    ['\\p{L}{1,1000}', 'its repetitions make it too large; use smaller limits'],
    ['[^\\pL]{1,500}', 'its repetitions make it too large; use smaller limits'],
  ])('%s', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
  });
});

test.each([
  'a+',
  '\\d+',
  '[a-z]*x',
  'a.*?b',
  '(?:\\d{1,3}\\.){3}\\d{1,3}',
  '(?:ab?){1,5}',
  '(?:foo|bar)?baz',
  '\\Qa.*b\\E',
  'a\\.\\*',
  '[.*]+',
  '[]a]{2}',
  '[[:alpha:]]{1,9}',
  '\\p{L}{1,50}',
  '(?i)a',
  '(?P<name>a)',
  '.{0,50}',
  'a{,3}',
])('the pattern %s is accepted', (pattern) => {
  expect(patternProblem(pattern)).toBeUndefined();
});

test('a list with invalid patterns matches by the others', async () => {
  const matcher = await TextMatcher.build([
    { key: 'list', kind: 'pattern', operator: 'contains', terms: ['x(', '(a+)+', 'literal(', 'good', '[yz]'] },
  ]);
  expect(matcher.matchNow('literal x aaa')).toEqual([]);
  expect(matcher.matchNow('good')).toEqual([{ key: 'list', term: 'good' }]);
  expect(matcher.matchNow('z')).toEqual([{ key: 'list', term: '[yz]' }]);
});

/** Patterns that mean the same in JavaScript. */
const pattern = fc.letrec<{ pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', 'abc', 'Bca', '[ab]', '[^a]', '.', '\\b', '^', '$', '\\w', '\\.', '-'),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => one + other),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `${one}|${other}`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('?', '+', '*', '{2}', '{0,2}', '{1,3}', '+?', '??'))
      .map(([inner, quantifier]) => `(${inner})${quantifier}`),
    fc
      .tuple(fc.constantFrom('a', 'bc', 'cab', '[bc]'), fc.constantFrom('?', '+', '*', '{2}', '{0,2}', '{1,3}'))
      .map(([inner, quantifier]) => inner + quantifier),
  ),
})).pattern;

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'C', '-', '.', ' ', '\n'), maxLength: 12 });

test.each(['contains', 'equals'] as const)('patterns that %s match what they match in JavaScript', async (operator) => {
  await fc.assert(
    fc.asyncProperty(fc.array(pattern, { maxLength: 12 }), fc.array(text), async (patterns, texts) => {
      const valid = [...new Set(patterns)].filter((one) => patternProblem(one) === undefined);
      const matcher = await matcherOf(operator, valid);
      for (const one of texts) {
        const expected = valid.filter((source) =>
          operator === 'contains'
            ? new RegExp(source, 'i').test(one)
            : new RegExp(`^(?:${source})$`, 'i').test(one.trim()),
        );
        expect(matcher.matchNow(one)!.map(({ key }) => key)).toEqual(expected);
      }
    }),
    { numRuns: 500 },
  );
});

test('the size of a pattern is estimated before it is compiled, within a factor of two', () => {
  fc.assert(
    fc.property(pattern, fc.integer({ min: 1, max: 60 }), (inner, times) => {
      const source = `(?:${inner}){1,${times}}`;
      if (patternProblem(source) !== undefined) return;
      const group = new PatternGroup('contains', 0);
      group.add(source);
      group.compile();
      expect(group.size).toBeLessThanOrEqual(Math.min(MAX_PROGRAM_SIZE, 2 * shapeOf(source).size));
    }),
  );
});
