import { ADVISORY_LOCKS } from '#platform/database/advisory-locks.js';
import { read, sourceFiles } from './support/source-tree.js';

const numbers = Object.values(ADVISORY_LOCKS).map(String);

test('no two advisory locks have the same number', () => {
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('the number of an advisory lock is only in ADVISORY_LOCKS', () => {
  const others = sourceFiles
    .filter((file) => !file.endsWith('platform/database/advisory-locks.ts'))
    .filter((file) => numbers.some((number) => read(file).replaceAll('_', '').includes(number)));
  expect(others).toEqual([]);
});
