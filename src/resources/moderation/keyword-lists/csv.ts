import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { unstorable } from '../../../platform/text/storable.js';

export const MAX_CSV_BYTES = 1024 * 1024;

/** Characters that are parsed before other requests have their turn. */
const SLICE = 32 * 1024;

/**
 * The cells of a CSV file, row by row, trimmed, without empty ones.
 *
 * @param content is read to its end
 * @throws ERR_BAD_REQUEST for a file that is too large, has too many cells, is not UTF-8 or not CSV
 */
export async function cellsOfCsv(content: Readable, maxCells: number): Promise<string[]> {
  const text = await textOf(content);
  const cells: string[] = [];
  const parser = Readable.from(slicesOf(text)).pipe(
    parse({
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  );
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      for (const cell of row) if (cell !== '') cells.push(cell);
      if (cells.length > maxCells) throw invalid(`may not have more than ${maxCells} terms`);
    }
  } catch (error) {
    throw error instanceof CsvError ? invalid(`is not valid CSV up to line ${String(error.lines)}`) : error;
  }
  return cells;
}

/** Without a byte order mark. @throws ERR_BAD_REQUEST */
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
