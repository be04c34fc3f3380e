import { parseSearchKey } from '#platform/text/search-key.js';
import { searchRank } from '#platform/text/search-rank.js';

const rank = (text: string, key: string, forms?: ReadonlyMap<string, string[]>): number =>
  searchRank(text, parseSearchKey(key).wanted, forms);

test.each<[key: string, better: string, worse: string]>([
  ['hike', 'the hike is on sunday', 'the hiker is on sunday'],
  ['hike', 'the hiker is on sunday', 'the xhike is on sunday'],
  ['hike', 'hike', 'hike and a lot of other words that nobody has asked for'],
  ['lake hike', 'a lake hike on sunday', 'a lake is where we hike'],
  ['lake hike', 'a lake is where we hike', 'lakes, and then we are going to be hikers'],
  ['"lake hike"', 'lake hike', 'the lake hike of last year'],
  ['hike OR swim', 'swim', 'swimmer'],
  ['東邊', '東邊', '去东边的港区散步'],
  ['report', 'the report', 'no word of it, but a file'],
])('%s: "%s" comes before "%s"', (key, better, worse) => {
  expect(rank(better, key)).toBeGreaterThan(rank(worse, key));
});

test('another form of a word is worth less than the word, and more than a part of a word', () => {
  const forms = new Map([['families', ['family']]]);
  const [word, form, part] = ['families', 'family', 'xfamiliesx'].map((text) => rank(text, 'families', forms));
  expect(word!).toBeGreaterThan(form!);
  expect(form!).toBeGreaterThan(part!);
});

test('a text without the words, and an empty one, have a rank', () => {
  expect([rank('', 'hike'), rank('swim', ''), rank('', '')].every(Number.isFinite)).toBe(true);
});
