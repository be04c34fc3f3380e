import { setImmediate } from 'node:timers/promises';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseJsonObject } from '#platform/http/body/body-parser.js';
import type { ImportKind } from '../import-records.js';
import { parseRecordInPart, type ParsedRecord } from '../load/record-loader.service.js';
import { MAX_LINE_BYTES, type RecordLine } from '../order/partial-line.js';
import type { MessageRuleOptions } from '../rules/imported-message-rules.js';

/** A line with its record, or why it is refused. */
export interface ParsedLine<Kind extends ImportKind = ImportKind> {
  readonly number: number;
  /** What the record calls itself, for the file of refused records. */
  readonly key?: string;
  readonly record?: ParsedRecord<Kind>;
  /** Why the record lacks details of the line. */
  readonly losses?: readonly DomainError[];
  readonly refusal?: DomainError;
  /** A message of a partial batch gets this id. */
  readonly id?: bigint;
  /** What a message of a partial batch lacks was written to the file of refused records before the interruption. */
  readonly isReported?: boolean;
}

/** The fields that identify a record, by kind. */
const keys: Record<ImportKind, readonly string[]> = {
  roles: ['role'],
  users: ['uid'],
  friends: ['uid', 'friendUid'],
  blocks: ['uid', 'blockedUid'],
  groups: ['guid'],
  members: ['guid', 'uid'],
  files: ['id'],
  messages: ['muid', 'id'],
  'conversation-states': ['uid', 'receiverType', 'receiver'],
  calls: ['sessionId'],
};

/** The limit applies to a key in the file of refused records. */
const MAX_KEY_LENGTH = 300;

/** Lines that are parsed before other events are handled, such as the results of the statements that store the batch before. */
const LINES_AT_ONCE = 50;

export async function parseLines<Kind extends ImportKind>(
  kind: Kind,
  lines: readonly RecordLine[],
  options: MessageRuleOptions,
): Promise<ParsedLine<Kind>[]> {
  const parsed: ParsedLine<Kind>[] = [];
  for (const line of lines) {
    parsed.push(parseLine(kind, line, options));
    if (parsed.length % LINES_AT_ONCE === 0) await setImmediate();
  }
  return parsed;
}

function parseLine<Kind extends ImportKind>(
  kind: Kind,
  { number, bytes }: RecordLine,
  options: MessageRuleOptions,
): ParsedLine<Kind> {
  let key: string | undefined;
  try {
    const value = bytes && parseJsonObject(bytes);
    if (!value) throw new DomainError('ERR_IMPORT_INVALID_RECORD', { limit: MAX_LINE_BYTES });
    key = keyOf(kind, value);
    return { number, key, ...parseRecordInPart(kind, value, options) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isMalformed = error.code === 'ERR_BAD_JSON';
    return {
      number,
      key,
      refusal: isMalformed ? new DomainError('ERR_IMPORT_INVALID_RECORD', { limit: MAX_LINE_BYTES }) : error,
    };
  }
}

function keyOf(kind: ImportKind, value: Record<string, unknown>): string | undefined {
  const parts = keys[kind]
    .map((name) => value[name])
    .filter((part) => typeof part === 'string' || typeof part === 'number');
  const shown = kind === 'messages' ? parts.slice(0, 1) : parts;
  return shown.length > 0 ? shown.join('/').slice(0, MAX_KEY_LENGTH) : undefined;
}
