import { parseSearchKey } from '#platform/text/search-key.js';

/** What the key looks for in one line: alternatives with |, a minus before what is excluded, a star behind beginnings of words. */
function parsed(key: string): string[] {
  const { wanted, excluded, filters } = parseSearchKey(key);
  const shown = ({ text, isBeginning }: { text: string; isBeginning: boolean }) => `${text}${isBeginning ? '*' : ''}`;
  return [
    ...wanted.map((terms) => terms.map(shown).join('|')),
    ...excluded.map((term) => `-${shown(term)}`),
    ...filters.map(({ name, value, isExcluded }) => `${isExcluded ? '-' : ''}<${name}=${value}>`),
  ];
}

test.each<[string, string[]]>([
  ['Weekend Hike', ['weekend', 'hike']],
  ['"week end"  x', ['week end', 'x*']],
  ['“week end” -rain', ['week end', '-rain']],
  ['hike -"in the rain"', ['hike', '-in the rain']],
  ['5" pipe', ['5"', 'pipe']],
  ['"unclosed phrase', ['unclosed', 'phrase']],
  ['- a --b', ['-', 'a*', '--b']],
  ['   ', []],
  ['-rain', ['-rain']],
])('%j looks for %j', (key, expected) => {
  expect(parsed(key)).toEqual(expected);
});

test('a key of nothing but excluded terms looks for them as they are written', () => {
  expect(parseSearchKey('-rain')).toMatchObject({
    wanted: [[{ text: '-rain', isBeginning: false }]],
    excluded: [],
    text: '-rain',
  });
});

test.each<[string, string[]]>([
  ['education,', ['education']],
  ['(education)', ['education']],
  ["'tis 'twas'", ['tis', 'twas']],
  ['"education", yes!', ['education', 'yes']],
  ['¿Qué? «été»', ['que', 'ete']],
  ['「日本」 日本。 （我）', ['日本', '日本', '我']],
  ['שלום! مرحبا؟', ['שלום', 'مرحبا']],
  ['**bold** `code` ~gone~', ['bold', 'code', 'gone']],
  ['50% c++ #1 @ana a_b node.js let’s', ['50%', 'c++', '#1', '@ana', 'a_b', 'node.js', "let's"]],
  [':D 8) (a) x.', [':d', '8)', '(a)', 'x.']],
  ['... % ,', ['...', '%', ',']],
  ['"education,"', ['education,']],
  ['hike -rain,', ['hike', '-rain']],
])('punctuation around a word does not count: %j looks for %j', (key, expected) => {
  expect(parsed(key)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['الكتاب والكتاب بالكتاب للكتاب', ['كتاب', 'كتاب', 'كتاب', 'كتاب']],
  ['الله الحق "الكتاب" الكت*', ['الله', 'الحق', 'الكتاب', 'الكت*']],
  ['הילדים שהילדים הבית הרים', ['ילדים', 'ילדים', 'הבית', 'הרים']],
])('an article is left out: %j looks for %j', (key, expected) => {
  expect(parsed(key)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['educ*', ['educ*']],
  ['(educ*) -rain*', ['educ', '-rain*']],
  ['日本*', ['日本']],
  ['* a*b *bold* "educ*"', ['*', 'a*b', 'bold', 'educ*']],
])('a star is the end of the beginning of a word: %j looks for %j', (key, expected) => {
  expect(parsed(key)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['education OR marriage', ['education|marriage']],
  ['a1b OR "c d" OR efg hij', ['a1b|c d|efg', 'hij']],
  ['OR hike', ['or*', 'hike']],
  ['hike OR', ['hike', 'or*']],
  ['hike or swim', ['hike', 'or*', 'swim']],
  ['hike "OR" swim', ['hike', 'or*', 'swim']],
  ['hike OR -rain', ['hike', 'or*', '-rain']],
  ['hike OR from:ana', ['hike', 'or*', '<from=ana>']],
  ['OR OR OR', ['or*', 'or*', 'or*']],
])('OR connects the terms beside it: %j looks for %j', (key, expected) => {
  expect(parsed(key)).toEqual(expected);
});

test.each<[string, string[]]>([
  ['from:ana hike', ['hike', '<from=ana>']],
  ['From:Ana IN:hikers', ['<from=Ana>', '<in=hikers>']],
  ['-from:ana -has:link', ['-<from=ana>', '-<has=link>']],
  ['before:2026-01-01 on:2025', ['<before=2026-01-01>', '<on=2025>']],
  ['form:ana has:', ['has', '<form=ana>']],
  ['http://example.com https://x 12:30 c:x C:\\x', ['http://example.com', 'https://x', '12:30', 'c:x', 'c:\\x']],
  ['std::vector localhost:3000 mailto:a@b.c tel:1', ['std::vector', 'localhost:3000', 'mailto:a@b.c', 'tel:1']],
  ['Note:this TODO:fix wird:', ['note:this', 'todo:fix', 'wird']],
  ['"from:ana" ключ:значение xd:)', ['from:ana', 'ключ:значение', 'xd*']],
])('filters are names before a colon: %j looks for %j', (key, expected) => {
  expect(parsed(key)).toEqual(expected);
});

test('the text of the key is what is left without its filters', () => {
  expect(parseSearchKey('from:ana  "week end" -rain').text).toBe('"week end" -rain');
});
