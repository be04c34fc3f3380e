import { cleanName } from '#platform/text/clean-name.js';
import { beginningOf, cutTo } from '#platform/text/cut.js';
import { isBlank } from '#platform/text/visible.js';

describe('a text that shows nothing is blank:', () => {
  test.each([
    ...[
      '',
      ' ',
      '\u00a0',
      '\u200c',
      '\u200d',
      '\u200b',
      '\u3164',
      '\u2800',
      '\ufff0',
      '\ufeff',
      '\u00ad',
      '\u202e',
      '\ufe0f',
    ],
  ])('%j', (text) => {
    expect([isBlank(text), isBlank(`${text}\u200b ${text}`), isBlank(`${text}.`)]).toEqual([true, true, false]);
  });
});

describe('a name', () => {
  test.each([
    ['Ann\nAdmin', 'Ann Admin'],
    ['Ann\r\n\tAdmin', 'Ann Admin'],
    ['Ann\u2028Admin\u0007', 'Ann Admin'],
    ['Ann \u202e', 'Ann'],
    ['\u2067Ann\u2069', 'Ann'],
    ['Kate\u200b', 'Kate'],
    ['Ka\u200bte', 'Kate'],
    ['Kate\u200d', 'Kate'],
    ['Ka\ufe0fte', 'Kate'],
    ['\u200eKate\u200f\u00a0', 'Kate'],
    ['\u3164\u2800\ufff0', ''],
    ['x\u{e0041}y', 'xy'],
  ])('%j is stored as %j', (name, stored) => {
    expect(cleanName(name)).toBe(stored);
  });

  test.each([
    'می‌خواهم',
    'ශ්‍රී',
    'किताब‌ें',
    '👨‍👩‍👧 family',
    '❤️',
    '🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '葛\u{e0100}',
    'שלום\u200e!',
    'Zoë  Ann',
    'ᠮᠣᠩᠭᠣᠯ',
    'a\u0000',
    'a\ud83d',
  ])('%j stays as it is', (name) => {
    expect(cleanName(name)).toBe(name);
  });
});

describe('a text is cut', () => {
  const family = '👨‍👩‍👧';

  test.each([
    [`ab${family}c`, 9, 'ab'],
    [`ab${family}c`, 10, `ab${family}`],
    [`ab${family}`, 100, `ab${family}`],
    ['cafe\u0301', 4, 'caf'],
    ['🇩🇪🇫🇷', 6, '🇩🇪'],
    ['ab\r\nc', 3, 'ab'],
    ['abc', 0, ''],
  ])('%j to %i units between two characters: %j', (text, length, expected) => {
    expect(cutTo(text, length)).toBe(expected);
  });

  test('inside of a character that alone is too long, but never inside of a surrogate pair', () => {
    expect(cutTo(`e${'\u0301'.repeat(300)}`, 100)).toHaveLength(100);
    expect(cutTo(`👍${'\u0301'.repeat(300)}`, 1)).toBe('');
  });

  test('with an ellipsis, to a number of code points', () => {
    expect(beginningOf(`ab${family}cd`, 6)).toBe('ab…');
    expect(beginningOf(`ab${family}cd`, 8)).toBe(`ab${family}…`);
    expect(beginningOf('abc', 3)).toBe('abc');
  });
});
