const number = (digits) => {
  const { format } = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (value) => (Number.isFinite(value) ? format(value) : '-');
};

const cpuOf = ({ cpuMicroseconds, databaseCpuMicroseconds }) => cpuMicroseconds + databaseCpuMicroseconds;

/** The title of each column and the text of its cells. The first title is padded to the longest name of a case. */
const columns = [
  ['case                  ', ({ name }) => name],
  ['checkout  ', ({ checkout }) => checkout],
  ['connections', ({ connections }) => number(0)(connections)],
  ['messages ', ({ messages }) => number(0)(messages)],
  ['requests/s', ({ perSecond }) => number(0)(perSecond)],
  ['of no-op', ({ perSecond }, noOp) => number(2)(perSecond / noOp.perSecond)],
  ['p50 ms', ({ p50 }) => number(2)(p50)],
  ['p95 ms', ({ p95 }) => number(1)(p95)],
  ['p99 ms', ({ p99 }) => number(1)(p99)],
  ['failed', ({ failed }) => number(0)(failed)],
  ['server µs', ({ cpuMicroseconds }) => number(0)(cpuMicroseconds)],
  ['PostgreSQL µs', ({ databaseCpuMicroseconds }) => number(0)(databaseCpuMicroseconds)],
  ['both of no-op', (measurement, noOp) => number(1)(cpuOf(measurement) / cpuOf(noOp))],
  ['queries/request', ({ statements }) => number(1)(statements)],
  ['plans/request', ({ plans }) => number(1)(plans)],
  ['pages/request', ({ pages }) => number(0)(pages)],
  ['resident MB', ({ residentBytes }) => number(0)(residentBytes / 2 ** 20)],
];

const line = (cells) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(columns[0][0].length) : cell.padStart(columns[index][0].length)))
    .join('  ');

export const heading = () => line(columns.map(([title]) => title));

/** @param {import('./measure.mjs').Measurement} noOp the baseline: no-op on the same server with the same number of connections */
export const row = (measurement, noOp) => line(columns.map(([, show]) => show(measurement, noOp)));

const costs = [
  ['server µs', ({ cpuMicroseconds }) => cpuMicroseconds],
  ['PostgreSQL µs', ({ databaseCpuMicroseconds }) => databaseCpuMicroseconds],
  ['both µs', cpuOf],
];

/** What comparisons show of two measurements. */
const ratios = [
  ['p50', ({ p50 }) => p50],
  ['requests/s', ({ perSecond }) => perSecond],
  ...costs,
  ['pages', ({ pages }) => pages],
];

/** The properties in which two compared measurements of a case may differ. */
const dimensions = [
  ['checkout', (name) => `compared with the checkout ${name}`],
  ['messages', (count) => `compared with ${number(0)(count)} messages`],
  ['connections', (count) => `compared with ${number(0)(count)} connection${count === 1 ? '' : 's'}`],
];

/**
 * Compares the measurements of one case: each with the one that differs from it in one dimension only, where that has the first value.
 *
 * @param {import('./measure.mjs').Measurement[]} measurements of all servers, with all numbers of connections
 * @returns {string[]} one line for each comparison
 */
export function comparisons(measurements) {
  return dimensions.flatMap(([dimension, describe]) =>
    measurements.flatMap((measurement) => {
      const baseline = measurements.find((other) => isComparable(measurement, other, dimension));
      if (baseline === measurement) return [];
      const figures = figuresOf(ratios, measurement, baseline);
      return [`  ${label(measurement)}, ${describe(baseline[dimension])}: ${figures}`];
    }),
  );
}

/**
 * @param {import('./measure.mjs').Measurement[]} measurements of all servers
 * @param {import('./measure.mjs').Measurement[]} bare those of the bare server, with each number of connections
 * @returns {string[]} one line for each other measurement
 */
export function comparisonsWithBare(measurements, bare) {
  return measurements.flatMap((measurement) => {
    const least = bare.find(({ connections }) => connections === measurement.connections);
    if (!least || bare.includes(measurement)) return [];
    const figures = figuresOf(costs, measurement, least);
    return [`  ${label(measurement)}, compared with the bare server: ${figures}`];
  });
}

/**
 * @param {import('./measure.mjs').Measurement} measurement
 * @param {import('./measure.mjs').Measurement} other of a comparable case of another program
 * @returns {string} one line
 */
export const comparisonWithCase = (measurement, other) =>
  `  ${measurement.name} with ${measurement.checkout}, compared with ${other.name}: ${figuresOf(ratios, measurement, other)}`;

const figuresOf = (read, measurement, other) =>
  read.map(([name, of]) => `${name} × ${number(2)(of(measurement) / of(other))}`).join(', ');

const isComparable = (measurement, other, dimension) =>
  dimensions.every(([name]) => name === dimension || measurement[name] === other[name]);

const label = ({ checkout, messages, connections }) =>
  `${checkout}, ${number(0)(messages)} messages, ${number(0)(connections)} connections`;
