import fc from 'fast-check';
import { isWithinSchedule } from '#resources/notifications/preferences/schedule.js';
import type { DaySchedule, WeekSchedule } from '#resources/notifications/preferences/user-preferences.js';
import { defaultNotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { WEEKDAYS, type Weekday } from '#resources/notifications/settings/setting-catalogue.js';

const ALL_DAY: DaySchedule = { from: 0, to: 2359, dnd: false };
const OFF: DaySchedule = { ...ALL_DAY, dnd: true };
const week = (days: Partial<Record<Weekday, DaySchedule>>, otherwise = OFF): WeekSchedule =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, days[day] ?? otherwise])) as unknown as WeekSchedule;
const hours = (from: number, to: number): DaySchedule => ({ from, to, dnd: false });

/** The times of a week that the schedule allows, minute by minute, from Monday 00:00. */
function minutesOf(schedule: WeekSchedule): boolean[] {
  const DAY = 1440;
  const allowed = Array.from({ length: 7 * DAY }, () => false);
  WEEKDAYS.forEach((day, n) => {
    const { from, to, dnd } = schedule[day];
    const minute = (time: number) => Math.floor(time / 100) * 60 + (time % 100);
    const end = from > to ? minute(to) + DAY : minute(to);
    if (!dnd) for (let at = minute(from); at <= end; at++) allowed[(n * DAY + at) % (7 * DAY)] = true;
  });
  return allowed;
}

const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([h, m]) => h * 100 + m);
const day = fc.record({ from: time, to: time, dnd: fc.boolean() });
const schedules = fc
  .tuple(day, day, day, day, day, day, day)
  .map((days) => week(Object.fromEntries(WEEKDAYS.map((name, n) => [name, days[n]!]))));
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('allows exactly the minutes of each day, those after midnight included', () => {
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 0, max: 7 * 1440 - 1 }),
      fc.integer({ min: 0, max: MINUTE - 1 }),
      fc.constantFrom<[string, number][]>(
        ['UTC', 0],
        ['Asia/Kolkata', 5.5],
        ['America/Phoenix', -7],
        ['Pacific/Kiritimati', 14],
      ),
      (schedule, minute, milliseconds, [zone, offset]) => {
        const at = new Date(MONDAY + minute * MINUTE + milliseconds - offset * HOUR);
        expect(isWithinSchedule(schedule, zone, at)).toBe(minutesOf(schedule)[minute]);
      },
    ),
    { numRuns: 2000 },
  );
});

test('the default schedule allows every time', () => {
  const schedule = defaultNotificationSettings.preferences.mute.schedulePreferenceSetting;
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date(0) }),
      fc.constantFrom('UTC', 'Europe/Berlin'),
      (at, zone) => isWithinSchedule(schedule, zone, at),
    ),
  );
});

test('hours after midnight belong to the day on which they began', () => {
  const overnight = hours(2200, 600);
  const mondayOnly = week({ monday: overnight });
  expect(isWithinSchedule(mondayOnly, 'UTC', new Date('2026-01-05T23:00Z'))).toBe(true);
  expect(isWithinSchedule(mondayOnly, 'UTC', new Date('2026-01-06T06:00:59Z'))).toBe(true);
  expect(isWithinSchedule(mondayOnly, 'UTC', new Date('2026-01-06T06:01Z'))).toBe(false);
  expect(isWithinSchedule(mondayOnly, 'UTC', new Date('2026-01-05T05:00Z'))).toBe(false);
  const mondayOff = week({ monday: { ...overnight, dnd: true } }, overnight);
  expect(isWithinSchedule(mondayOff, 'UTC', new Date('2026-01-05T05:00Z'))).toBe(true);
  expect(isWithinSchedule(mondayOff, 'UTC', new Date('2026-01-05T23:00Z'))).toBe(false);
  expect(isWithinSchedule(mondayOff, 'UTC', new Date('2026-01-06T05:00Z'))).toBe(false);
  const sundayOnly = week({ sunday: overnight });
  expect(isWithinSchedule(sundayOnly, 'UTC', new Date('2026-01-05T05:00Z'))).toBe(true);
});

test('hours that a change of clocks skips do not occur, and those that it repeats count twice', () => {
  // Berlin: 02:00 to 03:00 is skipped on 2026-03-29 and repeated on 2026-10-25, both Sundays
  const at = (iso: string, schedule: WeekSchedule) => isWithinSchedule(schedule, 'Europe/Berlin', new Date(iso));
  const skipped = week({ sunday: hours(200, 259) });
  expect(at('2026-03-29T00:59:59Z', skipped)).toBe(false);
  expect(at('2026-03-29T01:00Z', skipped)).toBe(false);
  const around = week({ sunday: hours(100, 300) });
  expect(at('2026-03-29T00:30Z', around)).toBe(true);
  expect(at('2026-03-29T01:00Z', around)).toBe(true);
  expect(at('2026-03-29T01:01Z', around)).toBe(false);
  expect(at('2026-10-25T00:30Z', skipped)).toBe(true);
  expect(at('2026-10-25T01:30Z', skipped)).toBe(true);
  expect(at('2026-10-24T23:59Z', skipped)).toBe(false);
  expect(at('2026-10-25T02:00Z', skipped)).toBe(false);
});

test('the day is that of the time zone', () => {
  const monday = week({ monday: ALL_DAY });
  const at = new Date('2026-01-04T15:30Z');
  expect(isWithinSchedule(monday, 'Asia/Tokyo', at)).toBe(true);
  expect(isWithinSchedule(monday, 'UTC', at)).toBe(false);
});

test('an unknown time zone is UTC', () => {
  const morning = week({ monday: hours(800, 1200) });
  for (const [iso, expected] of [
    ['2026-01-05T08:00Z', true],
    ['2026-01-05T07:59Z', false],
  ] as const)
    for (const zone of ['Mars/Olympus', '']) expect(isWithinSchedule(morning, zone, new Date(iso))).toBe(expected);
});
