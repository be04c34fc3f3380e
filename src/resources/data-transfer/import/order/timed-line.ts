import { objectIn } from '#platform/http/json.js';
import { recordLines } from './partial-line.js';

/** A line of a file of messages, with its place in the order of time. */
export interface TimedLine {
  /** Unix seconds. Lines without a time, which are refused, come first. */
  readonly time: number;
  /** The number in the file, from 1. Lines of one time stay in the order of the file. */
  readonly number: number;
  /** The bytes include the line break. */
  readonly bytes: Buffer;
}

export const isBefore = (one: TimedLine, other: TimedLine): boolean =>
  one.time < other.time || (one.time === other.time && one.number < other.number);

/** Stands for a line that is too long or not UTF-8, and is refused as that line would be. */
const UNREADABLE = Buffer.from('?\n');

const LINE_BREAK = Buffer.from('\n');

export async function* timedLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<TimedLine[]> {
  for await (const lines of recordLines(chunks))
    yield lines.map(({ number, bytes }) =>
      bytes
        ? {
            time: timeOf(bytes),
            number,
            bytes: bytes.at(-1) === LINE_BREAK[0] ? bytes : Buffer.concat([bytes, LINE_BREAK]),
          }
        : { time: NO_TIME, number, bytes: UNREADABLE },
    );
}

/** Whether each line has the time of the line before or a later one. */
export async function isInOrderOfTime(chunks: AsyncIterable<Buffer>): Promise<boolean> {
  let last = NO_TIME;
  for await (const lines of timedLines(chunks))
    for (const { time } of lines) {
      if (time === NO_TIME) continue;
      if (time < last) return false;
      last = time;
    }
  return true;
}

const NO_TIME = -Infinity;

/** A member of the name as JSON writes it. In a text the second quote would have a backslash before it. */
const MEMBER = '"sentAt":';

/** A number and what can follow a member. */
const NUMBER = /^\s*(\d{1,15}(?:\.\d{1,9})?)\s*[,}]/;

/** Bytes of a number and what follows it. */
const NUMBER_BYTES = 40;

function timeOf(line: Buffer): number {
  // Most lines name it once. A line that names it deeper alone has no time of its own, and is refused wherever it is.
  const at = line.indexOf(MEMBER);
  if (at > 0 && line.indexOf(MEMBER, at + 1) === -1) {
    const begin = at + MEMBER.length;
    const number = NUMBER.exec(line.toString('latin1', begin, begin + NUMBER_BYTES))?.[1];
    if (number !== undefined) return Number(number);
  }
  const time = objectIn(line.toString('utf8'))?.sentAt;
  return typeof time === 'number' ? time : NO_TIME;
}
