import { parseSearchKey } from '#platform/text/search-key.js';
import { searchMatches } from '#platform/text/search-matches.js';

const matchesOf = (text: string, key: string, mentioned?: string[]) =>
  searchMatches(text, parseSearchKey(key).wanted.flat(), { mentioned: new Set(mentioned) });

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
  ['(hiking), Hike', 'hik*', ['hik', 'Hik']],
  ['unlike, like', 'lik*', ['lik']],
  ['東邊的 东边', '东边', ['東邊', '东边']],
  ['hike or swim', 'hike OR swim -or', ['hike', 'swim']],
  ['see <@uid:sam> sam', 'sam from:ana', ['<@uid:sam>', 'sam']],
  ['the uid of <@uid:sam>', 'uid', ['uid']],
  ['<@all:everybody> and all', 'all', ['all']],
])('%j, %s', (text, key, parts) => {
  expect(matchesOf(text, key).map(({ start, end }) => text.slice(start, end))).toEqual(parts);
});

test('a long text has a hundred matches at most', () => {
  expect(matchesOf('hike '.repeat(10_000), 'hike')).toHaveLength(100);
});

test('a mention is marked where the name of the user has what is searched for', () => {
  expect(matchesOf('hey <@uid:sb> look', 'sven look', ['sb'])).toEqual([
    { start: 4, end: 13 },
    { start: 14, end: 18 },
  ]);
});
