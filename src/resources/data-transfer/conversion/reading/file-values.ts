import { recordLines } from '#resources/data-transfer/import/order/partial-line.js';
import { DamagedGzipError } from '#resources/data-transfer/import/order/record-content.js';
import { readJsonValues, type JsonValue } from './json-values.js';
import type { RecordNotes } from './record-notes.js';
import { bytesOf, type SourceFile } from './source-files.js';

/** The selected values of a file. What cannot be read, and what is not selected, is noted; without notes nothing is. */
export const readFileValues = (
  file: SourceFile,
  paths: readonly string[],
  notes: RecordNotes | undefined,
): AsyncGenerator<JsonValue> =>
  readFile(file, notes, (bytes) =>
    readJsonValues(bytes, {
      paths,
      onProblem: ({ line, reason }) => notes?.couldNotRead(file.name, `line ${line}`, reason),
      onUnselected: notes && ((path, name) => notes.unread(path, name, file.name)),
    }),
  );

export interface TextLine {
  /** Lines are numbered from 1. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a file that are not blank. */
export const readFileLines = (file: SourceFile, notes: RecordNotes | undefined): AsyncGenerator<TextLine> =>
  readFile(file, notes, async function* (chunks) {
    for await (const lines of recordLines(chunks))
      for (const { number, bytes } of lines)
        if (bytes) yield { number, text: bytes.toString('utf8').replace(/\r?\n$/, '') };
        else notes?.couldNotRead(file.name, `line ${number}`, 'It is too long, or not UTF-8.');
  });

async function* readFile<Value>(
  file: SourceFile,
  notes: RecordNotes | undefined,
  valuesIn: (bytes: AsyncIterable<Buffer>) => AsyncIterable<Value>,
): AsyncGenerator<Value> {
  try {
    yield* valuesIn(await bytesOf(file));
  } catch (error) {
    if (!(error instanceof DamagedGzipError)) throw error;
    notes?.couldNotRead(file.name, 'the compressed data', 'It cannot be decompressed.');
  }
}
