import fc from 'fast-check';
import { TextMatcher } from '#core/moderation/matching/text-matcher.js';

const matcherOf = (sentences: string[], threshold?: number): Promise<TextMatcher> =>
  TextMatcher.build([{ key: 'list', kind: 'sentence', operator: 'contains', terms: sentences, threshold }]);

test.each([
  ['word', 'two words', 36.36],
  ['send me your card number', 'Send me your card number!', 100],
  ['send me your card number', 'send me the number of your card', 78.13],
  ['你好世界', '你好世间', 42.86],
])('the similarity of %s and %s is %d percent', async (sentence, text, expected) => {
  const [match] = (await matcherOf([sentence], 1)).matchNow(text)!;
  expect(match!.similarity).toBeCloseTo(expected, 1);
});

test('a text matches the most similar sentence, if the similarity is greater than the threshold', async () => {
  const sentences = ['send me your card', 'send me your card number', 'nothing at all'];
  expect((await matcherOf(sentences, 60)).matchNow('please send me your card number')).toEqual([
    { key: 'list', term: 'send me your card number', similarity: expect.any(Number) as number },
  ]);
  expect((await matcherOf(['abc'], 100)).matchNow('abc')).toEqual([]);
  expect((await matcherOf(['abc'], 99)).matchNow('abc')).toHaveLength(1);
  expect((await matcherOf(['word'], 36)).matchNow('two words')).toHaveLength(1);
  expect((await matcherOf(['word'], 37)).matchNow('two words')).toEqual([]);
});

test('without a threshold it is 50 percent', async () => {
  expect((await matcherOf(['send me your card number'])).matchNow('send me the number of your card')).toHaveLength(1);
  expect((await matcherOf(['word'])).matchNow('two words')).toEqual([]);
});

test('a sentence is compared as words are, without accents, look-alikes and case', async () => {
  const matcher = await matcherOf(['Überweise mir Geld'], 90);
  expect(matcher.matchNow('uberweise MIR geld')).toHaveLength(1);
  expect(matcher.matchNow('überweise mir\u200b gеld')).toHaveLength(1);
});

test('with the operator equals, the whole text is compared', async () => {
  const matcher = await TextMatcher.build([
    { key: 'list', kind: 'sentence', operator: 'equals', terms: ['Send me your card number.'] },
  ]);
  expect(matcher.matchNow('send me your card number')).toEqual([{ key: 'list', term: 'Send me your card number.' }]);
  expect(matcher.matchNow('send me your card numbers')).toEqual([]);
});

test('an empty sentence, or one of punctuation, matches nothing', async () => {
  const matcher = await matcherOf(['', '?!'], 1);
  expect(matcher.isEmpty).toBe(true);
  expect(matcher.matchNow('?!')).toEqual([]);
});

const trigramsOf = (text: string): Set<string> =>
  new Set(
    (text.match(/[a-z]+/g) ?? []).flatMap((word) => {
      const padded = `  ${word} `;
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
    }),
  );

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'd', ' '), maxLength: 15 });

test('similarity is that of the sets of trigrams', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(letters, { maxLength: 8 }),
      letters,
      fc.integer({ min: 0, max: 99 }),
      async (sentences, text, threshold) => {
        const matcher = await TextMatcher.build(
          sentences.map((sentence, index) => ({
            key: `${index}`,
            kind: 'sentence' as const,
            operator: 'contains' as const,
            terms: [sentence],
            threshold,
          })),
        );
        const ofText = trigramsOf(text);
        const similarities = sentences.map((sentence) => {
          const ofSentence = trigramsOf(sentence);
          const shared = [...ofText].filter((trigram) => ofSentence.has(trigram)).length;
          return shared === 0 ? 0 : (100 * shared) / (ofText.size + ofSentence.size - shared);
        });
        const expected = similarities.flatMap((similarity, index) =>
          similarity / 100 > threshold / 100 ? [`${index}`] : [],
        );
        expect(matcher.matchNow(text)!.map(({ key }) => key)).toEqual(expected);
      },
    ),
  );
});
