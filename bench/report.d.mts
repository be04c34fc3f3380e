export interface Measurement {
  name: string;
  checkout: string;
  messages: number;
  connections: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failed: number;
  cpuMicroseconds: number;
  databaseCpuMicroseconds: number;
  statements: number;
  plans: number;
  pages: number;
  residentBytes: number;
}

export function heading(): string;
export function row(measurement: Measurement, noOp: Measurement): string;
export function comparisons(measurements: readonly Measurement[]): string[];
export function comparisonsWithBare(measurements: readonly Measurement[], bare: readonly Measurement[]): string[];
export function comparisonWithCase(measurement: Measurement, other: Measurement): string;
