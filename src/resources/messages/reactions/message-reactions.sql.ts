import { sql } from '#platform/database/sql.js';
import { statement, type RowOf } from '#platform/database/statement.js';

export type ReactionRow = RowOf<'message-reactions-add'>;

const columns = 'id, message_id, uid, reaction, reacted_at';

// Locks the user's row, so that the user cannot be erased before the foreign key is checked, and takes a lock for the user and the
// message. Concurrent additions of the same user to a message wait for it, so the count that follows is exact. Equal hashes only make
// unrelated additions wait.
export const add = statement('message-reactions-add')`
   INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_key)
   SELECT $1, $2, uid, $4, $5
     FROM (SELECT pg_advisory_xact_lock(hashtextextended('message-reactions ' || $1::text || ' ' || $2::bigint || ' ' || $3::text, 0))) AS lock, users
    WHERE app_id = $1 AND uid = $3 FOR KEY SHARE OF users
       ON CONFLICT (app_id, message_id, uid, reaction) DO NOTHING
   RETURNING ${columns}`;

export const remove = statement('message-reactions-remove')`
   DELETE FROM message_reactions WHERE app_id = $1 AND message_id = $2 AND uid = $3 AND reaction = $4 RETURNING ${columns}`;

const list = (beyond: '>' | '<', order: 'ASC' | 'DESC') => sql`
  SELECT ${columns} FROM message_reactions
   WHERE app_id = $1 AND message_id = $2 AND ($3::text IS NULL OR reaction = $3) AND ($4::bigint IS NULL OR id ${beyond} $4)
     AND ($6::text IS NULL OR uid IN (SELECT m.uid FROM group_members m
                                       WHERE m.app_id = $1 AND m.guid = $6 AND m.scope = ANY($7::member_scope[])))
   ORDER BY id ${order} LIMIT $5`;

export const lists = {
  append: statement('message-reactions-list-append')`${list('>', 'ASC')}`,
  prepend: statement('message-reactions-list-prepend')`${list('<', 'DESC')}`,
};
