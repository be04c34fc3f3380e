import { statement } from '#platform/database/statement.js';

// A conversation that is pinned already keeps the time of its pin.
export const put = statement('pinned-conversations-put')`
   INSERT INTO pinned_conversations (app_id, receiver_type, receiver, position)
   SELECT $1, receiver_type, receiver, position
     FROM unnest($2::receiver_type[], $3::text[]) WITH ORDINALITY AS p (receiver_type, receiver, position)
       ON CONFLICT (app_id, receiver_type, receiver) DO UPDATE SET position = excluded.position`;
