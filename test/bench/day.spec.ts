import { growthOf } from '../../bench/day-growth.mjs';

const MEGABYTE = 2 ** 20;
const SAMPLES = 48;

/** Samples of a day with one figure. @param valueAt by the part of the day that has passed, from 0 to 1 */
const dayOf = (name: string, valueAt: (part: number) => number) =>
  Array.from({ length: SAMPLES + 1 }, (_, sample) => ({ [name]: valueAt(sample / SAMPLES) }));

const grows = (name: string, valueAt: (part: number) => number): boolean => {
  const [growth] = growthOf(dayOf(name, valueAt));
  return growth!.isUnbounded;
};

describe('growth without bound', () => {
  it.each([
    ['a descriptor for each hundredth of the day', 'descriptors', (part: number) => 100 + 100 * part],
    ['memory', 'memory.used', (part: number) => (90 + 120 * part) * MEGABYTE],
    ['a table of which nothing is deleted', 'bytes.events', (part: number) => (20 + 40 * part) * MEGABYTE],
    ['rows of which none is deleted', 'rows.messages', (part: number) => 20_000 * (1 + part)],
    ['dead rows that no vacuum removes', 'dead.events', (part: number) => 100_000 * part],
    ['a queue that is not worked off', 'queue.webhooks', (part: number) => 20_000 * part],
    ['segments of the WAL that are kept', 'wal.kept', (part: number) => (100 + 2_000 * part) * MEGABYTE],
  ])('is %s', (_, name, valueAt) => {
    expect(grows(name, valueAt)).toBe(true);
  });

  it.each([
    ['a figure that stays', 'bytes.events', () => 20 * MEGABYTE],
    ['one that grows at first only', 'memory.used', (part: number) => (90 + 100 * Math.min(part, 0.4)) * MEGABYTE],
    ['a small table', 'bytes.webhooks', (part: number) => MEGABYTE * part],
    ['dead rows between two vacuums', 'dead.events', (part: number) => 10_000 * ((part * 7) % 1)],
    ['what is written in all', 'wal.written', (part: number) => 10_000 * part * MEGABYTE],
  ])('is not %s', (_, name, valueAt) => {
    expect(grows(name, valueAt)).toBe(false);
  });

  it('is that of a figure that was not in the first samples', () => {
    const samples = dayOf('descriptors', () => 100).map((sample, at) =>
      at < 33 ? sample : { ...sample, 'bytes.new_table': 10 * MEGABYTE },
    );
    const unbounded = growthOf(samples).filter(({ isUnbounded }) => isUnbounded);
    expect(unbounded.map(({ name }) => name)).toEqual(['bytes.new_table']);
  });
});

it('a figure has its value at the start, in the middle and at the end, and the means of two thirds', () => {
  const [growth] = growthOf(dayOf('rows.media', (part) => 480 * part));
  expect(growth).toMatchObject({ name: 'rows.media', start: 0, middle: 240, end: 480, second: 245, last: 405 });
});
