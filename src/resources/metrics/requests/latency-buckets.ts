/** Upper bounds of latencies in milliseconds. Their texts are stored as dimensions, so a bound can be added, and none is removed. */
const BOUNDS = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** The dimension of each bucket; the last one has no upper bound. */
export const latencyBuckets: readonly string[] = [...BOUNDS.map(String), '+Inf'];

/** The position in `latencyBuckets`. */
export function latencyBucketOf(milliseconds: number): number {
  let bucket = 0;
  while (bucket < BOUNDS.length && milliseconds > BOUNDS[bucket]!) bucket++;
  return bucket;
}

/**
 * Estimates a percentile as if the requests of a bucket were distributed evenly in it.
 *
 * @param percentile from 0 to 100
 * @param requests by their bucket
 * @returns whole milliseconds, rounded up; at most the highest bound, and 0 without requests
 */
export function latencyPercentile(percentile: number, requests: Readonly<Record<string, number>>): number {
  const counts = latencyBuckets.map((bucket) => requests[bucket] ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  let remaining = (total * percentile) / 100;
  let lower = 0;
  for (const [bucket, upper] of BOUNDS.entries()) {
    const count = counts[bucket]!;
    if (count > 0 && remaining <= count) return Math.ceil(lower + ((upper - lower) * remaining) / count);
    remaining -= count;
    lower = upper;
  }
  return lower;
}
