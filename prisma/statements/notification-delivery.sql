-- Written by npm run statements.

-- statement: notification-recipients-find
-- $1: text
-- $2: text[]
-- $3: text[]
-- $4: text[]
-- $5: text[]
-- $6: bigint[]
-- $7: bigint[]
-- $8: text[]
-- $9: bigint[]
-- $10: text[]
-- column event: integer
-- column uid: text
-- column mutedUntil: timestamp with time zone
-- column isSubscribed: boolean
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
  SELECT event.number::int - 1 AS event, recipient.uid, muted.until AS "mutedUntil", thread.uid IS NOT NULL AS "isSubscribed"
    FROM recipient
    JOIN event ON event.number = recipient.number
    JOIN users u ON u.app_id = $1 AND u.uid = recipient.uid AND u.deactivated_at IS NULL
    LEFT JOIN muted_conversations muted
           ON muted.app_id = $1 AND muted.uid = recipient.uid AND muted.conversation_key = event.conversation_key
    LEFT JOIN thread_subscriptions thread
           ON thread.app_id = $1 AND thread.uid = recipient.uid AND thread.parent_id = event.parent_id
   WHERE recipient.uid <> event.actor AND u.role <> '@agentic'
     AND (event.only_guid IS NULL
          OR EXISTS (SELECT FROM group_members o WHERE o.app_id = $1 AND o.guid = event.only_guid AND o.uid = recipient.uid))
     AND NOT (EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = recipient.uid AND b.blocked_uid = event.actor) OR EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = event.actor AND b.blocked_uid = recipient.uid))
   ORDER BY 1, 2;

-- statement: notification-recipients-find-role-rules
-- $1: text
-- column role: text not null
-- column permission: text not null
-- column value: jsonb not null
SELECT role, permission, value FROM role_permissions
  WHERE app_id = $1 AND permission IN ('listMessages.allowedMessageCategories', 'listMessages.allowedMessageTypes');

-- statement: notification-recipients-find-subscriptions
-- $1: text
-- $2: text[]
-- $3: bigint[]
-- column uid: text not null
-- column parentId: bigint not null
SELECT uid, parent_id AS "parentId" FROM thread_subscriptions
  WHERE app_id = $1 AND uid = ANY ($2::text[]) AND parent_id = ANY ($3::bigint[]);

-- statement: notification-recipients-find-users
-- $1: text
-- $2: text[]
-- column uid: text not null
-- column role: text not null
-- column preferences: jsonb
-- column usePrivacyTemplate: boolean
-- column timezone: text
-- column tokens: jsonb
SELECT u.uid, u.role, p.preferences, p.use_privacy_template AS "usePrivacyTemplate", p.timezone,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id::text, 'authTokenId', t.auth_token_id::text, 'type', t.type,
                                                      'platform', t.platform, 'provider', t.provider,
                                                      'providerId', t.provider_id, 'token', t.token) ORDER BY t.id)
                    FROM push_tokens t JOIN auth_tokens a ON a.app_id = $1 AND a.id = t.auth_token_id
                   WHERE t.app_id = $1 AND t.uid = u.uid AND (a.expires_at IS NULL OR a.expires_at > now())), '[]') AS tokens
   FROM users u
   LEFT JOIN notification_preferences p ON p.app_id = $1 AND p.uid = u.uid
  WHERE u.app_id = $1 AND u.uid = ANY ($2::text[]);

-- statement: notification-recipients-members-counts
-- $1: text
-- $2: text[]
-- column guid: text not null
-- column membersCount: integer not null
SELECT guid, members_count AS "membersCount" FROM groups WHERE app_id = $1 AND guid = ANY ($2::text[]);
