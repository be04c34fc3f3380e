import { useSyncExternalStore } from 'react';
import { useLocale } from '../hooks/chat.js';

const never = () => () => undefined;

/** false on the server and in the first render of a page that it has rendered, whose language and time zone may be others. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const formats = {
  time: { hour: '2-digit', minute: '2-digit' },
  shortDay: { day: 'numeric', month: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  dayOfYear: { dateStyle: 'long' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** @param locale undefined: that of the browser */
function format(name: keyof typeof formats, date: Date, locale: string | undefined): string {
  const key = `${name} ${locale}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, formats[name]);
  formatters.set(key, known);
  return known.format(date);
}

/** Days of the calendar of the reader, as a number. */
const dayNumber = (date: Date): number => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;

interface DayTexts {
  readonly today: string;
  readonly yesterday: string;
}

/** @param seconds Unix seconds */
export function formatDay(seconds: number, texts: DayTexts, locale?: string, now = new Date()): string {
  const date = new Date(seconds * 1000);
  const age = dayNumber(now) - dayNumber(date);
  if (age === 0) return texts.today;
  if (age === 1) return texts.yesterday;
  return format(date.getFullYear() === now.getFullYear() ? 'day' : 'dayOfYear', date, locale);
}

/** Of a list that opens in the browser only. @param seconds Unix seconds */
export const formatDateTime = (seconds: number, locale?: string): string =>
  format('dateTime', new Date(seconds * 1000), locale);

/** A date and time in the language and the zone of the reader; undefined on the server. @param seconds Unix seconds */
export function useFullTime(seconds: number | undefined): string | undefined {
  const isHydrated = useIsHydrated();
  const locale = useLocale();
  return isHydrated && seconds !== undefined ? format('full', new Date(seconds * 1000), locale) : undefined;
}

interface TimeProps {
  /** Unix seconds. */
  readonly at: number;
  readonly as?: 'time' | 'timeOrDay';
}

/** A time in the language and the zone of the reader. */
export function Time({ at, as = 'time' }: TimeProps) {
  const locale = useLocale();
  if (!useIsHydrated()) return null;
  const date = new Date(at * 1000);
  const isToday = dayNumber(date) === dayNumber(new Date());
  return (
    <time dateTime={date.toISOString()} title={format('full', date, locale)}>
      {format(as === 'time' || isToday ? 'time' : 'shortDay', date, locale)}
    </time>
  );
}
