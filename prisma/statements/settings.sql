-- Written by npm run statements.

-- statement: settings-apps-with-number
-- installation: reads the setting of every app
-- $1: text
-- column id: text not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
SELECT a.app_id AS id, a.region, a.created_at
   FROM app_settings s JOIN apps a ON a.app_id = s.app_id
  WHERE s.key = $1 AND s.value > '0'::jsonb AND a.deletion_scheduled_at IS NULL
  ORDER BY a.app_id;

-- statement: settings-embed-origins
-- installation: a preflight request names no app
-- column value: text
SELECT s.value #>> '{}' AS value
   FROM app_settings s JOIN apps a ON a.app_id = s.app_id
  WHERE s.key = 'embed.origins' AND a.deletion_scheduled_at IS NULL;

-- statement: settings-save
-- $1: text
-- $2: jsonb
-- $3: jsonb
INSERT INTO app_settings (app_id, key, value, secret_cipher)
  SELECT $1, key, value, decode($3::jsonb ->> key, 'base64') FROM jsonb_each($2) ORDER BY key
      ON CONFLICT (app_id, key) DO UPDATE
      SET value = excluded.value, secret_cipher = excluded.secret_cipher, updated_at = excluded.updated_at;

-- statement: settings-special-messages
-- $1: text
-- column has_silent_messages: boolean not null
-- column has_disappearing_messages: boolean not null
SELECT EXISTS (SELECT FROM messages m WHERE m.app_id = $1 AND m.data @> '{"silent": true}') AS has_silent_messages,
  EXISTS (SELECT FROM disappearing_conversations c WHERE c.app_id = $1)
    OR EXISTS (SELECT FROM disappearing_messages d WHERE d.app_id = $1) AS has_disappearing_messages;

-- statement: settings-try-lock
-- $1: text
-- $2: text
-- column value: jsonb not null
SELECT value FROM app_settings WHERE app_id = $1 AND key = $2 FOR NO KEY UPDATE SKIP LOCKED;
