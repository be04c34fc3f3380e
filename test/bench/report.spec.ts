import {
  comparisons,
  comparisonsWithBare,
  comparisonWithCase,
  heading,
  row,
  type Measurement,
} from '../../bench/report.mjs';
import { medianOfRounds, quantile } from '../../bench/statistics.mjs';

const measurement = (figures: Partial<Measurement> = {}): Measurement => ({
  name: 'send-to-user',
  checkout: 'this',
  messages: 50_000,
  connections: 32,
  perSecond: 1_000,
  p50: 10,
  p95: 15,
  p99: 20,
  failed: 0,
  cpuMicroseconds: 300,
  databaseCpuMicroseconds: 200,
  statements: 1,
  plans: 0.5,
  pages: 60,
  residentBytes: 100 * 2 ** 20,
  ...figures,
});

describe('rounds', () => {
  it('become the median of each figure, and the sum of the failures', () => {
    const rounds = [
      measurement({ p50: 9, failed: 1 }),
      measurement({ p50: 90, failed: 2 }),
      measurement({ p50: 10, perSecond: NaN }),
    ];
    expect(medianOfRounds(rounds)).toMatchObject({ name: 'send-to-user', p50: 10, failed: 3, pages: 60 });
  });

  it('that are even in number become the mean of the two in the middle', () => {
    const rounds = [4, 1, 100, 2].map((p50) => measurement({ p50 }));
    expect(medianOfRounds(rounds).p50).toBe(3);
  });
});

describe('quantile', () => {
  it('sorts by value and leaves the values as they are', () => {
    const values = [100, 9, 20];
    expect([0, 0.5, 1].map((part) => quantile(values, part))).toEqual([9, 20, 100]);
    expect(values).toEqual([100, 9, 20]);
  });

  it('is not a number without values', () => {
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe('comparison with a case of another program', () => {
  it('is the ratios to that case', () => {
    const own = measurement({ name: 'list-messages', checkout: 'WORKERS=2', p50: 5, perSecond: 2_000, pages: 30 });
    const other = measurement({ name: 'ejabberd-archive', cpuMicroseconds: 600, databaseCpuMicroseconds: 400 });
    expect(comparisonWithCase(own, other)).toBe(
      '  list-messages with WORKERS=2, compared with ejabberd-archive: ' +
        'p50 × 0.50, requests/s × 2.00, server µs × 0.50, PostgreSQL µs × 0.50, both µs × 0.50, pages × 0.50',
    );
  });
});

describe('comparisons', () => {
  it('of two checkouts are the ratios of this one to the other, with the sum of server and PostgreSQL', () => {
    const other = measurement({ checkout: 'confab-main' });
    const own = measurement({ p50: 5, perSecond: 2_000, cpuMicroseconds: 150, databaseCpuMicroseconds: 150 });
    expect(comparisons([other, own])).toEqual([
      '  this, 50,000 messages, 32 connections, compared with the checkout confab-main: ' +
        'p50 × 0.50, requests/s × 2.00, server µs × 0.50, PostgreSQL µs × 0.75, both µs × 0.60, pages × 1.00',
    ]);
  });

  it('compare measurements that differ in one property only', () => {
    const measurements = [1, 8].flatMap((connections) =>
      ['confab-main', 'this'].map((checkout) => measurement({ checkout, connections })),
    );
    expect(comparisons(measurements).map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      '  this, 50,000 messages, 1 connections, compared with the checkout confab-main',
      '  this, 50,000 messages, 8 connections, compared with the checkout confab-main',
      '  confab-main, 50,000 messages, 8 connections, compared with 1 connection',
      '  this, 50,000 messages, 8 connections, compared with 1 connection',
    ]);
  });

  it('are none for a single measurement', () => {
    expect(comparisons([measurement()])).toEqual([]);
  });
});

describe('a row', () => {
  it('has a cell for each column, and relates throughput and CPU time to no-op', () => {
    const noOp = measurement({ name: 'no-op', perSecond: 4_000, cpuMicroseconds: 49, databaseCpuMicroseconds: 1 });
    const cells = row(measurement({ p50: 1.234, databaseCpuMicroseconds: 200 }), noOp).split(/ {2,}/);
    expect(cells).toEqual(
      [
        'send-to-user',
        'this',
        '32',
        '50,000',
        '1,000',
        '0.25',
        '1.23',
        '15.0',
        '20.0',
        '0',
        '300',
        '200',
        '10.0',
        '1.0',
        '0.5',
        '60',
      ].concat('100'),
    );
    expect(heading().split(/ {2,}/)).toHaveLength(cells.length);
  });

  it('shows a dash for a figure that was not measured', () => {
    expect(row(measurement({ pages: NaN, messages: NaN }), measurement())).toMatch(/this .* - .* - /);
  });
});

describe('comparisons with the bare server', () => {
  it('are the ratios of the costs with the same number of connections', () => {
    const bare = [1, 32].map((connections) =>
      measurement({ checkout: 'bare', connections, cpuMicroseconds: 100 * connections }),
    );
    const own = measurement({ connections: 1, cpuMicroseconds: 150, databaseCpuMicroseconds: 300 });
    expect(comparisonsWithBare([own, ...bare], bare)).toEqual([
      '  this, 50,000 messages, 1 connections, compared with the bare server: server µs × 1.50, PostgreSQL µs × 1.50, both µs × 1.50',
    ]);
  });

  it('are none where it was not measured', () => {
    expect(comparisonsWithBare([measurement()], [])).toEqual([]);
  });
});
