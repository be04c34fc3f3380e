import { momentOf } from '#platform/text/local-time.js';

test.each([
  ['2026-12-24T18:00', 'Europe/Berlin', '2026-12-24T17:00:00.000Z'],
  ['2026-07-24T18:00:30', 'Europe/Berlin', '2026-07-24T16:00:30.000Z'],
  ['2026-07-24T18:00', 'UTC', '2026-07-24T18:00:00.000Z'],
  ['2026-01-01T00:15', 'Asia/Kathmandu', '2025-12-31T18:30:00.000Z'],
  ['2026-06-01T00:00', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
  // clocks show it twice
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  // clocks skip it
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-02-29T10:00', 'UTC', undefined],
  ['2026-13-01T10:00', 'UTC', undefined],
  ['2026-01-01T24:00', 'UTC', undefined],
  ['2026-01-01 10:00', 'UTC', undefined],
  ['2026-01-01T10:00Z', 'UTC', undefined],
  ['', 'UTC', undefined],
])('%s in %s → %s', (local, timeZone, moment) => {
  expect(momentOf(local, timeZone)?.toISOString()).toBe(moment);
});
