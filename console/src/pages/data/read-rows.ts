import { hasKey, type ImportKind, type ImportRow, type RefusedRow } from '../../api/data-import.ts';
import { texts } from '../../texts/index.ts';

/** A line of a file: a row to import, or why it is refused without a request. */
export type ReadLine = { row: ImportRow; refused?: undefined } | { row?: undefined; refused: RefusedRow };

/** Fields by which messages refer to others of their file. The operation of imports would take the ids for ids of the app. */
const REFERENCES = ['parentId', 'quotedMessageId'];

/** The lines of a file with records, unpacked. Empty lines are skipped. @param onRead gets the number of bytes of the file that were read */
export async function* readLines(
  file: File,
  kind: ImportKind,
  onRead: (bytes: number) => void,
): AsyncGenerator<ReadLine> {
  let number = 0;
  for await (const line of linesOf(file, onRead)) {
    number++;
    if (line.trim() !== '') yield parsed(line, number, kind);
  }
}

function parsed(line: string, number: number, kind: ImportKind): ReadLine {
  const refused = (code: string, message: string): ReadLine => ({ refused: { kind, line: number, code, message } });
  const record = jsonObject(line);
  if (!record) return refused('ERR_IMPORT_INVALID_RECORD', texts.data.notJson);
  if (!hasKey(kind, record)) return refused('ERR_BAD_REQUEST', texts.data.noKey);
  if (kind === 'messages' && REFERENCES.some((name) => record[name] !== undefined && record[name] !== null))
    return refused('ERR_MESSAGE_ID_NOT_FOUND', texts.data.byCommand);
  return { row: { line: number, record, characters: line.length } };
}

function jsonObject(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

async function* linesOf(file: File, onRead: (bytes: number) => void): AsyncGenerator<string> {
  let bytes = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      bytes += chunk.length;
      onRead(bytes);
      controller.enqueue(chunk);
    },
  });
  const packed = file.stream().pipeThrough(counted);
  const unpacked = file.name.endsWith('.gz') ? packed.pipeThrough(new DecompressionStream('gzip')) : packed;
  const reader = unpacked.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
