import { csvLine } from '#platform/text/csv-line.js';
import { aggregationOf, storedMetrics, type StoredMetric } from '#resources/metrics/metric.js';

/** The usage of one app in the month of a report. */
export interface AppUsage {
  readonly id: string;
  readonly name: string;
  readonly state: 'active' | 'archived';
  readonly usage: Readonly<Record<StoredMetric, number>>;
}

/** The usage of all apps in a calendar month (UTC). */
export interface UsageReport {
  /** Unix seconds; up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  /** The totals of all apps. Peaks of different apps cannot be added, so they are absent. */
  readonly totals: Readonly<Partial<Record<StoredMetric, number>>>;
  /** The apps are in the order of their ids. */
  readonly apps: readonly AppUsage[];
}

export const totalsOf = (apps: readonly AppUsage[]): UsageReport['totals'] =>
  Object.fromEntries(
    storedMetrics
      .filter((metric) => aggregationOf(metric) !== 'maximum')
      .map((metric) => [metric, apps.reduce((sum, { usage }) => sum + usage[metric], 0)]),
  );

/** A header, and a line for each app. */
export function usageCsv(apps: readonly AppUsage[]): string {
  const header = ['app_id', 'app_name', 'state', ...storedMetrics];
  const lines = apps.map(({ id, name, state, usage }) => [
    id,
    name,
    state,
    ...storedMetrics.map((metric) => usage[metric]),
  ]);
  return [header, ...lines].map(csvLine).join('');
}

/** The first day of the month of the time, or of the month before. */
export const monthOf = (time: Date, monthsBefore = 0): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - monthsBefore));
