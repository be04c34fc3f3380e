import { parentPort, workerData } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse/sync';
import { csvSeparatorOf } from '#platform/text/csv-separator.js';
import type { CsvCells, CsvText } from './csv.js';

/** What begins the comment of a line. `#word` is a term. */
const COMMENT = '# ';
const TERM_COLUMNS = [
  'term',
  'word',
  'keyword',
  'phrase',
  'pattern',
  'regex',
  'sentence',
  'searchterm',
  'text',
  'value',
];
const OTHER_COLUMNS = ['id', 'language', 'lang', 'severity', 'category', 'type', 'comment', 'note', 'description'];

function cellsIn({ text, maxCells }: CsvText): CsvCells {
  let rows: string[][];
  try {
    rows = parse(text, {
      relax_column_count: true,
      delimiter: csvSeparatorOf(text),
      comment: COMMENT,
      comment_no_infix: true,
      skip_empty_lines: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    });
  } catch (error) {
    if (error instanceof CsvError) return { problem: `is not valid CSV up to line ${String(error.lines)}` };
    throw error;
  }
  const columns = rows[0] && columnsOf(rows[0]);
  const cells = rows
    .slice(columns ? 1 : 0)
    .flatMap((row) => row.filter((cell, index) => cell !== '' && cell !== '#' && (columns?.[index] ?? true)));
  return cells.length > maxCells ? { problem: `may not have more than ${maxCells} terms` } : { cells };
}

/** @returns which columns have terms, if the row has names of columns */
function columnsOf(row: readonly string[]): boolean[] | undefined {
  const names = row.filter((cell) => cell !== '').map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''));
  const isTerm = (name: string) => TERM_COLUMNS.some((column) => name === column || name === `${column}s`);
  const areNames = names.every((name) => isTerm(name) || OTHER_COLUMNS.includes(name));
  if (!areNames || !names.some(isTerm)) return undefined;
  return row.map((cell) => isTerm(cell.toLowerCase().replace(/[\s_-]/g, '')));
}

parentPort!.postMessage(cellsIn(workerData as CsvText));
