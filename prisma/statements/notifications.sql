-- Written by npm run statements.

-- statement: muted-conversations-remove-of-user
-- $1: text
-- $2: text
DELETE FROM muted_conversations WHERE app_id = $1 AND (starts_with(conversation_key, 'user/') AND (starts_with(conversation_key, 'user/' || $2::text || '/') OR right(conversation_key, length($2::text) + 1) = '/' || $2::text));

-- statement: muted-conversations-save
-- $1: text
-- $2: text
-- $3: text[]
-- $4: timestamp with time zone[]
INSERT INTO muted_conversations (app_id, uid, conversation_key, until)
  SELECT $1, $2, muted.conversation_key, muted.until
    FROM unnest($3::text[], $4::timestamptz[]) AS muted (conversation_key, until)
      ON CONFLICT (app_id, uid, conversation_key) DO UPDATE SET until = excluded.until;

-- statement: notification-settings-lock
-- $1: text
-- column preferences: jsonb not null
-- column sound: jsonb not null
-- column templates: jsonb not null
INSERT INTO notification_settings (app_id) VALUES ($1)
      ON CONFLICT (app_id) DO UPDATE SET updated_at = now()
  RETURNING preferences, sound, templates;
