import { isPlainObject } from '#platform/http/json.js';

/** A value of a source. Nothing is known of its members. */
export type Fields = Readonly<Record<string, unknown>>;

/** Unix times below are in seconds, above in smaller units: the year 5138 in seconds, 1973 in milliseconds and in microseconds, 2001 in 100 nanoseconds. */
const MAX_SECONDS = 1e11;
const UNITS = [
  [MAX_SECONDS, 1],
  [1e14, 1000],
  [1e16, 1e6],
  [Infinity, 1e7],
] as const;

export const fieldsOf = (value: unknown): Fields => (isPlainObject(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text that is not empty. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** An id as text: sources write some as numbers. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return textOf(value);
}

export const isNonEmptyObject = (value: unknown): value is Fields =>
  isPlainObject(value) && Object.keys(value).length > 0;

/** A part of a URL as people read it; as it is where it is not valid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** An absolute URL with http or https; other URLs are no use to clients. */
export function webUrlOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
  return /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

/**
 * A time in Unix seconds, with three decimals at most. Sources have seconds, smaller units and texts, sometimes side by side, and
 * `{"$date": …}` of MongoDB's extended JSON. Times before 1970 stand for an absent value.
 */
export function secondsOf(value: unknown): number | undefined {
  if (isPlainObject(value))
    return Object.keys(value).length === 1 ? secondsOf(value.$date ?? value.$numberLong) : undefined;
  const number = typeof value === 'string' ? secondsOfText(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return undefined;
  const seconds = number / UNITS.find(([max]) => number < max)![1];
  const rounded = Math.round(seconds * 1000) / 1000;
  return rounded > 0 && rounded < MAX_SECONDS ? rounded : undefined;
}

/** `2021-02-17T08:17:49.745857Z`, `2024-01-31 23:59:59+0000`, or digits. Without an offset the time is in UTC. */
const DATE_TEXT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?\s?(Z|[+-]\d\d:?\d\d)?$/;

function secondsOfText(text: string): number | undefined {
  if (/^\d{1,17}(?:\.\d{1,6})?$/.test(text)) return Number(text);
  const [, day, time, fraction = '', offset = 'Z'] = DATE_TEXT.exec(text.trim()) ?? [];
  if (!day || !time) return undefined;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const milliseconds = Date.parse(`${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${zone}`);
  return milliseconds / 1000;
}
