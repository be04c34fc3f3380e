import { searchMatches } from '#platform/text/search-matches.js';

test.each<[text: string, key: string, parts: string[]]>([
  ['Who is up for a Hike? Hikers!', 'hike', ['Hike', 'Hike']],
  ['Treffen im Cafe\u0301 um 9', 'café um', ['Cafe\u0301', 'um']],
  ['Die Straße', 'strasse', ['Straße']],
  ['Die Straße', 'as', []],
  ['ﬁne', 'fi', ['ﬁ']],
  ['日本で会い、日本', '日本 会', ['日本', '会', '日本']],
  ['ｶﾞｲﾄﾞ', 'ガ', ['ｶﾞ']],
  ['ok, look', 'ok', ['ok']],
  ['日本ok', 'ok', ['ok']],
  ['👍🏽 yes', '👍', ['👍🏽']],
  ['week end', '"week end" -rain', ['week end']],
  ['hikers', 'hike kers', ['hikers']],
  ['hike', 'swim', []],
  ['', 'hike', []],
])('%j, %s', (text, key, parts) => {
  expect(searchMatches(text, key).map(({ start, end }) => text.slice(start, end))).toEqual(parts);
});

test('a long text has a hundred matches at most', () => {
  expect(searchMatches('hike '.repeat(10_000), 'hike')).toHaveLength(100);
});
