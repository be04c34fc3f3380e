// Days of date fields, in the time zone of the browser, as Unix seconds.

/** @param day such as `2026-11-22`; undefined where it is none */
export function startOfDay(day: string): number | undefined {
  const milliseconds = Date.parse(`${day}T00:00:00`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}

/** The last second of the day. */
export function endOfDay(day: string): number | undefined {
  const milliseconds = Date.parse(`${day}T23:59:59`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
