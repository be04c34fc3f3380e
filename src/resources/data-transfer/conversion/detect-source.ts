import { StartupError } from '#platform/errors/startup-error.js';
import { bytesOf, sourceFiles, type SourceFile } from './reading/source-files.js';
import { EXPORTS, type ExportName } from './sources.js';

/** Files whose beginnings are read. */
const MAX_FILES = 100;

/** Names of the files that are looked at. */
const TEXT_NAME = /\.(?:jsonl?|ndjson|gz|txt)$/i;

/** Bytes of a file that are read. */
const HEAD_BYTES = 64 * 1024;

/** @throws StartupError if it is none of `EXPORTS` */
export async function detectSource(source: string): Promise<ExportName> {
  const files = await sourceFiles(source);
  for (const [name, { isFile, begins }] of EXPORTS) {
    const named = files.find((file) => isFile?.test(file.name));
    if (named && begins?.test(await headOf(named))) return name;
  }
  for (const file of files.filter(({ name }) => TEXT_NAME.test(name)).slice(0, MAX_FILES)) {
    const head = await headOf(file);
    const found = EXPORTS.find(([, { isFile, begins }]) => !isFile && begins?.test(head));
    if (found) return found[0];
  }
  const hint = files.some(({ name }) => /\.zip$/i.test(name)) ? ' Unpack the ZIP file, and name the folder.' : '';
  throw new StartupError(
    `${source} is not recognized as an export. Name the service before it: ${EXPORTS.map(([name]) => name).join(', ')}.${hint}`,
  );
}

async function headOf(file: SourceFile): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of await bytesOf(file)) {
      parts.push(chunk);
      length += chunk.length;
      if (length >= HEAD_BYTES) break;
    }
  } catch {
    // the conversion reports what cannot be decompressed
  }
  return Buffer.concat(parts)
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}
