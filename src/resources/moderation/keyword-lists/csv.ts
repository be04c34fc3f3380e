import type { Readable } from 'node:stream';
import { DomainError } from '#platform/errors/domain-error.js';
import { unstorable } from '#platform/text/storable.js';
import { inThread } from '#platform/threads/document-threads.js';

export const MAX_CSV_BYTES = 1024 * 1024;

export interface CsvText {
  readonly text: string;
  readonly maxCells: number;
}

export type CsvCells = { readonly cells: string[] } | { readonly problem: string };

/**
 * The cells of a CSV file, row by row, trimmed, without empty ones. Excel separates them by semicolons in many countries. Lines that begin
 * with `# `, and a first row of names of columns, are not terms; of several columns with names those of terms are read.
 *
 * @param content is read to its end
 * @throws ERR_BAD_REQUEST for a file that is too large, has too many cells, is not UTF-8 or not CSV
 */
export async function cellsOfCsv(content: Readable, maxCells: number): Promise<string[]> {
  const text = await textOf(content);
  const request: CsvText = { text, maxCells };
  const found = await inThread<CsvCells>('resources/moderation/keyword-lists/csv', request);
  if ('problem' in found) throw invalid(found.problem);
  return found.cells;
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

const invalid = (problem: string) => DomainError.invalid({ file: [`The file ${problem}.`] });
