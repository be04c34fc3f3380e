-- Written by npm run statements.

-- statement: moderation-add-check
-- $1: text
-- $2: bigint
-- $3: jsonb
-- column version: bigint not null
INSERT INTO moderation_checks (app_id, message_id, edit) VALUES ($1, $2, $3::jsonb)
      ON CONFLICT (app_id, message_id)
      DO UPDATE SET version = excluded.version, edit = excluded.edit, created_at = excluded.created_at
  RETURNING version;

-- statement: moderation-block
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: text
-- $7: jsonb
-- $8: text[]
-- $9: jsonb
INSERT INTO blocked_messages (app_id, message_id, sender, rule_id, rule_name, revision_id, condition, actions, edit)
  VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9::jsonb)
      ON CONFLICT (app_id, message_id) DO UPDATE
     SET rule_id = excluded.rule_id, rule_name = excluded.rule_name, revision_id = excluded.revision_id,
         condition = excluded.condition, actions = excluded.actions, edit = excluded.edit,
         created_at = excluded.created_at, updated_at = excluded.updated_at;

-- statement: moderation-checks-find
-- $1: text
-- $2: bigint
-- $3: bigint
-- column edit: jsonb
SELECT edit FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3;

-- statement: moderation-checks-list-overdue
-- installation: lists the overdue checks of all apps
-- $1: double precision
-- $2: bigint
-- $3: bigint
-- column appId: text not null
-- column messageId: bigint not null
-- column version: bigint not null
SELECT app_id AS "appId", message_id AS "messageId", version FROM moderation_checks
  WHERE created_at < now() - make_interval(secs => $1) AND version > $2 ORDER BY version LIMIT $3;

-- statement: moderation-flag
-- $1: text
-- $2: bigint
-- $3: text
-- $4: text
-- $5: text
-- $6: jsonb
-- $7: text[]
INSERT INTO flagged_messages (app_id, message_id, rule_id, rule_name, revision_id, condition, actions)
  VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7)
      ON CONFLICT (app_id, message_id) DO UPDATE
     SET rule_id = excluded.rule_id, rule_name = excluded.rule_name, revision_id = excluded.revision_id,
         condition = excluded.condition, actions = excluded.actions, updated_at = excluded.updated_at;

-- statement: moderation-remove-check
-- $1: text
-- $2: bigint
-- column edit: jsonb
DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 RETURNING edit;

-- statement: moderation-take-check
-- $1: text
-- $2: bigint
-- $3: bigint
-- column edit: jsonb
DELETE FROM moderation_checks WHERE app_id = $1 AND message_id = $2 AND version = $3 RETURNING edit;

-- statement: moderation-unblock
-- $1: text
-- $2: bigint
-- column edit: jsonb
DELETE FROM blocked_messages WHERE app_id = $1 AND message_id = $2 RETURNING edit;

-- statement: moderation-unflag
-- $1: text
-- $2: bigint
DELETE FROM flagged_messages WHERE app_id = $1 AND message_id = $2;
