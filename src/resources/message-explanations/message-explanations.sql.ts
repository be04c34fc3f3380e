import { firstReceipt } from '#core/conversation-states/receipts.sql.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';

/** Events of the app that one statement reads at most. */
const SEARCHED_EVENTS = 200_000;

/** Longer than a transaction: its events have the time of its start, and the position of its end. */
const TRANSACTION = sql`interval '60 seconds'`;

/** A connection of a user; it is open where `closedAt` is null. */
export interface UserConnection {
  readonly platform: string;
  readonly connectedAt: Date;
  readonly closedAt: Date | null;
}

/** Halves the log of the app until the time of the message is within a thousand positions, because events have no index by time. */
export const findSending = statement('message-explanations-find-sending')`
   WITH RECURSIVE search AS (
     SELECT min(position) AS low, max(position) AS high FROM events WHERE app_id = $1
      UNION ALL
     SELECT CASE WHEN e.is_earlier THEN (low + high) / 2 ELSE low END, CASE WHEN e.is_earlier THEN high ELSE (low + high) / 2 END
       FROM search CROSS JOIN LATERAL (
              SELECT occurred_at < $3::timestamptz - ${TRANSACTION} AS is_earlier FROM events
               WHERE app_id = $1 AND position >= (low + high) / 2 ORDER BY position LIMIT 1
            ) AS e
      WHERE high - low > 1000
   ), searched AS (
     SELECT position, name, payload, occurred_at, request_id FROM events
      WHERE app_id = $1 AND position >= (SELECT max(low) FROM search) ORDER BY position LIMIT ${SEARCHED_EVENTS}
   )
   SELECT position, occurred_at, request_id FROM searched WHERE name = 'message_sent' AND payload ->> 'messageId' = $2::text LIMIT 1`;

export const isInOutbox = statement('message-explanations-is-in-outbox')`
   SELECT id FROM outbox_events WHERE app_id = $1 AND name = 'message_sent' AND payload ->> 'messageId' = $2::text LIMIT 1`;

/** Open connections, and those that were closed after the position, as far as the search goes. */
export const connections = statement('message-explanations-connections', rows<UserConnection>())`
   SELECT platform, connected_at, NULL::timestamptz AS closed_at FROM realtime_connections WHERE app_id = $1 AND uid = $2
    UNION ALL
   SELECT payload ->> 'platform', to_timestamp((payload ->> 'connectedAt')::bigint / 1000.0), occurred_at
     FROM (SELECT name, subject, payload, occurred_at FROM events
            WHERE app_id = $1 AND position > $3 ORDER BY position LIMIT ${SEARCHED_EVENTS}) AS later
    WHERE name = 'user_connection_status_changed' AND subject = 'user:' || $2::text AND payload ->> 'action' = 'disconnected'
    ORDER BY connected_at
    LIMIT 100`;

export const receipts = statement('message-explanations-receipts')`
   SELECT ${firstReceipt(sql`$2`, 'delivered')} AS delivered_at, ${firstReceipt(sql`$2`, 'read')} AS read_at
     FROM (SELECT $3::text AS conversation_key, $4::bigint AS id) AS q`;
