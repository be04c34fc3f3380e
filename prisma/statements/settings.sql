-- Written by npm run statements.

-- statement: settings-has-app
-- $1: text
-- column ?column?: integer
SELECT 1 FROM apps WHERE app_id = $1 AND deletion_scheduled_at IS NULL;

-- statement: settings-list
-- $1: text
-- column key: text not null
-- column value: jsonb not null
SELECT key, value FROM app_settings WHERE app_id = $1;

-- statement: settings-lock
-- $1: text
-- $2: text
-- column value: jsonb not null
SELECT value FROM app_settings WHERE app_id = $1 AND key = $2 FOR NO KEY UPDATE SKIP LOCKED;

-- statement: settings-numbers
-- installation: reads the setting of every app
-- $1: text
-- column app_id: text not null
-- column region: region not null
-- column created_at: timestamp with time zone not null
-- column value: jsonb not null
SELECT s.app_id, a.region, a.created_at, s.value
   FROM app_settings s JOIN apps a ON a.app_id = s.app_id
  WHERE s.key = $1 AND s.value > '0'::jsonb AND a.deletion_scheduled_at IS NULL
  ORDER BY s.app_id;

-- statement: settings-remove-all
-- $1: text
DELETE FROM app_settings WHERE app_id = $1;

-- statement: settings-save
-- $1: text
-- $2: jsonb
INSERT INTO app_settings (app_id, key, value)
  SELECT $1, key, value FROM jsonb_each($2) ORDER BY key
      ON CONFLICT (app_id, key) DO UPDATE SET value = excluded.value, updated_at = now();
