import { csvOf } from '../../console/src/csv.js';

test.each([
  ['a text', 'a text'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  [42, '42'],
  [true, 'true'],
  [{ uid: 'andrew' }, '"{""uid"":""andrew""}"'],
  [undefined, ''],
  [null, ''],
  // what a spreadsheet would calculate
  ['=HYPERLINK("https://example.com")', '"\'=HYPERLINK(""https://example.com"")"'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
])('the value %j is the cell %s', (value, cell) => {
  expect(csvOf(['value'], [[value]])).toBe(`value\r\n${cell}\r\n`);
});
