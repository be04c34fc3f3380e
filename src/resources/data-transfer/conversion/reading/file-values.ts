import { errorCode } from '#platform/errors/error-reason.js';
import { readJsonValues, type JsonValue } from './json-values.js';
import type { RecordNotes } from './record-notes.js';
import { bytesOf, type SourceFile } from './source-files.js';

/** The selected values of a file. What cannot be read, and what is not selected, is noted; without notes nothing is. */
export async function* readFileValues(
  file: SourceFile,
  paths: readonly string[],
  notes: RecordNotes | undefined,
): AsyncGenerator<JsonValue> {
  try {
    yield* readJsonValues(await bytesOf(file), {
      paths,
      onProblem: ({ line, reason }) => notes?.couldNotRead(file.name, `line ${line}`, reason),
      onUnselected: notes && ((path, name) => notes.unread(path, name, file.name)),
    });
  } catch (error) {
    // errors of zlib
    if (!errorCode(error)?.startsWith('Z_')) throw error;
    notes?.couldNotRead(file.name, 'the compressed data', 'It cannot be decompressed.');
  }
}
