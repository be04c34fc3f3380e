import { errorCode } from '#platform/errors/error-reason.js';
import type { ConversionReport } from '../archive/conversion-report.js';
import { readJsonValues, type JsonValue } from './json-values.js';
import { bytesOf, type SourceFile } from './source-files.js';

/** The selected values of a file. What cannot be read goes to the report, without one to nowhere. */
export async function* readFileValues(
  file: SourceFile,
  paths: readonly string[],
  report: ConversionReport | undefined,
): AsyncGenerator<JsonValue> {
  const notRead = (at: string, reason: string) => report?.couldNotRead({ file: file.name, at, reason });
  try {
    yield* readJsonValues(await bytesOf(file), {
      paths,
      onProblem: ({ line, reason }) => notRead(`line ${line}`, reason),
    });
  } catch (error) {
    // errors of zlib
    if (!errorCode(error)?.startsWith('Z_')) throw error;
    notRead('the compressed data', 'It cannot be decompressed.');
  }
}
