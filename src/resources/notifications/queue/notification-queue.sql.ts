import { sql } from '#platform/database/sql.js';
import { installationStatement, rows, statement } from '#platform/database/statement.js';
import { deliveryBacklog, LEASE, queueTexts } from '#platform/delivery-queues/delivery-queue.sql.js';
import type { ProviderRef } from '../notification.js';
import type { BegunNotification, DueNotification } from './notification-delivery.js';

const texts = queueTexts({
  deliveries: sql`notification_deliveries`,
  leases: sql`notification_leases`,
  key: [sql`provider`, sql`provider_id`],
});

/** $2: a JSON array of subjects. From $3 on, for each notification: the index of its subject, from 0, and its columns. */
export const add = statement('notification-queue-add')`
   INSERT INTO notification_deliveries (
     app_id, trigger, conversation_key, message_id, reaction_id, session_id, message_category, message_type, sender, receiver,
     receiver_type, reaction_sender, reaction_receiver, member, details, occurred_at, trace_parent,
     channel, uid, provider, provider_id, push_token_id, platform, push_token, is_mention, use_privacy_template, state, reason, ended_at)
   SELECT $1, s.trigger, s.conversation_key, s.message_id, s.reaction_id, s.session_id, s.message_category, s.message_type, s.sender,
          s.receiver, s.receiver_type, s.reaction_sender, s.reaction_receiver, s.member, s.details, s.occurred_at, s.trace_parent,
          n.channel, n.uid, n.provider, n.provider_id, n.push_token_id, n.platform, n.push_token, n.is_mention, n.use_privacy_template,
          n.state, n.reason, CASE WHEN n.state = 'suppressed' THEN now() END
     FROM unnest($3::int[], $4::notification_channel[], $5::text[], $6::notification_provider_kind[], $7::text[], $8::bigint[],
                 $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::notification_state[], $14::text[])
          WITH ORDINALITY AS n (subject, channel, uid, provider, provider_id, push_token_id, platform, push_token, is_mention,
                                use_privacy_template, state, reason, number)
     JOIN jsonb_to_recordset($2::jsonb) AS s (
            index int, trigger text, conversation_key text, message_id bigint, reaction_id bigint, session_id text,
            message_category text, message_type text, sender text, receiver text, receiver_type receiver_type,
            reaction_sender text, reaction_receiver text, member text, details jsonb, occurred_at timestamptz,
            trace_parent text)
       ON s.index = n.subject
    ORDER BY n.number`;

export const findPending = installationStatement('notification-queue-find-pending', {
  reason: 'finds the providers of all apps with pending notifications',
  row: rows<ProviderRef>(),
})`${texts.findPending}`;

export const acquireLeases = statement('notification-queue-acquire-leases')`
   INSERT INTO notification_leases (app_id, provider, provider_id, holder, until)
   SELECT $1, p.kind, p.provider_id, $2, now() + ${LEASE}
     FROM unnest($3::notification_provider_kind[], $4::text[]) AS given (kind, provider_id)
     JOIN notification_providers p ON p.app_id = $1 AND p.kind = given.kind AND p.provider_id = given.provider_id
     JOIN apps a ON a.app_id = $1
    WHERE p.is_enabled AND a.deletion_scheduled_at IS NULL
    ORDER BY p.kind, p.provider_id
       ${texts.unlessLeased}`;

export const releaseLeases = statement('notification-queue-release-leases')`
   DELETE FROM notification_leases l
    USING unnest($3::notification_provider_kind[], $4::text[]) AS given (provider, provider_id)
    WHERE l.app_id = $1 AND l.provider = given.provider AND l.provider_id = given.provider_id AND l.holder = $2`;

export const hasLease = statement('notification-queue-has-lease')`
   SELECT 1 AS held FROM notification_leases
    WHERE app_id = $1 AND provider = $3 AND provider_id = $4 AND holder = $2 AND until > now()`;

/** Those that never failed come first, so that a provider that is overloaded gets new ones. */
export const findDue = statement('notification-queue-find-due', rows<DueNotification>())`
   SELECT id, coalesce('token/' || push_token_id, 'user/' || uid) AS subject, trigger, channel, uid, push_token_id,
          conversation_key, message_id, reaction_id, session_id, sender,
          receiver, receiver_type, reaction_sender, member, details, is_mention,
          use_privacy_template, failures, occurred_at, trace_parent
     FROM notification_deliveries
    WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state = 'pending' AND id <> ALL ($4::bigint[])
    ORDER BY failures, id LIMIT $5`;

/**
 * Marks attempts as begun, before anything is sent, and reads what may have changed since the decision. An attempt that has begun before
 * and has no result was interrupted.
 */
export const begin = statement('notification-queue-begin', rows<BegunNotification>())`
   WITH begun AS (
     UPDATE notification_deliveries
        SET started_at = now(), attempt_count = attempt_count + 1, interruptions = interruptions + (started_at IS NOT NULL)::int
      WHERE app_id = $1 AND id = ANY ($2::bigint[]) AND state = 'pending'
     RETURNING id, interruptions, uid, conversation_key, message_id, push_token_id, receiver_type, receiver
   )
   SELECT b.id, b.interruptions, t.token, t.type AS token_type, t.platform, t.keys,
          coalesce(w.read_message_id, 0) AS read_message_id, b.receiver_type = 'user' OR m.uid IS NOT NULL AS is_participant,
          c.email, c.phone_number, c.email_unsubscribed_at IS NOT NULL AS is_unsubscribed
     FROM begun b
     LEFT JOIN push_tokens t ON t.app_id = $1 AND t.id = b.push_token_id AND t.uid = b.uid
     LEFT JOIN conversation_watermarks w ON w.app_id = $1 AND w.uid = b.uid AND w.conversation_key = b.conversation_key
     LEFT JOIN group_members m ON m.app_id = $1 AND b.receiver_type = 'group' AND m.guid = b.receiver AND m.uid = b.uid
     LEFT JOIN contact_details c ON c.app_id = $1 AND c.uid = b.uid`;

/** Notifications that are deleted meanwhile are skipped. $10: ids of devices that do not exist any more. */
export const record = statement('notification-queue-record')`
   WITH result AS (
     SELECT * FROM unnest($2::bigint[], $3::notification_state[], $4::text[], $5::text[], $6::int[], $7::jsonb[], $8::timestamptz[],
                          $9::boolean[])
       AS result (id, state, reason, error, status, payload, next_attempt_at, is_failure)
   ), invalid AS (
     DELETE FROM push_tokens WHERE app_id = $1 AND id = ANY ($10::bigint[])
   )
   UPDATE notification_deliveries d
      SET state = r.state, reason = r.reason, error = r.error, status = r.status, payload = coalesce(r.payload, d.payload),
          next_attempt_at = r.next_attempt_at, failures = d.failures + r.is_failure::int, started_at = NULL,
          ended_at = CASE WHEN r.state <> 'waiting' THEN now() END
     FROM result r WHERE d.app_id = $1 AND d.id = r.id`;

/** $2 kind and $3 id of the provider, $4 reason. The rows are the emails and SMS of campaigns among them. */
export const failUnsent = statement('notification-queue-fail-unsent')`
   WITH failed AS (
     UPDATE notification_deliveries
        SET state = 'failed', reason = $4, next_attempt_at = NULL, started_at = NULL, ended_at = now()
      WHERE app_id = $1 AND provider = $2 AND provider_id = $3 AND state IN ('pending', 'waiting')
     RETURNING channel, details
   )
   SELECT (details ->> 'deliveryId')::bigint AS delivery_id FROM failed
    WHERE channel <> 'push' AND details ->> 'deliveryId' IS NOT NULL`;

export const findRetries = installationStatement('notification-queue-find-retries', {
  reason: 'finds notifications of all apps that are to be attempted again',
})`${texts.findRetries}`;

export const makePending = statement('notification-queue-make-pending', rows<Omit<ProviderRef, 'appId'>>())`
   ${texts.makePending}`;

/** Providers that are turned off have no backlog. */
export const backlog = installationStatement('notification-queue-backlog', {
  reason: 'measures the queue of all apps',
})`
   SELECT ${deliveryBacklog}
     FROM notification_deliveries d
     JOIN notification_providers p ON p.app_id = d.app_id AND p.kind = d.provider AND p.provider_id = d.provider_id
    WHERE d.state IN ('pending', 'waiting') AND p.is_enabled`;
