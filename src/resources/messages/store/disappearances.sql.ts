import { lockParties } from '#core/conversation-states/locked-parties.sql.js';
import { isConversationOfUserInSql, type ConversationKey } from '#core/conversations/conversation-key.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

export interface DisappearingSetting {
  conversationKey: ConversationKey;
  seconds: number;
}

export type Disappearance = RowOf<'disappearances-start'>;

export const settings = statement('disappearances-settings', rows<DisappearingSetting>())`
   SELECT conversation_key, seconds FROM disappearing_conversations WHERE app_id = $1 AND conversation_key = ANY($2)`;

/**
 * $2 conversation key, $3 uids of its users or null, $4 guid or null, $5 seconds. Locks the parties, so that the row is
 * not left behind by their deletion. Returns nothing where the value is the same, or a party does not exist.
 */
export const set = statement('disappearances-set')`
   WITH ${lockParties(sql`SELECT ARRAY(SELECT uid FROM unnest($3::text[]) AS u (uid) WHERE uid <> '${SYSTEM_UID}') AS uids, $4::text AS guid`)}
   INSERT INTO disappearing_conversations AS c (app_id, conversation_key, seconds)
   SELECT $1, $2, $5 FROM parties
    WHERE CASE WHEN guid IS NULL THEN cardinality(uids) = (SELECT count(*) FROM locked_users) ELSE guid IN (SELECT guid FROM locked_groups) END
       ON CONFLICT (app_id, conversation_key) DO UPDATE SET seconds = excluded.seconds, set_at = excluded.set_at
    WHERE c.seconds <> excluded.seconds
   RETURNING conversation_key`;

/** $2 conversation keys, each once, $3 seconds. Does not lock the parties. */
export const setMany = statement('disappearances-set-many')`
   INSERT INTO disappearing_conversations AS c (app_id, conversation_key, seconds)
   SELECT $1, key, seconds FROM unnest($2::text[], $3::int[]) AS s (key, seconds) ORDER BY key
       ON CONFLICT (app_id, conversation_key) DO UPDATE SET seconds = excluded.seconds, set_at = excluded.set_at
    WHERE c.seconds <> excluded.seconds`;

export const clear = statement('disappearances-clear')`
   DELETE FROM disappearing_conversations WHERE app_id = $1 AND conversation_key = $2 RETURNING conversation_key`;

export const clearUser = statement('disappearances-clear-user')`
   DELETE FROM disappearing_conversations WHERE app_id = $1 AND ${isConversationOfUserInSql(sql`conversation_key`, sql`$2`)}`;

/** Those of the messages $2 that were sent in a conversation whose messages disappear; the time counts from that at which they were stored. */
export const start = statement('disappearances-start')`
   INSERT INTO disappearing_messages (app_id, message_id, disappears_at)
   SELECT $1, m.id, m.sent_at + make_interval(secs => c.seconds)
     FROM messages m JOIN disappearing_conversations c ON c.app_id = $1 AND c.conversation_key = m.conversation_key
    WHERE m.app_id = $1 AND m.id = ANY($2::bigint[])
   RETURNING message_id, disappears_at`;

export const find = statement('disappearances-find')`
   SELECT message_id, disappears_at FROM disappearing_messages WHERE app_id = $1 AND message_id = $2`;

/** An action message that is sent to clients and not stored. */
export interface UnstoredAction {
  id: bigint;
  /** The time of the clock of the database, which the times at which messages disappear are of as well. It is not before them. */
  at: Date;
}

/** The id is of the sequence of messages. */
export const beginAction = statement('disappearances-begin-action')`
   SELECT nextval('messages_id_seq') AS id, now() AS at FROM apps WHERE app_id = $1`;
