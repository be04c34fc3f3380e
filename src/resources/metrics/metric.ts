/** How the values of a shorter time make that of a longer one. */
type Aggregation = 'sum' | 'maximum' | 'distinct' | 'percentile';

interface MetricDefinition {
  readonly aggregation: Aggregation;
  readonly counts: string;
  /** What the metric is divided by. */
  readonly dimension?: string;
  /** The percentile, from 0 to 100, is estimated from the dimensions of `api_requests`, and not stored. */
  readonly percentile?: number;
}

/** The metrics of an app. Their names are stored, so they never change. */
const metrics = {
  messages_sent: {
    aggregation: 'sum',
    counts:
      'Messages that were sent, by the time of sending. One that moderation holds back counts once it is approved.',
    dimension:
      'receiver type/category/type; of custom messages receiver type/custom, of messages that were erased within seconds receiver type/erased',
  },
  replies_sent: { aggregation: 'sum', counts: 'Of these, replies in threads.' },
  messages_edited: { aggregation: 'sum', counts: 'Edits of messages.' },
  messages_deleted: {
    aggregation: 'sum',
    counts: 'Deletions of messages by users and the app, not those of the retention or with a user or group.',
    dimension: 'permanent or soft',
  },
  reactions_added: { aggregation: 'sum', counts: 'Reactions that were added.' },
  reactions_removed: { aggregation: 'sum', counts: 'Reactions that were removed.' },
  delivery_receipts: {
    aggregation: 'sum',
    counts: 'Deliveries: each message counts once for each user who marked it as delivered.',
  },
  read_receipts: { aggregation: 'sum', counts: 'Reads: each message counts once for each user who marked it as read.' },
  users_created: { aggregation: 'sum', counts: 'Users that were created.' },
  groups_created: { aggregation: 'sum', counts: 'Groups that were created.' },
  active_users: {
    aggregation: 'distinct',
    counts: 'Different users who sent, edited, read, reacted, joined, called, connected or acted in another way.',
  },
  concurrent_users: {
    aggregation: 'maximum',
    counts: 'The most users who were online at the same time.',
  },
  calls_ended: {
    aggregation: 'sum',
    counts: 'Calls that ended after they had been accepted.',
    dimension: 'audio or video',
  },
  call_audio_seconds: { aggregation: 'sum', counts: 'Seconds of participants in audio calls, when the call ends.' },
  call_video_seconds: { aggregation: 'sum', counts: 'Seconds of participants in video calls, when the call ends.' },
  recorded_seconds: { aggregation: 'sum', counts: 'Seconds of recordings of calls, at the end of the recording.' },
  notifications_sent: {
    aggregation: 'sum',
    counts: 'Notifications that a provider accepted.',
    dimension: 'push, email or sms',
  },
  notifications_failed: {
    aggregation: 'sum',
    counts: 'Notifications that are not attempted any more.',
    dimension: 'push, email or sms',
  },
  webhooks_delivered: { aggregation: 'sum', counts: 'Deliveries that webhooks accepted.' },
  webhooks_failed: { aggregation: 'sum', counts: 'Deliveries to webhooks that are not attempted any more.' },
  agent_runs: {
    aggregation: 'sum',
    counts: 'Runs of AI agents that ended.',
    dimension: 'finished, failed or cancelled',
  },
  agent_tokens: {
    aggregation: 'sum',
    counts: 'Tokens of models that runs of AI agents used, when the run ends.',
    dimension: 'prompt or completion',
  },
  media_bytes: { aggregation: 'sum', counts: 'Bytes of files that were uploaded.' },
  api_requests: {
    aggregation: 'sum',
    counts: 'Requests to the API with an API key or an auth token of the app.',
    dimension: 'latency: the upper bound in milliseconds, or +Inf above the highest one',
  },
  api_client_errors: { aggregation: 'sum', counts: 'Of these, responses with a status from 400 to 499.' },
  api_server_errors: { aggregation: 'sum', counts: 'Of these, responses with a status from 500 to 599.' },
  api_latency_p50_milliseconds: {
    aggregation: 'percentile',
    percentile: 50,
    counts: 'The estimated time within which half of these requests got their response.',
  },
  api_latency_p95_milliseconds: {
    aggregation: 'percentile',
    percentile: 95,
    counts: 'The estimated time within which 95% of them did.',
  },
  api_latency_p99_milliseconds: {
    aggregation: 'percentile',
    percentile: 99,
    counts: 'The estimated time within which 99% of them did.',
  },
} as const satisfies Record<string, MetricDefinition>;

export type MetricName = keyof typeof metrics;
export const metricNames = Object.keys(metrics) as MetricName[];

/** A list of the metrics in Markdown, for the API document. */
export const metricsText = Object.entries<MetricDefinition>(metrics)
  .map(([name, { counts, dimension }]) => `- \`${name}\`: ${counts}${dimension ? ` Divided by: ${dimension}.` : ''}`)
  .join('\n');

export const aggregationOf = (metric: MetricName): Aggregation => metrics[metric].aggregation;

/** The percentile is undefined for a metric that is stored. */
export const percentileOf = (metric: MetricName): number | undefined =>
  (metrics[metric] as MetricDefinition).percentile;

type Percentile = {
  [Name in MetricName]: (typeof metrics)[Name] extends { percentile: number } ? Name : never;
}[MetricName];

/** Metrics with values in `metric_values`. */
export type StoredMetric = Exclude<MetricName, Percentile>;
export const storedMetrics = metricNames.filter((name): name is StoredMetric => percentileOf(name) === undefined);

const MINUTE = 60_000;
export const FIVE_MINUTES = 5 * MINUTE;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Buckets of five minutes and hours are stored this long; those of days and months stay. */
export const FINE_RETENTION_DAYS = 35;
/** The days on which each user was active are stored this long; the months stay. */
export const ACTIVE_DAYS_RETENTION = 400;

/** When stored buckets of five minutes and hours begin. */
export const fineSince = (now: Date): Date => new Date(startOfDay(now).getTime() - FINE_RETENTION_DAYS * DAY);

/** The first month of which the days of active users are stored. */
export function activeDaysSince(now: Date): Date {
  const day = new Date(startOfDay(now).getTime() - ACTIVE_DAYS_RETENTION * DAY);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1));
}

export const startOfDay = (time: Date): Date => new Date(Math.floor(time.getTime() / DAY) * DAY);
export const startOfMonth = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth()));

/** A day of UTC as PostgreSQL reads it. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
