import { DomainError } from '#platform/errors/domain-error.js';
import { momentOf } from '#platform/text/local-time.js';
import { MAX_TIMEZONE_LENGTH, timezoneNamed } from '#platform/text/timezone.js';
import { FreeTextField, IntegerField, field } from './field.js';
import { MAX_TIMESTAMP } from './query-field.js';

export const MAX_DAYS_AHEAD = 366;
const DAY_MILLISECONDS = 86_400_000;

/** A time in the future in Unix seconds, or as clocks in a time zone show it. */
interface GivenTime {
  readonly seconds?: number;
  readonly localTime?: string;
  readonly timeZone?: string;
}

export interface FutureTime {
  readonly at: Date;
  /** Null for a time in Unix seconds. */
  readonly timeZone: string | null;
}

export const FutureSecondsField = (what: string) =>
  IntegerField({
    description: `When to ${what}, in Unix seconds: in the future, at most a year ahead. Or give localTime and timeZone.`,
    optional: true,
    min: 0,
    max: MAX_TIMESTAMP,
    example: 1_798_110_000,
  });

export const LocalTimeField = (what: string) =>
  FreeTextField({
    description: `When to ${what}, as clocks in timeZone show it.`,
    optional: true,
    max: 19,
    example: '2026-12-24T18:00',
  });

export const TimeZoneField = () =>
  field(
    (value, name) =>
      typeof value === 'string' && timezoneNamed(value) !== undefined
        ? undefined
        : `The ${name} must be the IANA name of a time zone, such as Europe/Berlin.`,
    { description: 'The IANA name of the time zone of localTime.', optional: true, example: 'Europe/Berlin' },
    { type: String, maxLength: MAX_TIMEZONE_LENGTH },
  );

/** @param name of the field in Unix seconds @returns undefined where no time is given @throws ERR_BAD_REQUEST */
export function futureTimeOf(
  name: string,
  { seconds, localTime, timeZone }: GivenTime,
  now = new Date(),
): FutureTime | undefined {
  if (seconds === undefined && localTime === undefined && timeZone === undefined) return undefined;
  if (seconds !== undefined) {
    if (localTime !== undefined || timeZone !== undefined)
      throw invalid(name, 'cannot be given together with localTime and timeZone');
    return { at: futureMoment(name, new Date(seconds * 1000), now), timeZone: null };
  }
  if (timeZone === undefined) throw invalid('timeZone', 'is required with localTime');
  if (localTime === undefined) throw invalid('localTime', 'is required with timeZone');
  const zone = timezoneNamed(timeZone)!;
  const moment = momentOf(localTime, zone);
  if (!moment) throw invalid('localTime', 'must be a time such as 2026-12-24T18:00');
  return { at: futureMoment('localTime', moment, now), timeZone: zone };
}

/** Like `futureTimeOf`, where a time must be given. @throws ERR_BAD_REQUEST */
export function requiredFutureTime(name: string, given: GivenTime): FutureTime {
  const time = futureTimeOf(name, given);
  if (!time) throw invalid(name, 'field is required, or localTime and timeZone');
  return time;
}

/** @param name of the field that has the moment @throws ERR_BAD_REQUEST unless it is in the future, and at most a year ahead */
export function futureMoment(name: string, moment: Date, now = new Date()): Date {
  const ahead = moment.getTime() - now.getTime();
  if (ahead <= 0) throw invalid(name, 'must be in the future');
  if (ahead > MAX_DAYS_AHEAD * DAY_MILLISECONDS) throw invalid(name, `must be at most ${MAX_DAYS_AHEAD} days ahead`);
  return moment;
}

const invalid = (name: string, rule: string) => DomainError.invalid({ [name]: [`The ${name} ${rule}.`] });
