import { installationStatement } from '../database/statement.js';

export const outboxBacklog = installationStatement('metrics-outbox-backlog', {
  reason: 'counts the events of all apps',
})`
   SELECT count(*)::int AS events, coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS lag_seconds
     FROM outbox_events`;

export const outboxLag = installationStatement('metrics-outbox-lag', {
  reason: 'finds the oldest event of all apps',
  // The plan for an empty outbox would read all of a full one.
  planned: 'each time',
})`
   SELECT extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds FROM outbox_events ORDER BY id LIMIT 1`;

export const movingApps = installationStatement('metrics-moving-apps', {
  reason: 'finds apps that refuse changes because they move',
})`
   SELECT coalesce(extract(epoch FROM clock_timestamp() - min(moving_since)), 0)::float8 AS seconds
     FROM apps WHERE moving_since IS NOT NULL AND deletion_scheduled_at IS NULL`;
