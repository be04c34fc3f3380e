import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** false on the server and in the first render of a page that it has rendered, whose language and time zone may be others. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

type Style = 'time' | 'timeOrDay' | 'day' | 'full' | 'dateTime';

const formats: Record<Exclude<Style, 'timeOrDay'>, Intl.DateTimeFormatOptions> = {
  time: { hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
};
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

const formatters = new Map<object, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions, date: Date): string {
  const known = formatters.get(options) ?? new Intl.DateTimeFormat(undefined, options);
  formatters.set(options, known);
  return known.format(date);
}

/** Days of the calendar of the reader, as a number. */
const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

interface DayTexts {
  readonly today: string;
  readonly yesterday: string;
}

/** @param seconds Unix seconds */
export function formatDay(seconds: number, texts: DayTexts, now = new Date()): string {
  const date = new Date(seconds * 1000);
  const age = dayNumber(now) - dayNumber(date);
  if (age === 0) return texts.today;
  if (age === 1) return texts.yesterday;
  return date.getFullYear() === now.getFullYear()
    ? format(formats.day, date)
    : new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(date);
}

/** Of a list that opens in the browser only. @param seconds Unix seconds */
export const formatDateTime = (seconds: number): string => format(formats.dateTime, new Date(seconds * 1000));

/** A date and time in the language and the zone of the reader; undefined on the server. @param seconds Unix seconds */
export function useFullTime(seconds: number | undefined): string | undefined {
  const isHydrated = useIsHydrated();
  return isHydrated && seconds !== undefined ? format(formats.full, new Date(seconds * 1000)) : undefined;
}

interface TimeProps {
  /** Unix seconds. */
  readonly at: number;
  readonly as?: 'time' | 'timeOrDay';
}

/** A time in the language and the zone of the reader. */
export function Time({ at, as = 'time' }: TimeProps) {
  if (!useIsHydrated()) return null;
  const date = new Date(at * 1000);
  const isToday = dayNumber(date) === dayNumber(new Date());
  return (
    <time dateTime={date.toISOString()} title={format(formats.full, date)}>
      {format(as === 'time' || isToday ? formats.time : SHORT_DAY, date)}
    </time>
  );
}
