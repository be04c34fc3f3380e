import {
  contactDetailsPatterns,
  emailPatterns,
  profanityWords,
  spamPatterns,
} from '../../../src/domain/moderation/lists/default-lists.js';
import { patternProblem } from '../../../src/domain/moderation/matching/patterns/pattern-problem.js';
import { TextMatcher } from '../../../src/domain/moderation/matching/text-matcher.js';

const matcherOf = (kind: 'word' | 'pattern', terms: readonly string[]): Promise<TextMatcher> =>
  TextMatcher.build([{ key: 'default', kind, operator: 'contains', terms }]);

describe('the profanity list', () => {
  test('has each word once, and only words that can match', async () => {
    const matcher = await matcherOf('word', profanityWords);
    expect(profanityWords.filter((word) => matcher.matchNow(word)?.length !== 1)).toEqual([]);
    expect(new Set(profanityWords).size).toBe(profanityWords.length);
    expect(Math.max(...profanityWords.map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

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
  ])('matches %s', async (text) => {
    expect((await matcherOf('word', profanityWords)).matchNow(text)).toHaveLength(1);
  });

  test.each([
    'Good morning, class! Please assess the passage in Essex and Scunthorpe.',
    'The number 455 is as good as any other, and a grass snake passed the bass.',
    'Der Arzt hat gesagt, dass ich morgen ins Büro kann.',
    'Feliz año nuevo, te quiero mucho',
    'Je suis en retard de dix minutes, pardon, à bientôt',
    'Привет, как дела? Я сегодня на работе.',
    '你好，我们明天见。',
    'Ele pede um café. Que hora é? Gå till slutet!',
    'summa cum laude',
    'Merhaba, nasılsın? Yarın görüşürüz.',
    'cocktail, Dickens, analysis, document, therapist, shiitake, Hancock, Arsenal',
  ])('does not match %s', async (text) => {
    expect((await matcherOf('word', profanityWords)).matchNow(text)).toEqual([]);
  });
});

describe.each([
  {
    name: 'email_filter',
    patterns: emailPatterns,
    matching: [
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
