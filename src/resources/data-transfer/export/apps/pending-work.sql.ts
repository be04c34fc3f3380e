import { type RowOf, statement } from '#platform/database/statement.js';

/** What is on its way: events without a position, work of agents, and deliveries that are due now. */
export const pendingWork = statement('data-export-pending-work')`
   SELECT (SELECT count(*)::int FROM outbox_events WHERE app_id = $1) AS events,
          (SELECT count(*)::int FROM ai_runs WHERE app_id = $1 AND state IN ('queued', 'running', 'waiting')) AS runs,
          (SELECT count(*)::int FROM webhook_deliveries WHERE app_id = $1 AND state = 'pending') AS deliveries,
          (SELECT count(*)::int FROM notification_deliveries WHERE app_id = $1 AND state = 'pending') AS notifications`;

export type PendingWork = RowOf<'data-export-pending-work'>;

export const NOTHING_PENDING: PendingWork = { events: 0, runs: 0, deliveries: 0, notifications: 0 };
