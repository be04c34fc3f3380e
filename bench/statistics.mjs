/** The value below which `part` of the values are, `0.5` for the median. NaN if there are none. */
export function quantile(values, part) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/**
 * Combines the measurements of several rounds: each figure is the median, except `failed`, which is the sum.
 *
 * @param {import('./measure.mjs').Measurement[]} rounds at least one, all of the same case
 * @returns {import('./measure.mjs').Measurement}
 */
export function medianOfRounds(rounds) {
  const figures = Object.entries(rounds[0]).map(([name, value]) => {
    if (typeof value !== 'number') return [name, value];
    const values = rounds.map((round) => round[name]);
    return [name, name === 'failed' ? values.reduce((sum, failed) => sum + failed, 0) : medianOf(values)];
  });
  return Object.fromEntries(figures);
}

/** Of an even number of values, the mean of the two in the middle. */
export function medianOf(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2;
}
