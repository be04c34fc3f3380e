import type { Plan } from '../../api/metrics-plan.ts';
import type { Metric } from '../../api/metrics.ts';
import type { Operation, Rights } from '../../api/rights.ts';
import { texts } from '../../texts/index.ts';

export const shownMetrics = [
  'messages_sent',
  'active_users',
  'concurrent_users',
  'calls_ended',
  'webhooks_delivered',
  'webhooks_failed',
  'notifications_sent',
  'notifications_failed',
  'api_requests',
  'api_client_errors',
  'api_server_errors',
  'api_latency_p50_milliseconds',
  'api_latency_p95_milliseconds',
  'api_latency_p99_milliseconds',
] as const satisfies Metric[];
export type ShownMetric = (typeof shownMetrics)[number];

/** Values whose sum over intervals has no meaning: a user who is active on two days is one user. */
const peaks: readonly ShownMetric[] = ['active_users', 'concurrent_users'];

/** Of these, one slow interval says little about the range. */
const latencies: readonly ShownMetric[] = [
  'api_latency_p50_milliseconds',
  'api_latency_p95_milliseconds',
  'api_latency_p99_milliseconds',
];

/** What stands for all values of a range. */
export function figureOf(metric: ShownMetric, values: number[]): { label: string; value: number } {
  if (peaks.includes(metric)) return { label: texts.overview.peak, value: Math.max(0, ...values) };
  if (latencies.includes(metric)) return { label: texts.overview.typical, value: median(values.filter(Boolean)) };
  return { label: texts.overview.total, value: values.reduce((sum, value) => sum + value, 0) };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The address of the page that has what a metric counts, in the time of the plots. */
export function pageOfMetric(
  metric: ShownMetric,
  { from, to }: Plan,
  { may }: Pick<Rights, 'may'>,
): string | undefined {
  const times = `from=${from}&to=${to}`;
  if (metric === 'messages_sent') return `messages?from=${dayOf(from)}&to=${dayOf(to - 1)}`;
  const page = PAGES_OF_METRICS[metric];
  return page && may(page.operation) ? `${page.address}&${times}` : undefined;
}

const PAGES_OF_METRICS: Partial<Record<ShownMetric, { operation: Operation; address: string }>> = {
  calls_ended: { operation: 'list-calls', address: 'calls?status=ended' },
  webhooks_delivered: { operation: 'list-webhook-deliveries', address: 'webhooks?state=delivered' },
  webhooks_failed: { operation: 'list-webhook-deliveries', address: 'webhooks?state=failed' },
  notifications_sent: { operation: 'notifications-logs', address: 'notifications/log?state=sent' },
  notifications_failed: { operation: 'notifications-logs', address: 'notifications/log?state=failed' },
  api_client_errors: { operation: 'list-failed-requests', address: 'requests?status=4xx' },
  api_server_errors: { operation: 'list-failed-requests', address: 'requests?status=5xx' },
};

/** The local day, as fields for dates have it. */
function dayOf(seconds: number): string {
  const date = new Date(seconds * 1000);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
