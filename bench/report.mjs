const number = (digits) => {
  const { format } = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (value) => (Number.isFinite(value) ? format(value) : '-');
};

/** The heading of each column and the text of its cells. The first heading is padded to the longest name of a case. */
const columns = [
  ['case                  ', ({ name }) => name],
  ['messages ', ({ messages }) => number(0)(messages)],
  ['requests/s', ({ perSecond }) => number(0)(perSecond)],
  ['of no-op', ({ perSecond }, noOp) => number(2)(perSecond / noOp.perSecond)],
  ['p50 ms', ({ p50 }) => number(0)(p50)],
  ['p99 ms', ({ p99 }) => number(0)(p99)],
  ['failed', ({ failed }) => number(0)(failed)],
  ['server µs', ({ cpuMicroseconds }) => number(0)(cpuMicroseconds)],
  ['PostgreSQL µs', ({ databaseCpuMicroseconds }) => number(0)(databaseCpuMicroseconds)],
  ['both of no-op', (measurement, noOp) => number(1)(cpuOf(measurement) / cpuOf(noOp))],
  ['queries/request', ({ statements }) => number(1)(statements)],
  ['pages/request', ({ pages }) => number(0)(pages)],
  ['resident MB', ({ residentBytes }) => number(0)(residentBytes / 2 ** 20)],
];

const cpuOf = ({ cpuMicroseconds, databaseCpuMicroseconds }) => cpuMicroseconds + databaseCpuMicroseconds;

const line = (cells) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(columns[0][0].length) : cell.padStart(columns[index][0].length)))
    .join('  ');

export const heading = () => line(columns.map(([title]) => title));

/** @param {import('./measure.mjs').Measurement} noOp the baseline */
export const row = (measurement, noOp) => line(columns.map(([, show]) => show(measurement, noOp)));

/** Compares two measurements of a case with different numbers of messages. @param {import('./measure.mjs').Measurement} first the baseline */
export function comparison(first, other) {
  const times = (figure) => `${figure} × ${number(2)(other[figure] / first[figure])}`;
  return `  with ${number(0)(other.messages)} messages: ${['p50', 'perSecond', 'cpuMicroseconds', 'databaseCpuMicroseconds', 'pages'].map(times).join(', ')}`;
}
