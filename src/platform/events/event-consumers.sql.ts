import { installationStatement, rows } from '../database/statement.js';

const reason = 'consumers read the events of all apps';

/** How far a consumer is behind the log. */
export interface ConsumerLag {
  readonly name: string;
  readonly events: number;
  /** Since the oldest event that it has not processed. */
  readonly seconds: number;
}

// A new consumer starts with the next event.
export const register = installationStatement('event-consumers-register', {
  reason,
  text: `INSERT INTO event_consumers (name, position) SELECT $1, coalesce(max(position), 0) FROM events
       ON CONFLICT (name) DO NOTHING`,
});

export const lock = installationStatement('event-consumers-lock', {
  reason,
  text: 'SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE SKIP LOCKED',
});

export const lockPosition = installationStatement('event-consumers-lock-position', {
  reason,
  text: 'SELECT position FROM event_consumers WHERE name = $1 FOR UPDATE',
});

export const advance = installationStatement('event-consumers-advance', {
  reason,
  text: 'UPDATE event_consumers SET position = $2, updated_at = now() WHERE name = $1',
});

export const lags = installationStatement(
  'event-consumers-lags',
  {
    reason,
    text: `SELECT c.name,
          greatest(coalesce((SELECT max(e.position) FROM events e), 0) - c.position, 0)::float8 AS events,
          coalesce(extract(epoch FROM clock_timestamp() - (SELECT e.occurred_at FROM events e WHERE e.position > c.position
                                                            ORDER BY e.position LIMIT 1)), 0)::float8 AS seconds
     FROM event_consumers c
    WHERE c.name = ANY ($1)
    ORDER BY c.name`,
  },
  rows<ConsumerLag>(),
);
