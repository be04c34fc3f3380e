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

const sum = (counts: string, dimension?: string) => ({ aggregation: 'sum', counts, dimension }) as const;

const percentile = (of: number, counts: string) => ({ aggregation: 'percentile', percentile: of, counts }) as const;

/** The metrics of an app. Their names are stored, so they never change. */
const metrics = {
  messages_sent: sum(
    'Messages that were sent, by the time of sending. One that moderation holds back counts once it is approved.',
    'receiver type/category/type; of custom messages receiver type/custom, of messages that were erased within seconds receiver type/erased',
  ),
  replies_sent: sum('Of these, replies in threads.'),
  messages_edited: sum('Edits of messages.'),
  messages_deleted: sum(
    'Deletions of messages by users and the app, not those of the retention or with a user or group.',
    'permanent or soft',
  ),
  reactions_added: sum('Reactions that were added.'),
  reactions_removed: sum('Reactions that were removed.'),
  delivery_receipts: sum('Deliveries: each message counts once for each user who marked it as delivered.'),
  read_receipts: sum('Reads: each message counts once for each user who marked it as read.'),
  users_created: sum('Users that were created.'),
  groups_created: sum('Groups that were created.'),
  active_users: {
    aggregation: 'distinct',
    counts: 'Different users who sent, edited, read, reacted, joined, called, connected or acted in another way.',
  },
  concurrent_users: {
    aggregation: 'maximum',
    counts: 'The most users who were online at the same time.',
  },
  calls_ended: sum('Calls that ended after they had been accepted.', 'audio or video'),
  call_audio_seconds: sum('Seconds of participants in audio calls, when the call ends.'),
  call_video_seconds: sum('Seconds of participants in video calls, when the call ends.'),
  recorded_seconds: sum('Seconds of recordings of calls, at the end of the recording.'),
  notifications_sent: sum('Notifications that a provider accepted.', 'push, email or sms'),
  notifications_failed: sum('Notifications that are not attempted any more.', 'push, email or sms'),
  webhooks_delivered: sum('Deliveries that webhooks accepted.'),
  webhooks_failed: sum('Deliveries to webhooks that are not attempted any more.'),
  agent_runs: sum('Runs of AI agents that ended.', 'finished, failed or cancelled'),
  agent_tokens: sum('Tokens of models that runs of AI agents used, when the run ends.', 'prompt or completion'),
  media_bytes: sum('Bytes of files that were uploaded.'),
  api_requests: sum(
    'Requests to the API with an API key or an auth token of the app.',
    'latency: the upper bound in milliseconds, or +Inf above the highest one',
  ),
  api_client_errors: sum('Of these, responses with a status from 400 to 499.'),
  api_server_errors: sum('Of these, responses with a status from 500 to 599.'),
  api_latency_p50_milliseconds: percentile(
    50,
    'The estimated time within which half of these requests got their response.',
  ),
  api_latency_p95_milliseconds: percentile(95, 'The estimated time within which 95% of them did.'),
  api_latency_p99_milliseconds: percentile(99, 'The estimated time within which 99% of them did.'),
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
