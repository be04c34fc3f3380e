import { patternProblem } from '#core/moderation/matching/patterns/pattern-problem.js';
import { TextMatcher } from '#core/moderation/matching/text-matcher.js';
import { defaultLists, PROFANITY_LIST } from '#resources/moderation/keyword-lists/default-keyword-lists.js';
import { everydaySentences } from '#resources/moderation/keyword-lists/everyday-sentences.js';
import { contactDetailsPatterns, emailPatterns, spamPatterns } from '#resources/moderation/rules/default-patterns.js';

const matcherOf = (kind: 'word' | 'pattern', terms: readonly string[]): Promise<TextMatcher> =>
  TextMatcher.build([{ key: 'default', kind, operator: 'contains', terms }]);

const listMatcher = (id: string): Promise<TextMatcher> => {
  const { terms, language, exceptions } = defaultLists.find((list) => list.id === id)!;
  return TextMatcher.build([{ key: id, kind: 'word', operator: 'contains', terms, language, exceptions }]);
};
const matchesOf = async (id: string, text: string) => (await listMatcher(id)).matchNow(text);

describe.each(defaultLists)('the list $id', ({ id, terms }) => {
  test('has each word once, and only words that can match', async () => {
    const matcher = await listMatcher(id);
    expect(terms.filter((word) => matcher.matchNow(word)?.length !== 1)).toEqual([]);
    expect(new Set(terms).size).toBe(terms.length);
    expect(Math.max(...terms.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });
});

describe('the profanity list', () => {
  test.each([
    'What the FUCK',
    'fuuuuck this',
    'sh!t',
    'a$$hole',
    'b1tch',
    'Scheisse!',
    'cabron',
    'ХУЙ',
    '你妈逼啊',
    'tu es un enculé',
    'Hurensohn',
    'siktir git',
    'you ass',
    'you slut',
  ])('matches %s', async (text) => {
    expect(await matchesOf(PROFANITY_LIST, text)).toHaveLength(1);
  });

  test.each([
    ...Object.values(everydaySentences).flat(),
    'The number 455 is as good as any other, and a grass snake passed the bass.',
    'Te quiero mucho',
    'summa cum laude',
    'cocktail, Dickens, analysis, document, therapist, shiitake, Hancock, Arsenal',
  ])('does not match %s', async (text) => {
    expect(await matchesOf(PROFANITY_LIST, text)).toEqual([]);
  });
});

test.each([
  ['de', 'du alte Hure', 'Ich aß gestern Pizza'],
  ['de', 'fick dich', 'Spaß mit der Maß'],
  ['fr', 'une pute', 'Je pars'],
  ['nl', 'wat een slet', 'Ik wil een huis kopen'],
  ['es', 'coño', 'Un cono de helado'],
  ['tr', 'siktir', 'Sık sık gelirim'],
  ['en', 'a skank', 'spic and span'],
])('the list of the language %s matches %s, and not %s', async (language, profane, harmless) => {
  expect(await matchesOf(`profanity-list-${language}`, profane)).toHaveLength(1);
  expect(await matchesOf(`profanity-list-${language}`, harmless)).toEqual([]);
});

describe.each([
  {
    name: 'email_filter',
    patterns: emailPatterns,
    matching: [
      'john@exämple.de',
      'иван@почта.рф',
      'ｊｏｈｎ＠ｅｘａｍｐｌｅ．ｄｅ',
      'mail me: jane.doe+x@mail.example.org',
      'A@B.CO',
      'jane (at) example (dot) com',
      'jane [at] example.com',
    ],
    harmless: ['@jane are you there?', 'see you @ 5.30', 'look at example.com', 'a@b', 'I am (at) home'],
  },
  {
    name: 'contact_details_filter',
    patterns: contactDetailsPatterns,
    matching: [
      'call +49 (0)171 123-4567',
      '+14155552671',
      '0044 20 7946 0958',
      'ring 0044 20 7946 0958',
      '+４９ １７１ １２３４５６７',
      '٠١٧١ ١٢٣٤٥٦٧',
      '+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧',
      '(415) 555-2671',
      '415.555.2671.',
      '030/1234567',
      '0171 1234567',
      '06 12 34 56 78',
      'text me on WhatsApp: 0171234',
      'my Telegram is @jane_doe',
      'https://t.me/jane',
      'discord.gg/abc',
    ],
    harmless: [
      'DE89 3704 0044 0532 0130 00',
      'DE89370400440532013000',
      'GB29 NWBK 6016 1331 9268 19',
      'FR76 3000 6000 0112 3456 7890 189',
      'NL91 ABNA 0417 1643 00',
      'CH93 0076 2011 6238 5295 7',
      'ES91 2100 0418 4502 0005 1332',
      'LT12 1000 0111 0100 1000',
      'BE68 5390 0754 7034',
      'On 2026-11-22 at 10:30',
      'on 22.11.2026 12:30',
      '01.11.2026 12:30',
      'It costs 1,234,567.89 or 1 000 000',
      'version 10.20.30.40',
      'order 12345',
      'I like telegram stickers',
      'the year 2026',
    ],
  },
  {
    name: 'spam-detection',
    patterns: spamPatterns,
    matching: [
      'look https://bit.ly/3xYz',
      'http://a.example/1 http://b.example/2 https://c.example/3 now',
      'Congratulations, you have won a new iPhone',
      'CLAIM YOUR free gift',
      'Click here now: http://x.example',
      'Earn up to $5,000 per week!',
      'double your bitcoin',
      'guaranteed returns',
      'buy cheap viagra',
      'work from home, see https://x.example',
    ],
    harmless: [
      'We won the match',
      'see https://example.org/docs and https://example.org/more',
      'click here to continue',
      'I make about 20 cakes a day',
      'the order of magnitude',
      'my gift arrived',
    ],
  },
])('the patterns of $name', ({ patterns, matching, harmless }) => {
  test('are valid', () => {
    expect(patterns.map(patternProblem).filter(Boolean)).toEqual([]);
  });

  test.each(matching)('match %s', async (text) => {
    expect((await matcherOf('pattern', patterns)).matchNow(text)).toHaveLength(1);
  });

  test.each(harmless)('do not match %s', async (text) => {
    expect((await matcherOf('pattern', patterns)).matchNow(text)).toEqual([]);
  });
});
