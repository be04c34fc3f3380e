// Decides whether what was sampled during a day grows without bound.

/**
 * How much larger a figure may be in the last third of a day than in the second: a share of it and an amount. A figure whose name ends with a
 * dot stands for all that begin with it.
 *
 * @type {Record<string, { share: number, amount: number }>}
 */
const LIMITS = {
  descriptors: { share: 0.05, amount: 10 },
  'memory.': { share: 0.1, amount: 20 * 2 ** 20 },
  files: { share: 0.15, amount: 50 },
  'wal.kept': { share: 0.25, amount: 128 * 2 ** 20 },
  'bytes.': { share: 0.15, amount: 2 ** 20 },
  'rows.': { share: 0.15, amount: 500 },
  // They wait for the next vacuum, which begins after a share of the table.
  'dead.': { share: 0.5, amount: 5_000 },
  'queue.': { share: 0.5, amount: 500 },
};

const limitOf = (name) => LIMITS[name] ?? LIMITS[`${name.split('.')[0]}.`];

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * @param {Record<string, number>[]} samples in the order of their times, at least six, taken at even distances
 * @returns {import('./day-growth.mjs').Growth[]} of each figure of the last sample; one that has no limit never grows without bound
 */
export function growthOf(samples) {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(-2 * third, -third), samples.slice(-third)];
  return Object.keys(samples.at(-1)).map((name) => {
    const valueIn = (sample) => sample[name] ?? 0;
    const [before, after] = [meanOf(second.map(valueIn)), meanOf(last.map(valueIn))];
    const limit = limitOf(name);
    return {
      name,
      start: valueIn(samples[0]),
      middle: valueIn(samples[Math.floor(samples.length / 2)]),
      end: valueIn(samples.at(-1)),
      second: before,
      last: after,
      isUnbounded: limit !== undefined && after > before * (1 + limit.share) + limit.amount,
    };
  });
}
