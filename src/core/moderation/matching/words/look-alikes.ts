import { confusables } from './generated/confusables.js';

/**
 * Letters that look like a Latin one, by that letter, before those of Unicode's data. Upper-case letters are listed where they look like
 * another letter than their lower-case form does: `Н` is an `н`, and looks like `H`.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  a: 'ɑαаᎪꓮ',
  b: 'ƀƃƄɓΒБВЬѣҍᏏᏴꓐꞴ',
  c: 'ȼсҫᴄⲥꓚꮯᑕ',
  d: 'ÐđƌɖɗԁᎠᏧꓒꓓ',
  e: 'ɇΕеҽҿᎬꓰꬲ',
  f: 'ƒϜքᵮẝꓝꞙꬵ',
  g: 'ƍǥɠɡԌցᏀᏳᶃꓖ',
  h: 'ħɦΗНћҢһӇӉհᎻᏂᏲⱧⲎꓧꚕ',
  i: 'ɨɩɪιіӏᵻᵼⲒꙇꭵ',
  j: 'ɉϳјᎫꓙꞲ',
  k: 'ƙΚКҚҞᏦⱩⲔꓗꝀ',
  l: 'łƚǀɫɭᏞⳐꓡꓲ',
  m: 'ΜϺМӍᎷⲘꓟ',
  n: 'ƝƞɳΝηոռᵰⲚꓠ',
  o: 'øɵθοσоѳөօᴏᴑⲟꓳꝋꬽꬾꭴꮎꮻ',
  p: 'ƥρрᏢᵽⲣꓑ',
  q: 'ʠԛգզ',
  r: 'ƦɍɼɽгғᎡᏒᴦᵲⲅꓣꭇꭈꮁ',
  s: 'ƽʂѕՏᏕᵴꓢꜱꮪ',
  t: 'ŧƭƮȾΤТҬᎢᵵⲦꓔ',
  u: 'Ʉʋυսᴜᵾꓴꞟꭎꭒꮜ',
  v: 'νѵᴠꓦꮩ',
  w: 'ɯѡѽԝաᏔᴡꓪꝡꮃ',
  x: 'ΧхҲⲬꓫꞳ',
  y: 'ƴɏɣʏΥγуүұᎩᎽᶌỿⲨꓬꭚ',
  z: 'ƶȥʐΖᴢᵶꓜꮓ',
};

/** Small capitals. */
const smallCapitals: Readonly<Record<string, string>> = {
  a: 'ᴀ',
  b: 'ʙ',
  d: 'ᴅ',
  e: 'ᴇ',
  f: 'ꜰ',
  g: 'ɢ',
  h: 'ʜ',
  i: 'ɪ',
  j: 'ᴊ',
  k: 'ᴋ',
  l: 'ʟ',
  m: 'ᴍ',
  n: 'ɴ',
  p: 'ᴘ',
  q: 'ꞯ',
  r: 'ʀ',
  s: 'ꜱ',
  t: 'ᴛ',
  y: 'ʏ',
};

/** Signs of currencies that stand for a letter where they touch letters. */
const currencies: Readonly<Record<string, string>> = {
  b: '฿₿',
  c: '¢₡₵',
  d: '₫',
  e: '€',
  f: '₣',
  g: '₲',
  h: '₴',
  k: '₭',
  l: '£₤',
  m: '₥',
  n: '₦',
  p: '₱',
  t: '₮₸',
  w: '₩',
  y: '¥',
};

/**
 * What letters of Greek and Cyrillic stand for in a word that has Latin letters as well. Alone they are letters of their own script: `Рита`
 * is a name.
 */
const amongLatin: Readonly<Record<string, string>> = {
  b: 'βвь',
  c: 'ς',
  d: 'δ',
  e: 'εєэё',
  h: 'нη',
  i: 'ї',
  k: 'κк',
  l: 'λ',
  m: 'м',
  n: 'пийпπη',
  o: 'фσ',
  r: 'я',
  t: 'τт',
  u: 'μцυ',
  v: 'ν',
  w: 'шщω',
  x: 'ж',
  z: 'ζз',
};

/** Blocks of enclosed letters from A to Z: parenthesised, negative circled, negative squared. */
const ENCLOSED_A = [0x249c, 0x1f110, 0x1f150, 0x1f170];
const REGIONAL_INDICATOR_A = 0x1f1e6;

const entriesOf = (letters: Readonly<Record<string, string>>): (readonly [string, string])[] =>
  Object.entries(letters).flatMap(([latin, others]) => [...others].map((letter) => [letter, latin] as const));

const blockOf = (first: number): (readonly [string, string])[] =>
  Array.from('abcdefghijklmnopqrstuvwxyz', (latin, index) => [String.fromCodePoint(first + index), latin]);

/** The Latin letter that each letter looks like. */
export const latinLookAlikes: ReadonlyMap<string, string> = new Map([
  ...entriesOf(confusables),
  ...entriesOf(lookAlikes),
  ...entriesOf(smallCapitals),
  ...ENCLOSED_A.flatMap(blockOf),
]);

/** The letter of each sign of a currency. */
export const currencyLetters: ReadonlyMap<string, string> = new Map(entriesOf(currencies));

/** What a Greek or Cyrillic letter stands for in a word with Latin letters. */
export const lookAlikesAmongLatin: ReadonlyMap<string, string> = new Map(entriesOf(amongLatin).reverse());

/** The letter of each regional indicator. Two of them are a flag. */
export const regionalIndicators: ReadonlyMap<string, string> = new Map(blockOf(REGIONAL_INDICATOR_A));
