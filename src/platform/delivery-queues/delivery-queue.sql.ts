import { sql, type SqlText } from '../database/sql.js';
import { LEASE_SECONDS } from './delivery-dispatcher.js';

export const LEASE = sql`interval '${LEASE_SECONDS} seconds'`;

/** Retries that one statement finds; the others are found a second later. */
const RETRY_BATCH = 5000;

interface QueueTable {
  /** The tables of the deliveries and of the leases. */
  readonly deliveries: SqlText;
  readonly leases: SqlText;
  /** The columns that are the key of a destination in its app, in both tables. */
  readonly key: readonly SqlText[];
}

/** The texts that queues have in common. Deliveries are rows with states, of which `pending` is to be attempted now, and `waiting` later. */
export function queueTexts({ deliveries, leases, key }: QueueTable) {
  const all = [sql`app_id`, ...key];
  const columns = sql.join(all, ', ');
  const of = (table: SqlText) =>
    sql.join(
      all.map((column) => sql`${table}.${column}`),
      ', ',
    );
  return {
    /** Skips from one destination to the next on the index, so that the number of deliveries of each does not matter. */
    findPending: sql`WITH RECURSIVE pending AS (
     (SELECT ${columns} FROM ${deliveries} WHERE state = 'pending' ORDER BY ${columns} LIMIT 1)
     UNION ALL
     SELECT ${of(sql`next`)}
       FROM pending CROSS JOIN LATERAL (
              SELECT ${columns} FROM ${deliveries}
               WHERE state = 'pending' AND (${columns}) > (${of(sql`pending`)})
               ORDER BY ${columns} LIMIT 1
            ) AS next
   )
   SELECT ${of(sql`p`)} FROM pending p JOIN apps USING (app_id)`,
    /** The end of a statement that adds leases: it takes those that are over. A lease ended before the next one began; both times are of PostgreSQL's clock. */
    unlessLeased: sql`ON CONFLICT (${columns}) DO UPDATE SET holder = excluded.holder, until = excluded.until
    WHERE ${leases}.until < excluded.until - ${LEASE} OR ${leases}.holder = excluded.holder
   RETURNING ${sql.join(key, ', ')}`,
    findRetries: sql`SELECT d.app_id, d.id FROM ${deliveries} d JOIN apps USING (app_id)
    WHERE d.state = 'waiting' AND d.next_attempt_at <= $1 ORDER BY d.next_attempt_at LIMIT ${RETRY_BATCH}`,
    /** Deliveries that another process has locked are being made pending by it. */
    makePending: sql`UPDATE ${deliveries} d SET state = 'pending', next_attempt_at = NULL
     FROM (SELECT id FROM ${deliveries}
            WHERE app_id = $1 AND id = ANY ($2::bigint[]) AND state = 'waiting' FOR UPDATE SKIP LOCKED) AS ready
    WHERE d.app_id = $1 AND d.id = ready.id
   RETURNING ${sql.join(
     key.map((column) => sql`d.${column}`),
     ', ',
   )}`,
  };
}

/** SQL: the columns of a `QueueBacklog` for a table `d` of deliveries. */
export const deliveryBacklog = sql`count(*) FILTER (WHERE d.state = 'pending')::float8 AS pending,
          count(*) FILTER (WHERE d.state = 'waiting')::float8 AS waiting,
          coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.state = 'pending' AND d.attempt_count = 0)), 0)::float8 AS seconds,
          coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.failures > 0)), 0)::float8 AS failing_seconds`;
