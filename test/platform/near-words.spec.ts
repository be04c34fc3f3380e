import { isComparable, nearestWord, nearPatterns } from '#platform/text/near-words.js';
import { foldForSearch } from '#platform/text/search-folding.js';

const WORDS = [
  'education',
  'interesting',
  'mountain',
  'Straßen',
  'обучение',
  'εκπαίδευση',
  'חינוכית',
  'التعليمية',
  'hiking',
];

/** All words that one typing error makes of the word: a letter that is missing, surplus or another one, and two in the wrong order. */
function misspelt(word: string): string[] {
  const other = word[2]!;
  return [...word].flatMap((letter, at) => [
    word.slice(0, at) + word.slice(at + 1),
    `${word.slice(0, at)}${other}${word.slice(at)}`,
    `${word.slice(0, at)}${other}${word.slice(at + 1)}`,
    `${word.slice(0, at)}${word[at + 1] ?? ''}${letter}${word.slice(at + 2)}`,
  ]);
}

const matches = (pattern: string, words: string) => new RegExp(`^${pattern.replaceAll('%', '.*')}$`, 'u').test(words);

test.each(WORDS)('%s is found by the patterns of nearly all its misspellings, and is the nearest word', (word) => {
  const right = foldForSearch(word);
  const wrong = misspelt(right).filter((each) => each !== right && isComparable(each));
  expect(wrong.length).toBeGreaterThan(10);
  for (const each of wrong) expect(nearestWord([`see ${word}, or others`], each)).toBe(word.toLowerCase());
  const found = wrong.filter((each) =>
    nearPatterns(each).some((pattern) => pattern !== null && matches(pattern, ` a ${right} b`)),
  );
  expect(found.length / wrong.length).toBeGreaterThan(0.8);
});

test('the most frequent of several near words is the nearest, of texts as readers see them', () => {
  expect(nearestWord(['hiker', 'a Hikes <@uid:hiker>', 'hikes', 'bikes and bikers'], 'hike2')).toBe('hikes');
  expect(nearestWord(['swim'], 'hikes')).toBeUndefined();
  expect(nearestWord(['hikes'], 'hikes')).toBeUndefined();
});

test.each([
  ['families', ['familiar faces', 'a family', 'the family'], 'family'],
  ['families', ['family', 'famine'], 'family'],
  ['szabadságot', ['Szabadság', 'szabad'], 'szabadság'],
  ['права', ['право'], 'право'],
  ['internal', ['interview'], undefined],
])('of other forms of %s the one with the fewest other letters is the nearest', (word, texts, expected) => {
  expect(nearestWord(texts, foldForSearch(word))).toBe(expected);
});

test.each(['hike', '日本語の本', 'hik3s', 'a b c', 'x'.repeat(41)])('no word is near to %s', (word) => {
  expect(isComparable(word)).toBe(false);
});
