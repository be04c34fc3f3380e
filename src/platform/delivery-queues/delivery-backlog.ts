import { sql } from '../database/sql.js';

/** SQL: the columns of a `QueueBacklog` for a table `d` of deliveries. */
export const deliveryBacklog = sql`count(*) FILTER (WHERE d.state = 'pending')::float8 AS pending,
          count(*) FILTER (WHERE d.state = 'waiting')::float8 AS waiting,
          coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.state = 'pending' AND d.attempt_count = 0)), 0)::float8 AS seconds,
          coalesce(extract(epoch FROM now() - min(d.created_at) FILTER (WHERE d.failures > 0)), 0)::float8 AS failing_seconds`;
