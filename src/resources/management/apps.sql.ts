import { installationStatement } from '#platform/database/statement.js';

export const lockFirstApp = installationStatement('apps-lock-first-app', {
  reason: 'takes a lock of the installation',
})`SELECT pg_advisory_xact_lock($1)`;

export const lockDue = installationStatement('apps-lock-due', {
  reason: 'finds the app whose deletion is due next',
})`
   SELECT app_id AS id, name, region, created_at, deletion_scheduled_at,
          moving_since, moved_to_cell FROM apps
    WHERE deletion_scheduled_at <= $1 ORDER BY deletion_scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
