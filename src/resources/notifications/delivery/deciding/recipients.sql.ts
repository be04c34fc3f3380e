import { blockBetween } from '#core/reachability/reachability.sql.js';
import { isActive } from '#core/summaries/active-users.sql.js';
import { AGENTIC_ROLE } from '#platform/access/role-rules.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement, type RowOf } from '#platform/database/statement.js';

/** A user who may be notified of one of the given events. */
export interface RecipientRow extends RowOf<'notification-recipients-find'> {
  /** The index of the event in the parameters. */
  readonly event: number;
  readonly uid: string;
  /** Whether the user is subscribed to the thread of the message. */
  readonly isSubscribed: boolean;
}

/**
 * The recipients of many events: the named users and the members of the named groups, without the user who acted, users who have
 * blocked that user or are blocked by them, deactivated users and agents.
 *
 * $2 to $6 for each event: guid of a group or null, guid whose members alone are notified or null, conversation key, actor, id of the
 * parent message or null. $7 and $8: pairs of an event, from 1, and a uid. $9 and $10: pairs that are left out.
 */
export const findRecipients = statement('notification-recipients-find', rows<RecipientRow>())`
   WITH event AS (
     SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
              WITH ORDINALITY AS event (guid, only_guid, conversation_key, actor, parent_id, number)
   ), recipient AS (
     SELECT event.number, m.uid FROM event JOIN group_members m ON m.app_id = $1 AND m.guid = event.guid
      UNION
     SELECT number, uid FROM unnest($7::bigint[], $8::text[]) AS named (number, uid)
     EXCEPT
     SELECT number, uid FROM unnest($9::bigint[], $10::text[]) AS excepted (number, uid)
   )
   SELECT event.number::int - 1 AS event, recipient.uid, muted.until AS muted_until, thread.uid IS NOT NULL AS is_subscribed
     FROM recipient
     JOIN event ON event.number = recipient.number
     JOIN users u ON u.app_id = $1 AND u.uid = recipient.uid AND ${isActive(sql`u`)}
     LEFT JOIN muted_conversations muted
            ON muted.app_id = $1 AND muted.uid = recipient.uid AND muted.conversation_key = event.conversation_key
     LEFT JOIN thread_subscriptions thread
            ON thread.app_id = $1 AND thread.uid = recipient.uid AND thread.parent_id = event.parent_id
    WHERE recipient.uid <> event.actor AND u.role <> '${AGENTIC_ROLE}'
      AND (event.only_guid IS NULL
           OR EXISTS (SELECT FROM group_members o WHERE o.app_id = $1 AND o.guid = event.only_guid AND o.uid = recipient.uid))
      AND NOT ${blockBetween(sql`recipient.uid`, sql`event.actor`)}
    ORDER BY 1, 2`;

/** A device of a user. */
export interface RecipientToken {
  /** Decimal. */
  readonly id: string;
  readonly authTokenId: string;
  readonly type: 'chat' | 'call';
  readonly platform: string;
  readonly provider: 'fcm' | 'apns' | 'web_push';
  readonly providerId: string;
  readonly token: string;
}

/** What the decision needs of a user, whatever the event. */
export interface RecipientUserRow extends RowOf<'notification-recipients-find-users'> {
  readonly preferences: object | null;
  readonly tokens: RecipientToken[];
}

export const findUsers = statement('notification-recipients-find-users', rows<RecipientUserRow>())`
   SELECT u.uid, u.role, p.preferences, p.use_privacy_template, p.timezone,
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id::text, 'authTokenId', t.auth_token_id::text, 'type', t.type,
                                                        'platform', t.platform, 'provider', t.provider,
                                                        'providerId', t.provider_id, 'token', t.token) ORDER BY t.id)
                      FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
                     WHERE t.app_id = $1 AND t.uid = u.uid AND (a.expires_at IS NULL OR a.expires_at > now())), '[]') AS tokens
     FROM users u
     LEFT JOIN notification_preferences p ON p.app_id = $1 AND p.uid = u.uid
    WHERE u.app_id = $1 AND u.uid = ANY ($2::text[])`;

/** What roles of the app may not read, where they may not read everything. */
export const findRoleRules = statement('notification-recipients-find-role-rules')`
   SELECT role, permission, value FROM role_permissions
    WHERE app_id = $1 AND permission IN ('listMessages.allowedMessageCategories', 'listMessages.allowedMessageTypes')`;

export const membersCounts = statement('notification-recipients-members-counts')`
   SELECT guid, members_count FROM groups WHERE app_id = $1 AND guid = ANY ($2::text[])`;

/** Which of the users are subscribed to which of the threads. */
export const findSubscriptions = statement('notification-recipients-find-subscriptions')`
   SELECT uid, parent_id FROM thread_subscriptions
    WHERE app_id = $1 AND uid = ANY ($2::text[]) AND parent_id = ANY ($3::bigint[])`;
