import { TextMatcher } from '#core/moderation/matching/text-matcher.js';

const matches = async (
  operator: 'contains' | 'equals',
  term: string,
  text: string,
  language?: string,
): Promise<boolean> => {
  const matcher = await TextMatcher.build([{ key: 'list', kind: 'word', operator, terms: [term], language }]);
  return matcher.matchNow(text)!.length > 0;
};

describe('a word that is contained', () => {
  test.each([
    // Case and accents
    ['ass', 'You ASS, really'],
    ['straße', 'STRASSE'],
    ['istanbul', 'İSTANBUL'],
    ['σοφός', 'ΣΟΦΌΣ'],
    ['cabrón', 'cabron'],
    ['cabron', 'CABRÓN'],
    ['fuck', 'f\u0308u\u0308c\u0308k'],
    ['Ёлка', 'елка'],
    // Compatibility characters
    ['fuck', 'ｆｕｃｋ'],
    ['fuck', '𝓯𝓾𝓬𝓴'],
    ['fuck', 'ⓕⓤⓒⓚ'],
    ['fuck', '🅵🆄🅲🅺'],
    ['find', 'ﬁnd'],
    // Not visible
    ['fuck', 'f\u200bu\u00adc\u2060k'],
    ['fuck', 'f\u0001uck'],
    ['fuck', 'f\ufe0fu\u{e0041}ck'],
    // Look-alikes
    ['ass', 'аѕѕ'],
    ['scam', 'ѕсаm'],
    ['BASTARD', 'ВАЅТАRD'],
    ['хуй', 'xуй'],
    ['fuck', 'ƒuck'],
    // Digits and symbols
    ['asshole', 'a55hole'],
    ['ass', 'a$$'],
    ['ass', '@ss'],
    ['ass', 'you @ss!'],
    ['asshole', '@$$h0l3'],
    ['shit', 'sh!t'],
    ['shit', 'sh1t happens'],
    ['shit', '$hit'],
    ['shit', 'shit!'],
    ['shit', '!!shit!!'],
    ['shit', '@shit'],
    ['slut', 's1ut'],
    ['slut', 's!ut'],
    ['boob', 'b00b'],
    ['butt', '8utt'],
    ['p0rn', 'p0rn'],
    ['mp3', 'an MP3 file'],
    ['420', 'at 420 today'],
    ['nigger', 'ni99er'],
    ['sex', 's€x'],
    ['fuck', 'fu¢k'],
    // Letters apart
    ['fuck', 'f u c k'],
    ['fuck', 'F U C K you'],
    ['fuck', 'f.u.c.k'],
    ['fuck', 'f. u. c. k.'],
    ['fuck', 'f-u-c-k off'],
    ['fuck', 'f\nu\nc\nk'],
    ['fuck', 'I f u c k u'],
    ['shit', 's h 1 t'],
    ['fuck', 'f\u2800u\u2800c\u2800k'],
    ['fuck', 'fu|ck'],
    ['fuck', 'f_uck'],
    ['fuck', 'fu\u2800ck'],
    ['хуй', 'х.у.й'],
    // Masked letters
    ['fuck', 'f*ck'],
    ['fuck', 'what the F**K!'],
    ['shit', 'sh#t'],
    ['хуй', 'х*й'],
    // Other alphabets
    ['fuck', 'ꜰᴜᴄᴋ'],
    ['fuck', '⒡⒰⒞⒦'],
    ['fuck', '🄕🄤🄒🄚'],
    ['fuck', '🇫🇺🇨🇰'],
    ['🇫🇷', 'vive la 🇫🇷'],
    ['fuck', 'fцck'],
    ['fuck', 'fυcκ'],
    ['shit', 'ѕнit'],
    ['fuck', '\u202ekcuf\u202c'],
    ['fuck', 'oh \u202ekcuf'],
    ['fuck', 'you \u202efuck\u202c'],
    ['fuck', '\u202efuck'],
    ['fuck', '\u202df\u2066u\u2069c\u202bk\u202c'],
    ['a55', 'you a55'],
    // Repeated letters
    ['ass', 'asssss'],
    ['as', 'asssss'],
    ['fuck', 'fuuuuuck'],
    ['fuck', 'FFFFuuuccckkk'],
    ['good', 'gooood'],
    ['aaaa', 'aaa'],
    // Phrases
    ['son of a bitch', 'Son of-a   BITCH!'],
    ['son of a bitch', 'son,of\na.b!tch'],
    ["don't", 'I don’t'],
    ['c', 'c'],
    // Scripts without spaces
    ['傻逼', '你是傻逼吗'],
    ['バカ', 'おまえバカだな'],
    ['バカ', 'ﾊﾞｶ'],
    ['バカ', 'ハ\u3099カ'],
    ['หมา', 'ไอ้หมาบ้า'],
    ['개새끼', '이 개새끼'.normalize('NFD')],
    ['चूतिया', 'तू चूतिया है'],
    ['🖕', 'for you🖕🏿!'],
    ['کس', 'کِس'],
    // Particles and articles
    ['병신', '병신은 나쁘다'],
    ['병신', '저 병신이라고'],
    ['شرموط', 'الشرموط'],
    ['شرموط', 'والشرموط هنا'],
    // Typed without letters of their own
    ['amcık', 'AMCIK'],
    ['amcık', 'amcik'],
  ])('%s matches %s', async (term, text) => {
    expect(await matches('contains', term, text)).toBe(true);
  });

  test.each([
    ['ass', '455'],
    ['ass', 'room A55'],
    ['ass', 'stuck on the a55 near Chester'],
    ['ass', 'a galaxy a55 and order a55'],
    ['boo', 'gate b00'],
    ['fuck', '\u202eoh kcuff\u202c'],
    ['ass', 'ich aß'],
    ['sik', 'Sık sık gelirim'],
    ['ano', 'año'],
    ['ano', 'an\u0303o'],
    ['coño', 'un cono'],
    ['hell', "he'll"],
    ['hell', 'he’ll'],
    ['rape', 'g r a p e'],
    ['sohe', 'I a m s o h e r e'],
    ['fuck', 'f u  c k'],
    ['fr', 'vive la 🇫🇷'],
    ['puta', 'Рита'],
    ['병신', '병신체'],
    ['hell', 'h***'],
    ['ass', 'as'],
    ['ass', 'aass'],
    ['ass', 'class'],
    ['ass', 'assess'],
    ['god', 'good'],
    ['good', 'god'],
    ['see', 'se'],
    ['boob', '8008'],
    ['shiti', 'shit!'],
    ['ishit', '!shit'],
    ['wow', 'wo'],
    ['sos', '505'],
    ['p0rn', 'porn'],
    ['son of a bitch', 'son of a'],
    ['son of a bitch', 'son of the bitch'],
    ['傻逼', '傻 瓜逼'],
    ['it', 'l1t'],
    ['!!!', 'wow!!!'],
    ['13.', 'Bus 13 leaves at 9'],
    ['', 'text'],
    ['ass', ''],
    ['चूत', 'चत'],
  ])('%s does not match %s', async (term, text) => {
    expect(await matches('contains', term, text)).toBe(false);
  });
});

test.each([
  [['바보', '멍청이', '개새끼'], ['은', '는', '이', '가', '을', '를', '의', '에게', '한테', '도', '만', '들', '들은', '야', '아', '이야', '같은', '처럼', '라고', '이라고', '인', '인데', '이네', '입니다'], (word: string, particle: string) => `저 ${word}${particle} 나쁘다`], // prettier-ignore
  [
    ['غبي', 'كلب', 'شرموط'],
    ['ال', 'وال', 'فال', 'بال', 'كال', 'لل'],
    (word: string, article: string) => `هذا ${article}${word} هنا`,
  ],
])('%j are found with whatever is attached to them: %j', async (words, attached, textOf) => {
  const texts = words.flatMap((word) => attached.map((part) => [word, textOf(word, part)] as const));
  const found = await Promise.all(texts.map(([word, text]) => matches('contains', word, text)));
  expect(texts.filter((_, index) => !found[index])).toEqual([]);
  // what only begins like the word is another word
  expect(await matches('contains', words[0]!, `${words[0]}상자 الغبيات`)).toBe(false);
});

describe('a word that is compared with the whole text', () => {
  test.each([
    ['hello', '  Hello!\n'],
    ['hello world', 'HELLO, w0rld'],
    ['傻逼', '傻逼!'],
    ['shit', '$h!t'],
  ])('%s matches %s', async (term, text) => {
    expect(await matches('equals', term, text)).toBe(true);
  });

  test.each([
    ['hello', 'hello there'],
    ['hello', 'oh hello'],
    ['hello world', 'hello'],
    ['傻逼', '大傻逼'],
    ['병신', '병신은'],
  ])('%s does not match %s', async (term, text) => {
    expect(await matches('equals', term, text)).toBe(false);
  });
});

test.each([
  ['de', 'strasse', 'in der Straße', true],
  ['en', 'ass', 'ich aß', false],
  ['en', 'shit', 'shıt', true],
  ['tr', 'sik', 'Sık sık', false],
  ['pt', 'cunt', 'cuñt', true],
  ['es', 'ano', 'año', false],
])('in a list of the language %s, %s matches %s: %s', async (language, term, text, expected) => {
  expect(await matches('contains', term, text, language)).toBe(expected);
});

test('a term does not count within an exception, and counts beside it', async () => {
  const exceptions = ['spic and span'];
  const matcher = await TextMatcher.build([
    { key: 'list', kind: 'word', operator: 'contains', terms: ['spic', 'and span he'], exceptions },
  ]);
  expect(matcher.matchNow('Spic and Span!')).toEqual([]);
  expect(matcher.matchNow('spic and span, spic')).toHaveLength(1);
  expect(matcher.matchNow('spic and span he')).toEqual([{ key: 'list', term: 'and span he' }]);
});

test('each condition that matches is named once, in order, with the term as it was entered', async () => {
  const matcher = await TextMatcher.build([
    { key: 'one', kind: 'word', operator: 'contains', terms: ['Damn', 'heck', 'DAMN'] },
    { key: 'two', kind: 'word', operator: 'contains', terms: ['nothing'] },
    { key: 'three', kind: 'word', operator: 'equals', terms: ['damn heck'] },
    { key: 'four', kind: 'word', operator: 'contains', terms: ['damn heck'] },
  ]);
  expect(matcher.matchNow('damn: heck')).toEqual([
    { key: 'one', term: 'Damn' },
    { key: 'three', term: 'damn heck' },
    { key: 'four', term: 'damn heck' },
  ]);
  expect(await matcher.match('Damn… heck')).toEqual(matcher.matchNow('damn: heck'));
});
