import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#platform/files/package-root.js';

// docs/security.md names the test of each measure.

const read = (path: string) => readFileSync(join(packageRoot(), path), 'utf8');
const page = read('docs/security.md');
const named = [...page.matchAll(/\[([^\]]+)\]\(\.\.\/(test\/[^)]+)\)/g)].map(([, title, path]) => ({
  title: title!,
  path: path!,
}));

test.each(named)('$path has the test: $title', ({ title, path }) => {
  expect(existsSync(join(packageRoot(), path))).toBe(true);
  expect(read(path)).toContain(title);
});

test('every threat has a test', () => {
  const tables = page.split('\n\n').filter((block) => block.startsWith('| Threat '));
  const threats = tables.flatMap((table) => table.split('\n').slice(2));
  expect(threats.length).toBeGreaterThan(30);
  expect(threats.filter((row) => !row.includes('](../test/'))).toEqual([]);
});
