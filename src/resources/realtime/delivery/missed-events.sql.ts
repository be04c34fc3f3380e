import { isConversationOfUserInSql } from '#core/conversations/conversation-key.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import type { LoggedEvent } from '#platform/events/event-log.js';

/** Without what only logs, traces and live connections need. */
type MissedEvent<Event extends LoggedEvent> = Event extends LoggedEvent
  ? Omit<Event, 'requestId' | 'actingUid' | 'traceParent'>
  : never;

/** Clients hear of who is online by other frames. The index of missed events has this condition, too. */
const isMissed = sql`name <> 'user_connection_status_changed'`;

export const findNewest = statement('missed-events-find-newest')`
   SELECT coalesce(max(position), 0)::bigint AS position FROM events WHERE app_id = $1 AND ${isMissed}`;

/** The end of the range of positions that one query reads, and the number of the app's events in it. */
export const findEndOfRange = statement('missed-events-find-end-of-range')`
   SELECT max(position) AS position, count(*)::int AS count
     FROM (SELECT position FROM events
            WHERE app_id = $1 AND position > $2 AND position <= $3 AND ${isMissed} ORDER BY position LIMIT $4) AS range`;

/** Events can concern users that only their payload names, such as a user who is no longer a member of the group of the subject. */
export const list = statement('missed-events-list', rows<MissedEvent<LoggedEvent>>())`
   SELECT position, app_id, name, subject, payload, occurred_at
     FROM events
    WHERE app_id = $1 AND position > $2 AND position <= $3 AND ${isMissed}
      AND (subject = ANY($5) OR ${isConversationOfUserInSql(sql`subject`, sql`$4`)}
           OR payload->>'uid' = $4 OR payload->'uids' ? $4 OR payload->'guids' ?| $7)
    ORDER BY position LIMIT $6`;
