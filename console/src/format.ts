import { locale } from './language.ts';

const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const number = new Intl.NumberFormat(locale);
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });

/** @param seconds Unix seconds */
export const formatTime = (seconds: number): string => dateTime.format(new Date(seconds * 1000));

/** The day, with its weekday. @param seconds Unix seconds */
export const formatDay = (seconds: number): string => day.format(new Date(seconds * 1000));

/** The month of UTC. @param seconds Unix seconds */
export const formatMonth = (seconds: number): string => month.format(new Date(seconds * 1000));

/** Without the day. @param seconds Unix seconds */
export const formatTimeOfDay = (seconds: number): string => timeOfDay.format(new Date(seconds * 1000));

export const formatNumber = (value: number): string => number.format(value);

/** @param share from 0 to 1 */
export const formatPercent = (share: number): string => percent.format(share);

const unit = (name: string) => new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: 1 });
const durations = [
  [86_400, unit('day')],
  [3_600, unit('hour')],
  [60, unit('minute')],
] as const;
const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 0 });
const sizes = [
  [1e9, unit('gigabyte')],
  [1e6, unit('megabyte')],
] as const;
const kilobytes = unit('kilobyte');

/** In the largest unit that it has at least once. @param value seconds */
export const formatDuration = (value: number): string => {
  const [size, format] = durations.find(([size]) => value >= size) ?? [1, seconds];
  return format.format(value / size);
};

export const formatBytes = (value: number): string => {
  const [size, format] = sizes.find(([size]) => value >= size) ?? [1e3, kilobytes];
  return format.format(value / size);
};
