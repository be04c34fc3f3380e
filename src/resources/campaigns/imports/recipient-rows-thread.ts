import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { CsvError, parse } from 'csv-parse/sync';
import { lowerCasedId, UID_PATTERN } from '#platform/http/identifiers.js';
import { csvSeparatorOf } from '#platform/text/csv-separator.js';
import { MAX_VALUE_LENGTH, VARIABLE_NAME } from '../templates/template-content.js';
import type { RecipientColumns, RecipientPart, RecipientRows, RowError } from './recipient-rows.js';

const UID_COLUMNS = new Set(['userid', 'uid', 'user', 'id']);
const MAX_COLUMNS = 101;
/** Errors that are named. The others are counted. */
const MAX_ERRORS = 100;
/** Recipients of one statement. */
const BATCH = 5000;

function rowsOf({ bytes, columns: known, isLast, line }: RecipientPart): RecipientRows {
  const text = textOf(bytes, isLast);
  if (text === undefined) return { problem: { line, message: 'The file is not UTF-8 from here on.' } };
  const length = isLast ? text.length : endOfRows(text);
  const whole = text.slice(0, length);
  const delimiter = known?.delimiter ?? csvSeparatorOf(whole.split('\n', 1)[0]!);
  /** Of each row, the number of its last line in the part. All that the parser can say of a row takes more memory than the row. */
  const ends: number[] = [];
  let found: string[][];
  try {
    found = parse(whole, {
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (record: string[], { lines }) => {
        ends.push(lines);
        return record;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: { line: line + Number(error.lines ?? 1) - 1, message: 'The file is no valid CSV here.' } };
  }
  const header = known ? undefined : found[0];
  if (!known && !header) return { problem: { line, message: 'The file has no rows.' } };
  const columns = known ?? columnsOf(header!, delimiter);
  if (typeof columns === 'string') return { problem: { line, message: columns } };
  const recipients: { line: number; uid: string; variables: object }[] = [];
  const errors: RowError[] = [];
  let failedCount = 0;
  for (const [index, record] of found.entries()) {
    if (record === header) continue;
    const row = rowOf(record, columns);
    const at = line + ends[index]! - 1;
    if (typeof row === 'string') {
      if (++failedCount <= MAX_ERRORS) errors.push({ line: at, message: row });
      continue;
    }
    recipients.push({ line: at, ...row });
  }
  return {
    columns,
    recipients: batchesOf(recipients),
    failedCount,
    errors,
    length: isLast ? bytes.length : Buffer.byteLength(whole),
    lines: whole.split('\n').length - 1,
  };
}

/** Without a character that continues in the next part. @returns undefined if the bytes are not UTF-8 */
function textOf(bytes: Uint8Array, isLast: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast });
  } catch {
    return undefined;
  }
}

function batchesOf(recipients: readonly object[]): Uint8Array<ArrayBuffer>[] {
  const batches: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < recipients.length; at += BATCH)
    batches.push(new TextEncoder().encode(JSON.stringify(recipients.slice(at, at + BATCH))));
  return batches;
}

/** After the last end of a line that is not in quotes. */
function endOfRows(text: string): number {
  let isQuoted = false;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) isQuoted = !isQuoted;
    else if (character === NEWLINE && !isQuoted) end = at + 1;
  }
  return end;
}

const QUOTE = '"'.charCodeAt(0);
const NEWLINE = '\n'.charCodeAt(0);

/** @returns a sentence for a row that names no columns */
function columnsOf(header: readonly string[], delimiter: string): RecipientColumns | string {
  if (header.length > MAX_COLUMNS) return `The file has more than ${MAX_COLUMNS} columns.`;
  const folded = header.map((name) => name.toLowerCase().replace(/[\s_-]/g, ''));
  const uidAt = folded.findIndex((name) => UID_COLUMNS.has(name));
  if (uidAt < 0) return 'The first row has no column user_id.';
  const invalid = header.find((name, at) => at !== uidAt && !VARIABLE_NAME.test(name));
  if (invalid !== undefined) return 'The first row has a column whose name no variable can have.';
  return { delimiter, names: header.map((name, at) => (at === uidAt ? null : name)) };
}

/** @returns a sentence for a row that cannot be a recipient */
function rowOf(record: readonly string[], { names }: RecipientColumns): { uid: string; variables: object } | string {
  if (record.length > names.length) return 'The row has more columns than the first row.';
  const uid = lowerCasedId(record[names.indexOf(null)] ?? '');
  if (!UID_PATTERN.test(uid)) return 'The row has no valid user_id.';
  const values = record.flatMap((value, at) => {
    const name = names[at];
    return typeof name === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  if (values.some(([, value]) => value.length > MAX_VALUE_LENGTH || value.includes('\0')))
    return `The row has a value that is longer than ${MAX_VALUE_LENGTH} characters, or has the character NUL.`;
  return { uid, variables: Object.fromEntries(values) };
}

for await (const [part] of on(parentPort!, 'message') as AsyncIterable<[RecipientPart]>) {
  const rows = rowsOf(part);
  const buffers = 'recipients' in rows ? rows.recipients.map(({ buffer }) => buffer) : [];
  parentPort!.postMessage(rows, buffers);
}
