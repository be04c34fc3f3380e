/** A date of a line, as numbers in the order in which they stand. */
export interface LineStart {
  readonly numbers: readonly [number, number, number];
  /** Seconds of the day. */
  readonly seconds: number;
  /** Behind the date: the name of the author, a colon, and the text. */
  readonly rest: string;
}

/** Marks of the direction of writing, which phones put around names and numbers. */
const MARKS = /[\u200e\u200f\u202a-\u202e\ufeff]/g;

/**
 * `[14.08.23, 09:15:32] Name: text`, `8/14/23, 9:15 PM - Name: text`, `2023-08-14, 9:15 a.m. - …`, `12.3.2022 klo 14.08 - …`, and other forms that phones
 * have in other countries: three numbers, a time, with or without seconds and half of the day.
 */
const START =
  /^\[?(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{1,4})\.?,? (?:([^\d\s[\]]{1,8}) )?(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?: ?([^\d\s[\]-]{1,6}(?: ?m\.?)?))?(?:\] ?| [-–] )(.*)$/su;

/** Halves of the day in the languages that have 12 hours. */
const AFTERNOON = /^(?:p\.? ?m\.?|pm|오후|下午|午後|μμ|μ\.μ\.|م|مساءً?|अपराह्न)$/iu;
const MORNING = /^(?:a\.? ?m\.?|am|오전|上午|午前|πμ|π\.μ\.|ص|صباحًا|पूर्वाह्न)$/iu;

/** @returns undefined for a line that goes on with the message before it */
export function startOf(line: string): LineStart | undefined {
  const found = START.exec(line);
  if (!found) return undefined;
  const [, one, two, three, before = '', hour, minute, second = '0', behind = '', rest] = found;
  const halves = [before, behind];
  const isAfternoon = halves.some((half) => AFTERNOON.test(half));
  const hasHalf = isAfternoon || halves.some((half) => MORNING.test(half));
  if (behind !== '' && !hasHalf) return undefined;
  const hours = hasHalf ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return {
    numbers: [Number(one), Number(two), Number(three)],
    seconds: hours * 3600 + Number(minute) * 60 + Number(second),
    rest: rest!,
  };
}

/** A line without marks of direction, and with ordinary spaces. */
export const normalLine = (line: string): string => line.replace(MARKS, '').replaceAll(/[\u00a0\u202f]/g, ' ');

/** Where the day, the month and the year are. */
export type DateOrder = readonly [day: 0 | 1 | 2, month: 0 | 1, year: 0 | 2];

const ORDERS: readonly DateOrder[] = [
  [0, 1, 2],
  [1, 0, 2],
  [2, 1, 0],
];

/** Unix seconds, of a clock in UTC. @returns undefined for a day that does not exist */
export function timeOf({ numbers, seconds }: LineStart, [day, month, year]: DateOrder): number | undefined {
  const years = numbers[year] < 100 ? 2000 + numbers[year] : numbers[year];
  const at = Date.UTC(years, numbers[month] - 1, numbers[day]);
  const date = new Date(at);
  const isDay = date.getUTCMonth() === numbers[month] - 1 && date.getUTCDate() === numbers[day] && years > 2000;
  return isDay && years < 2100 ? at / 1000 + seconds : undefined;
}

/** Finds the order of the numbers of dates: one in which all days exist, and in which the times of the file go back the least. */
export class DateOrderSearch {
  private readonly candidates = ORDERS.map((order) => ({ order, invalid: 0, back: 0, last: 0 }));

  add(start: LineStart): void {
    for (const candidate of this.candidates) {
      const time = timeOf(start, candidate.order);
      if (time === undefined) candidate.invalid += 1;
      // a minute stands for all its seconds
      else if (time + 60 < candidate.last) candidate.back += 1;
      candidate.last = time ?? candidate.last;
    }
  }

  get found(): DateOrder {
    return this.candidates.reduce((one, other) =>
      other.invalid < one.invalid || (other.invalid === one.invalid && other.back < one.back) ? other : one,
    ).order;
  }
}
