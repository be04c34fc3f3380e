import { FIVE_MINUTES, type StoredMetric } from '../metric.js';
import { latencyBucketOf, latencyBuckets } from './latency-buckets.js';

/** What is added to a metric of an app. */
export interface RequestCount {
  readonly appId: string;
  /** Start of five minutes. */
  readonly at: Date;
  readonly metric: StoredMetric;
  readonly dimension: string;
  readonly value: number;
}

interface AppCounts {
  /** Requests in the order of `latencyBuckets`. */
  readonly latencies: number[];
  clientErrors: number;
  serverErrors: number;
}

/** Apps with requests, once for each five minutes; about 4 MB. Requests of other apps are not counted while there are as many. */
const MAX_ENTRIES = 10_000;

/** The requests of apps in the memory of this process, until they are stored. */
export class RequestCounts {
  /**
   * By the start of the five minutes, as a multiple of five minutes, and by the id of the app. There are several only around a change and
   * after failed writes.
   */
  private readonly byTime = new Map<number, Map<string, AppCounts>>();
  private entries = 0;

  constructor(private readonly maxEntries = MAX_ENTRIES) {}

  /** Called for every request. */
  record(appId: string, status: number, milliseconds: number, now = Date.now()): void {
    const counts = this.countsOf(Math.floor(now / FIVE_MINUTES), appId);
    if (!counts) return;
    counts.latencies[latencyBucketOf(milliseconds)]!++;
    if (status >= 500) counts.serverErrors++;
    else if (status >= 400) counts.clientErrors++;
  }

  /** The counts since the last call, without zeros. */
  drain(): RequestCount[] {
    const drained = [...this.byTime].flatMap(([time, byApp]) => {
      const at = new Date(time * FIVE_MINUTES);
      return [...byApp].flatMap(([appId, counts]) => metricsOf(counts).map((count) => ({ appId, at, ...count })));
    });
    this.byTime.clear();
    this.entries = 0;
    return drained;
  }

  /** Adds counts that could not be stored. */
  restore(drained: readonly RequestCount[]): void {
    for (const { appId, at, metric, dimension, value } of drained) {
      const counts = this.countsOf(at.getTime() / FIVE_MINUTES, appId);
      if (!counts) continue;
      if (metric === 'api_requests') counts.latencies[latencyBuckets.indexOf(dimension)]! += value;
      else if (metric === 'api_client_errors') counts.clientErrors += value;
      else counts.serverErrors += value;
    }
  }

  /** @returns undefined for an app without counts if there is no place for more */
  private countsOf(time: number, appId: string): AppCounts | undefined {
    const known = this.byTime.get(time)?.get(appId);
    if (known || this.entries >= this.maxEntries) return known;
    const byApp = this.byTime.get(time) ?? new Map<string, AppCounts>();
    this.byTime.set(time, byApp);
    const counts = { latencies: latencyBuckets.map(() => 0), clientErrors: 0, serverErrors: 0 };
    byApp.set(appId, counts);
    this.entries++;
    return counts;
  }
}

const metricsOf = ({ latencies, clientErrors, serverErrors }: AppCounts) =>
  [
    ...latencies.map((value, bucket) => count('api_requests', value, latencyBuckets[bucket])),
    count('api_client_errors', clientErrors),
    count('api_server_errors', serverErrors),
  ].filter(({ value }) => value > 0);

const count = (metric: StoredMetric, value: number, dimension = '') => ({ metric, dimension, value });
