const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;
const DAY_MILLISECONDS = 86_400_000;

/**
 * The moment at which clocks in the time zone show a local time such as `2026-12-24T18:00`. A time that they show twice is the first of the
 * two; one that they skip is as much later as they are set forward.
 *
 * @param timeZone an IANA name @returns undefined for a text that is no such time
 */
export function momentOf(local: string, timeZone: string): Date | undefined {
  if (!FORM.test(local)) return undefined;
  const shown = Date.parse(`${local}Z`);
  if (Number.isNaN(shown) || !new Date(shown).toISOString().startsWith(local)) return undefined;
  const before = offsetAt(shown - DAY_MILLISECONDS, timeZone);
  const after = offsetAt(shown + DAY_MILLISECONDS, timeZone);
  const moments = [shown - before, shown - after].sort((one, other) => one - other);
  const exact = moments.find((moment) => moment + offsetAt(moment, timeZone) === shown);
  return new Date(exact ?? shown - before);
}

/** How far clocks in the time zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year, month, day, hour, minute, second } = parts as Record<Intl.DateTimeFormatPartTypes, number>;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
