import { planOf } from '../../console/src/api/metrics-plan.js';
import { ticksOf } from '../../console/src/pages/overview/ticks.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 26, 10, 37) / 1000;

/** The starts of the intervals of a range that ends now. */
function intervalsOf(seconds: number) {
  const plan = planOf({ from: NOW - seconds, to: NOW }, NOW);
  if (plan.interval === 'month') {
    const first = new Date(plan.from * 1000);
    const months = Array.from(
      { length: 200 },
      (_, index) => Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index) / 1000,
    );
    return { plan, times: months.filter((at) => at < plan.to) };
  }
  const step = { '5m': 300, hour: HOUR, day: DAY }[plan.interval];
  return { plan, times: Array.from({ length: (plan.to - plan.from) / step }, (_, index) => plan.from + index * step) };
}

const ticks = (seconds: number) => {
  const { plan, times } = intervalsOf(seconds);
  return ticksOf(times, plan).map((at) => new Date(at * 1000).toISOString().slice(0, 16));
};

// the tests run in the zone of the machine; whole hours are whole in all zones but those with halves
test('the ticks of days, weeks and months are Mondays, second days and firsts of months', () => {
  expect(ticks(7 * DAY)).toEqual(Array.from({ length: 7 }, (_, index) => `2026-11-${20 + index}T00:00`));
  expect(ticks(30 * DAY)).toEqual(
    ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].map((day) => `${day}T00:00`),
  );
  expect(ticks(365 * DAY).map((day) => day.slice(8))).toEqual(Array(6).fill('01T00:00'));
  expect(ticks(900 * DAY).map((day) => day.slice(5))).toEqual(
    Array(5).fill(expect.stringMatching(/^(01|07)-01T00:00$/)),
  );
});

test.each([HOUR, 2 * HOUR, 3 * HOUR, DAY, 2 * DAY, 4 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY])(
  'a range of %i seconds has up to seven ticks at even distances',
  (seconds) => {
    const { plan, times } = intervalsOf(seconds);
    const found = ticksOf(times, plan);
    expect(found.length).toBeGreaterThan(2);
    expect(found.length).toBeLessThan(8);
    const distances = found.slice(1).map((at, index) => at - found[index]!);
    expect(new Set(distances).size).toBe(1);
  },
);
