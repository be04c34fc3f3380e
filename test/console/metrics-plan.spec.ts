import { planOf } from '../../console/src/api/metrics-plan.js';

const NOW = Date.UTC(2026, 10, 26, 10, 30) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16);

test.each([
  // length, end, and what is read: interval, before, from, to
  [HOUR, NOW, '5m', '2026-11-26T08:30', '2026-11-26T09:30', '2026-11-26T10:30'],
  [DAY, NOW, 'hour', '2026-11-24T11:00', '2026-11-25T11:00', '2026-11-26T11:00'],
  [7 * DAY, NOW, 'day', '2026-11-13T00:00', '2026-11-20T00:00', '2026-11-27T00:00'],
  // hours are not stored any more
  [DAY, NOW - 40 * DAY, 'day', '2026-10-16T00:00', '2026-10-17T00:00', '2026-10-18T00:00'],
  [500 * DAY, NOW, 'month', '2024-02-01T00:00', '2025-07-01T00:00', '2026-12-01T00:00'],
  [1, NOW, '5m', '2026-11-26T10:20', '2026-11-26T10:25', '2026-11-26T10:30'],
])('%i seconds until %i are read by %s', (seconds, to, interval, before, from, end) => {
  const plan = planOf({ from: to - seconds, to }, NOW);
  expect([plan.interval, time(plan.before), time(plan.from), time(plan.to)]).toEqual([interval, before, from, end]);
});
