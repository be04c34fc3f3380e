import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '#platform/errors/domain-error.js';
import { unstorable } from '#platform/text/storable.js';

export const MAX_CSV_BYTES = 1024 * 1024;

/** Characters that are parsed before other requests have their turn. */
const SLICE = 32 * 1024;

const SEPARATORS = [',', ';', '\t'];
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

/**
 * The cells of a CSV file, row by row, trimmed, without empty ones. Excel separates them by semicolons in many countries. Lines that begin
 * with `# `, and a first row of names of columns, are not terms; of several columns with names those of terms are read.
 *
 * @param content is read to its end
 * @throws ERR_BAD_REQUEST for a file that is too large, has too many cells, is not UTF-8 or not CSV
 */
export async function cellsOfCsv(content: Readable, maxCells: number): Promise<string[]> {
  const text = await textOf(content);
  const cells: string[] = [];
  let columns: boolean[] | undefined;
  let isFirst = true;
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({
      relax_column_count: true,
      delimiter: separatorOf(text),
      comment: COMMENT,
      comment_no_infix: true,
      skip_empty_lines: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  );
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (isFirst) {
        isFirst = false;
        columns = columnsOf(row);
        if (columns) continue;
      }
      for (const [index, cell] of row.entries())
        if (cell !== '' && cell !== '#' && (columns?.[index] ?? true)) cells.push(cell);
      if (cells.length > maxCells) throw invalid(`may not have more than ${maxCells} terms`);
    }
  } catch (error) {
    throw error instanceof CsvError ? invalid(`is not valid CSV up to line ${String(error.lines)}`) : error;
  }
  return cells;
}

/** Characters of a file by which its separator is found. */
const SAMPLE = 16 * 1024;

/** The one that is at the beginning of the file most often, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const character of text.slice(0, SAMPLE)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return SEPARATORS.reduce((best, separator) => (counts.get(separator)! > counts.get(best)! ? separator : best));
}

/** @returns which columns have terms, if the row has names of columns */
function columnsOf(row: readonly string[]): boolean[] | undefined {
  const names = row.filter((cell) => cell !== '').map((cell) => cell.toLowerCase().replace(/[\s_-]/g, ''));
  const isTerm = (name: string) => TERM_COLUMNS.some((column) => name === column || name === `${column}s`);
  const areNames = names.every((name) => isTerm(name) || OTHER_COLUMNS.includes(name));
  if (!areNames || !names.some(isTerm)) return undefined;
  return row.map((cell) => isTerm(cell.toLowerCase().replace(/[\s_-]/g, '')));
}

/** Removes a byte order mark. @throws ERR_BAD_REQUEST */
async function textOf(content: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_CSV_BYTES) throw invalid(`may not be larger than ${MAX_CSV_BYTES} bytes`);
    chunks.push(chunk);
  }
  const text = decoded(Buffer.concat(chunks));
  const unfit = unstorable(text);
  if (unfit) throw invalid(unfit);
  return text;
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalid('is not valid UTF-8');
  }
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += SLICE) {
    yield text.slice(start, start + SLICE);
    await setImmediate();
  }
}

const invalid = (problem: string) => DomainError.invalid({ file: [`The file ${problem}.`] });
