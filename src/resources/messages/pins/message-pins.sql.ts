import { statement } from '#platform/database/statement.js';

// Two apps or conversations with equal hashes wait for each other, which is harmless.
export const lockConversation = statement('message-pins-lock-conversation')`
   SELECT pg_advisory_xact_lock(hashtextextended('message-pins ' || $1 || ' ' || $2, 0))`;

// By the clock of the database: now() would be the beginning of the transaction, and the clocks of servers differ. So pins that
// wait for each other are listed in the order in which they were made.
export const pin = statement('message-pins-pin')`
   INSERT INTO message_pins (app_id, message_id, conversation_key, pinned_by, pinned_at)
   VALUES ($1, $2, $3, $4, clock_timestamp())
       ON CONFLICT (app_id, message_id) DO UPDATE SET pinned_by = excluded.pinned_by, pinned_at = excluded.pinned_at`;
