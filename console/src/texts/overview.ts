export const overview = {
  title: 'Overview',
  range: 'The last',
  ranges: { hour: '1 hour', day: '24 hours', week: '7 days', month: '30 days' },
  before: 'before',
  total: 'Total',
  peak: 'Highest value',
  time: 'Time',
  utc: 'Times are in UTC.',
} as const;

export const metrics = {
  messages_sent: 'Messages',
  active_users: 'Active users',
  concurrent_users: 'Concurrent users',
  calls_ended: 'Calls',
  webhooks_delivered: 'Webhook deliveries',
  webhooks_failed: 'Failed webhook deliveries',
  notifications_sent: 'Notifications',
  notifications_failed: 'Failed notifications',
  api_requests: 'API requests',
  api_client_errors: 'API errors of clients (4xx)',
  api_server_errors: 'API errors of the server (5xx)',
  api_latency_p50_milliseconds: 'API latency p50 (ms)',
  api_latency_p95_milliseconds: 'API latency p95 (ms)',
  api_latency_p99_milliseconds: 'API latency p99 (ms)',
} as const;
