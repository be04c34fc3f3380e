import type { Plan } from '../../api/metrics-plan.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MAX_TICKS = 7;
/** The epoch was a Thursday. */
const FIRST_MONDAY = 4;

/** Whether an interval is the first of a step; the steps are ordered, and the first that gives few enough ticks is taken. */
type Rule = (seconds: number) => boolean;

/** Seconds since midnight on the clock of the reader. */
function secondsOfDay(seconds: number): number {
  const date = new Date(seconds * 1000);
  return date.getHours() * HOUR + date.getMinutes() * MINUTE;
}

const dayOf = (seconds: number): number => Math.floor(seconds / DAY);

function monthOf(seconds: number): number {
  const date = new Date(seconds * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

// an hour of UTC begins at half past of some zones: it has the tick of the hour in which it begins
const timesOf = (interval: number, steps: readonly number[]): Rule[] =>
  steps.map((step) => (at) => secondsOfDay(at) % step < interval);

const isFirstOfMonth = (at: number): boolean => new Date(at * 1000).getUTCDate() === 1;
const monthsOf = (steps: readonly number[]): Rule[] =>
  steps.map((step) => (at) => isFirstOfMonth(at) && monthOf(at) % step === 0);

const rules: Record<Plan['interval'], Rule[]> = {
  '5m': timesOf(
    5 * MINUTE,
    [5, 10, 15, 30, 60].map((minutes) => minutes * MINUTE),
  ),
  hour: timesOf(
    HOUR,
    [1, 2, 3, 4, 6, 12, 24].map((hours) => hours * HOUR),
  ),
  day: [
    ...[1, 2].map(
      (step): Rule =>
        (at) =>
          dayOf(at) % step === 0,
    ),
    ...[7, 14].map(
      (step): Rule =>
        (at) =>
          (dayOf(at) - FIRST_MONDAY) % step === 0,
    ),
    ...monthsOf([1, 2, 3, 6]),
  ],
  month: monthsOf([1, 2, 3, 6, 12, 24, 60, 120]),
};

/** The intervals that an axis names: at even distances, and at round times of the clock or the calendar. @param times their starts */
export function ticksOf(times: readonly number[], { interval }: Pick<Plan, 'interval'>): number[] {
  const choices = rules[interval].map((rule) => times.filter(rule));
  return choices.find(({ length }) => length <= MAX_TICKS) ?? choices.at(-1)!;
}
