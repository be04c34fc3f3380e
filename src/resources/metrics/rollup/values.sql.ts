import { isApproved } from '#core/visibility/visible-messages.sql.js';
import { sql, type SqlText } from '#platform/database/sql.js';

// Parts of the statements that write `metric_values`.

/** Start of the bucket of five minutes, as SQL. */
const fiveMinutesOf = (time: SqlText): SqlText =>
  sql`date_bin('5 minutes', ${time}, timestamptz '2000-01-01 00:00:00+00')`;
export const dayOf = (time: SqlText): SqlText => sql`date_trunc('day', ${time}, 'UTC')`;

/** SQL: the five minutes and the day of a time. */
export const buckets = (time: SqlText): SqlText => sql`
  CROSS JOIN LATERAL (VALUES ('five_minutes'::metric_resolution, ${fiveMinutesOf(time)}), ('day', ${dayOf(time)}))
    AS bucket (resolution, starts_at)`;

/** SQL: what becomes of a value that exists. */
export const storeValue = (changed: SqlText): SqlText => sql`
      ON CONFLICT (app_id, resolution, metric, starts_at, dimension) DO UPDATE SET value = ${changed}`;

/** Adds facts, a subquery of app_id, at, metric, dimension and value, to the values of five minutes and days. */
export const addFacts = (facts: SqlText): SqlText => sql`
  INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT f.app_id, bucket.resolution, f.metric, bucket.starts_at, f.dimension, sum(f.value)::bigint
    FROM ${facts} AS f ${buckets(sql`f.at`)}
   GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ${storeValue(sql`v.value + excluded.value`)}`;

/** Adds to values of buckets, a subquery of app_id, resolution, metric, starts_at and value. */
export const addValues = (values: SqlText): SqlText => sql`
  INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT app_id, resolution, metric, starts_at, '', value FROM ${values} AS f ORDER BY 1, 2, 3, 4
  ${storeValue(sql`v.value + excluded.value`)}`;

/** Raises the values of the present five minutes and day, a subquery of app_id, metric and value. */
export const raiseValues = (values: SqlText): SqlText => sql`
  INSERT INTO metric_values AS v (app_id, resolution, metric, starts_at, dimension, value)
  SELECT f.app_id, bucket.resolution, f.metric, bucket.starts_at, '', f.value
    FROM ${values} AS f ${buckets(sql`now()`)} ORDER BY 1, 2, 3, 4
  ${storeValue(sql`greatest(v.value, excluded.value)`)}`;

/** SQL: what messages are divided by. Apps choose the types of custom messages, so these are left out. */
export const messageDimension = (message: SqlText): SqlText => sql`
  ${message}.receiver_type || '/' || ${message}.category || CASE WHEN ${message}.category = 'custom' THEN '' ELSE '/' || ${message}.type END`;

/** Messages that a receipt covers at most, so that the cost of marking a long history has a limit. */
const MAX_COVERED_MESSAGES = 10_000;

/** Expressions, none of which uses an alias of the subquery below. */
interface ReceiptInSql {
  readonly app: SqlText;
  readonly conversationKey: SqlText;
  readonly uid: SqlText;
  readonly type: SqlText;
  readonly messageId: SqlText;
}

/**
 * Subquery: how many messages of others a receipt is the first one of its type and user for. Messages from before the user joined the group
 * do not count.
 */
export const coveredMessages = ({ app, conversationKey, uid, type, messageId }: ReceiptInSql): SqlText => sql`(
  SELECT count(*) FROM (
    SELECT FROM messages n
     WHERE n.app_id = ${app} AND n.conversation_key = ${conversationKey} AND n.id <= ${messageId}
       AND n.id > coalesce((SELECT max(earlier.message_id) FROM conversation_receipts earlier
                             WHERE earlier.app_id = ${app} AND earlier.conversation_key = ${conversationKey} AND earlier.uid = ${uid}
                               AND earlier.type = ${type} AND earlier.message_id < ${messageId}), 0)
       AND n.sender <> ${uid} AND n.category <> 'action' AND ${isApproved(sql`n`)}
       AND n.sent_at >= coalesce((SELECT g.joined_at FROM group_members g
                                   WHERE g.app_id = ${app} AND g.guid = substr(${conversationKey}, 7) AND g.uid = ${uid}
                                     AND starts_with(${conversationKey}, 'group/')), '-infinity')
     ORDER BY n.id DESC LIMIT ${MAX_COVERED_MESSAGES}) AS covered)`;
