import { statement } from '#platform/database/statement.js';

/** Waits for changes of the contact details, which lock the user too. The time of the first request stays. */
export const unsubscribe = statement('contact-details-unsubscribe')`
   WITH subscriber AS (
     SELECT uid FROM users WHERE app_id = $1 AND uid = $2 FOR NO KEY UPDATE
   )
   INSERT INTO contact_details (app_id, uid, email_unsubscribed_at)
   SELECT $1, uid, now() FROM subscriber
       ON CONFLICT (app_id, uid) DO UPDATE SET email_unsubscribed_at = excluded.email_unsubscribed_at, updated_at = excluded.updated_at
    WHERE contact_details.email_unsubscribed_at IS NULL`;
