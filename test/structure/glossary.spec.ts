import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { read, root, sourceFiles } from './support/source-tree.js';

const code = sourceFiles.map((file) => read(file)).join('\n');
const migrations = readdirSync(join(root, 'prisma', 'migrations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => read(`prisma/migrations/${name}/migration.sql`))
  .join('\n');

/** Rows of the tables: the cells, without the headings and the lines below them. */
const rows = read('docs/glossary.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Term|-)/.test(line))
  .map((line) => line.split('|').slice(1, -1));

/** What a cell shows as code and is a name: no file pattern, no abbreviation with dots. */
const namesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!).filter((text) => /^\w+$/.test(text));

const missing = (names: string[], text: string): string[] =>
  names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text));

test('the glossary has terms, each once', () => {
  const terms = rows.map(([term]) => term!.trim());
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
});

test('every name of the glossary is in the code', () => {
  expect(
    missing(
      rows.flatMap(([, , inCode]) => namesIn(inCode)),
      code,
    ),
  ).toEqual([]);
});

test('every table and column of the glossary is in the database', () => {
  expect(
    missing(
      rows.flatMap(([, , , inSql]) => namesIn(inSql)),
      migrations,
    ),
  ).toEqual([]);
});
