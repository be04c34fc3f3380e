import { statement } from '#platform/database/statement.js';

// Locks the user's row, so that the user cannot be erased before the foreign key is checked, and takes a lock for the user and the
// message. Concurrent additions of the same user to a message wait for it, so the count that follows is exact. Equal hashes only make
// unrelated additions wait. Rows are inserted in the order of the elements, so that concurrent inserts cannot deadlock.
export const add = statement('message-interactions-add')`
   INSERT INTO message_interactions (app_id, message_id, uid, element_id)
   SELECT $1, $2, u.uid, element_id
     FROM (SELECT pg_advisory_xact_lock(hashtextextended('message-interactions ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))) AS lock,
          (SELECT uid FROM users WHERE app_id = $1 AND uid = $3 FOR KEY SHARE) u, unnest($4::text[]) AS e (element_id)
    ORDER BY element_id
       ON CONFLICT (app_id, message_id, uid, element_id) DO NOTHING
   RETURNING element_id`;
