import { sql } from '#platform/database/sql.js';
import { installationStatement } from '#platform/database/statement.js';
import { addFacts } from '../rollup/values.sql.js';

/** $1 app, $2 start of five minutes, $3 metric, $4 dimension, $5 value: arrays of one length */
export const addRequestCounts = installationStatement('metrics-add-request-counts', {
  reason: 'adds the requests of all apps',
})`${addFacts(sql`(SELECT c.app_id, c.at, c.metric, c.dimension, c.value
                     FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::bigint[])
                       AS c (app_id, at, metric, dimension, value)
                     JOIN apps a ON a.app_id = c.app_id AND a.deletion_scheduled_at IS NULL)`)}`;
