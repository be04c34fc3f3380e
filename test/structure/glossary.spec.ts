import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read, root, sourceFiles } from './support/source-tree.js';

const code = sourceFiles.map((file) => read(file)).join('\n');
const migrations = readdirSync(join(root, 'prisma', 'migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => read(`prisma/migrations/${name}/migration.sql`))
  .join('\n');

/** The cells of each row of the tables, without headings and separators. */
const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Term|-)/.test(line))
  .map((line) => line.split('|').slice(1, -1));

/** The identifiers in a cell; file patterns and abbreviations with dots are ignored. */
const namesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!).filter((text) => /^\w+$/.test(text));

const missing = (names: string[], text: string): string[] =>
  names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));

test('every term is in the glossary once', () => {
  const terms = rows.map(([term]) => term!.trim());
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

test('every name in the glossary exists in the code', () => {
  expect(
    missing(
      rows.flatMap(([, , inCode]) => namesIn(inCode)),
      code,
    ),
  ).toEqual([]);
});

test('every table and column in the glossary exists in the database', () => {
  expect(
    missing(
      rows.flatMap(([, , , inSql]) => namesIn(inSql)),
      migrations,
    ),
  ).toEqual([]);
});
