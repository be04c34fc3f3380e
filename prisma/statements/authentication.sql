-- Written by npm run statements.

-- statement: console-passkey-challenges-add
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: bytea
-- $3: boolean
-- $4: text
-- $5: timestamp with time zone
INSERT INTO console_passkey_challenges (challenge_hash, browser_hash, is_registration, email, expires_at)
  VALUES ($1, $2, $3, $4, $5);

-- statement: console-passkey-challenges-remove-expired
-- installation: sign-ins to the console are of the installation
DELETE FROM console_passkey_challenges WHERE expires_at < now();

-- statement: console-passkey-challenges-use
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: bytea
-- $3: boolean
-- column email: text
DELETE FROM console_passkey_challenges
   WHERE challenge_hash = $1 AND browser_hash = $2 AND is_registration = $3 AND expires_at > now()
  RETURNING email;

-- statement: console-passkeys-add
-- installation: sign-ins to the console are of the installation
-- $1: text
-- $2: text
-- $3: text
-- $4: text
-- $5: bigint
-- $6: text[]
-- $7: bigint
-- column created_at: timestamp with time zone not null
WITH here AS (SELECT email FROM app_collaborators WHERE email = $2 LIMIT 1 FOR KEY SHARE),
       elsewhere AS (SELECT email FROM cell_collaborators WHERE email = $2 LIMIT 1 FOR KEY SHARE)
  INSERT INTO console_passkeys (credential_id, email, name, public_key, counter, transports)
  SELECT $1, $2, $3, $4, $5::bigint, $6
   WHERE EXISTS (SELECT FROM (SELECT email FROM here UNION ALL SELECT email FROM elsewhere) AS roles)
     AND (SELECT count(*) FROM console_passkeys WHERE email = $2) < $7
  ON CONFLICT (credential_id) DO NOTHING
  RETURNING created_at;

-- statement: console-passkeys-count
-- installation: sign-ins to the console are of the installation
-- $1: text[]
-- column email: text not null
-- column passkeys: integer not null
SELECT email, count(*)::int AS passkeys FROM console_passkeys WHERE email = ANY ($1) GROUP BY email;

-- statement: console-passkeys-end-sessions
-- installation: sign-ins to the console are of the installation
-- $1: text
DELETE FROM console_sessions WHERE email = $1;

-- statement: console-passkeys-find
-- installation: sign-ins to the console are of the installation
-- $1: text
-- column credential_id: text not null
-- column email: text not null
-- column name: text not null
-- column public_key: text not null
-- column counter: text not null
-- column transports: text[]
-- column created_at: timestamp with time zone not null
-- column last_used_at: timestamp with time zone
SELECT credential_id, email, name, public_key, counter::text, transports, created_at, last_used_at
  FROM console_passkeys WHERE credential_id = $1;

-- statement: console-passkeys-list
-- installation: sign-ins to the console are of the installation
-- $1: text
-- column credential_id: text not null
-- column email: text not null
-- column name: text not null
-- column public_key: text not null
-- column counter: text not null
-- column transports: text[]
-- column created_at: timestamp with time zone not null
-- column last_used_at: timestamp with time zone
SELECT credential_id, email, name, public_key, counter::text, transports, created_at, last_used_at
  FROM console_passkeys WHERE email = $1 ORDER BY created_at, credential_id;

-- statement: console-passkeys-remove
-- installation: sign-ins to the console are of the installation
-- $1: text
-- $2: text
-- column name: text not null
DELETE FROM console_passkeys WHERE email = $1 AND ($2::text IS NULL OR credential_id = $2) RETURNING name;

-- statement: console-passkeys-use
-- installation: sign-ins to the console are of the installation
-- $1: text
-- $2: bigint
-- column email: text not null
-- column name: text not null
UPDATE console_passkeys SET counter = $2::bigint, last_used_at = now()
   WHERE credential_id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0))
  RETURNING email, name;

-- statement: console-sessions-add
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: timestamp with time zone
INSERT INTO console_sessions (token_hash, secret_hash, expires_at)
  SELECT $1, m.secret_hash, $2 FROM management_credentials m;

-- statement: console-sessions-add-collaborator
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: timestamp with time zone
-- $3: text
-- column expires_at: timestamp with time zone not null
INSERT INTO console_sessions (token_hash, secret_hash, expires_at, email)
  SELECT $1, m.secret_hash, $2, $3 FROM management_credentials m
   WHERE (EXISTS (SELECT FROM app_collaborators c WHERE c.email = $3)
      OR EXISTS (SELECT FROM cell_collaborators c WHERE c.email = $3)) RETURNING expires_at;

-- statement: console-sessions-find
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- column began_at: timestamp with time zone not null
-- column expires_at: timestamp with time zone not null
-- column email: text
SELECT s.created_at AS began_at, s.expires_at, s.email FROM console_sessions s JOIN management_credentials m ON m.secret_hash = s.secret_hash
  WHERE s.token_hash = $1 AND s.expires_at > now()
    AND (s.email IS NULL OR (EXISTS (SELECT FROM app_collaborators c WHERE c.email = s.email)
     OR EXISTS (SELECT FROM cell_collaborators c WHERE c.email = s.email)));

-- statement: console-sessions-find-collaborator-role
-- $1: text
-- $2: text
-- column role: collaborator_role not null
SELECT role FROM app_collaborators WHERE app_id = $1 AND email = $2;

-- statement: console-sessions-find-collaborator-roles
-- installation: finds the apps of a collaborator
-- $1: text
-- column app_id: text not null
-- column role: collaborator_role not null
SELECT app_id, role FROM cell_collaborators WHERE email = $1
  UNION ALL
  SELECT c.app_id, c.role FROM app_collaborators c
   WHERE c.email = $1 AND NOT EXISTS (SELECT FROM cell_apps p WHERE p.app_id = c.app_id);

-- statement: console-sessions-has-passkey
-- installation: sign-ins to the console are of the installation
-- $1: text
SELECT FROM console_passkeys WHERE email = $1 LIMIT 1;

-- statement: console-sign-in-links-add
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: timestamp with time zone
INSERT INTO console_sign_in_links (code_hash, secret_hash, expires_at)
  SELECT $1, m.secret_hash, $2 FROM management_credentials m;

-- statement: console-sign-in-links-add-collaborator
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: timestamp with time zone
-- $3: text
-- $4: bytea
-- $5: bigint
-- column expires_at: timestamp with time zone not null
WITH replaced AS (
    DELETE FROM console_sign_in_links WHERE code_hash IN (
      SELECT code_hash FROM console_sign_in_links WHERE email = $3 AND browser_hash IS NOT DISTINCT FROM $4
       ORDER BY expires_at DESC, code_hash OFFSET $5))
  INSERT INTO console_sign_in_links (code_hash, secret_hash, expires_at, email, browser_hash)
  SELECT $1, m.secret_hash, $2, $3, $4 FROM management_credentials m
   WHERE (EXISTS (SELECT FROM app_collaborators c WHERE c.email = $3)
      OR EXISTS (SELECT FROM cell_collaborators c WHERE c.email = $3))
  RETURNING expires_at;

-- statement: console-sign-in-links-use
-- installation: sign-ins to the console are of the installation
-- $1: bytea
-- $2: bytea
-- column email: text
-- column is_handed: boolean
DELETE FROM console_sign_in_links l USING management_credentials m
   WHERE l.code_hash = $1 AND l.secret_hash = m.secret_hash AND l.expires_at > now()
     AND (l.browser_hash IS NULL OR l.browser_hash = $2)
  RETURNING l.email, l.browser_hash IS NULL AS is_handed;

-- statement: credential-find-active-user
-- $1: text
-- $2: text
-- column uid: text not null
-- column role: text not null
SELECT uid, role FROM users WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL;

-- statement: credential-find-app
-- $1: text
-- column app_id: text not null
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
-- column is_moving: boolean not null
-- column is_moved: boolean not null
-- column moved_to: text
-- column moved_to_cell: text
SELECT a.app_id, a.region, a.created_at AS app_created_at, a.moving_since IS NOT NULL AS is_moving, a.moved_at IS NOT NULL AS is_moved, a.moved_to, a.moved_to_cell
  FROM apps a WHERE a.app_id = $1 AND (a.deletion_scheduled_at IS NULL OR a.moved_at IS NOT NULL);

-- statement: credential-find-groups-restricted
-- $1: text
-- column groups_restricted: boolean not null
SELECT (EXISTS (SELECT FROM scope_permissions s WHERE s.app_id = $1)
  OR EXISTS (SELECT FROM groups g WHERE g.app_id = $1 AND (g.frozen OR g.send_scope <> 'participant' OR g.slow_mode_seconds > 0))
  OR EXISTS (SELECT FROM group_mutes m WHERE m.app_id = $1 AND (m.muted_until IS NULL OR m.muted_until > now()))) AS groups_restricted;

-- statement: credential-find-keys
-- installation: finds the apps of API keys
-- $1: bytea[]
-- column hash: bytea not null
-- column id: bigint not null
-- column scope: api_key_scope not null
-- column app_id: text not null
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
-- column is_moving: boolean not null
-- column is_moved: boolean not null
-- column moved_to: text
-- column moved_to_cell: text
SELECT k.key_hash AS hash, k.id, k.scope, k.app_id, a.region, a.created_at AS app_created_at,
        a.moving_since IS NOT NULL AS is_moving, a.moved_at IS NOT NULL AS is_moved, a.moved_to, a.moved_to_cell
   FROM api_keys k JOIN apps a USING (app_id)
  WHERE k.key_hash = ANY($1) AND (a.deletion_scheduled_at IS NULL OR a.moved_at IS NOT NULL);

-- statement: credential-find-management-pair
-- installation: the credentials of the installation
-- column key_hash: bytea not null
-- column secret_hash: bytea not null
SELECT key_hash, secret_hash FROM management_credentials WHERE id = 1;

-- statement: credential-find-role-rules
-- $1: text
-- $2: text
-- column settings: jsonb
-- column permissions: jsonb
-- column restricted: text[] not null
-- column groups_restricted: boolean not null
SELECT r.settings,
       (SELECT jsonb_object_agg(p.permission, p.value) FROM role_permissions p WHERE p.app_id = $1 AND p.role = $2) AS permissions,
       ARRAY(SELECT f.feature FROM restricted_features f WHERE f.app_id = $1 AND f.role = $2) AS restricted,
       (EXISTS (SELECT FROM scope_permissions s WHERE s.app_id = $1)
       OR EXISTS (SELECT FROM groups g WHERE g.app_id = $1 AND (g.frozen OR g.send_scope <> 'participant' OR g.slow_mode_seconds > 0))
       OR EXISTS (SELECT FROM group_mutes m WHERE m.app_id = $1 AND (m.muted_until IS NULL OR m.muted_until > now()))) AS groups_restricted
  FROM roles r WHERE r.app_id = $1 AND r.role = $2;

-- statement: credential-find-sessions
-- installation: finds sessions of several apps at once
-- $1: text[]
-- $2: bytea[]
-- column hash: bytea not null
-- column id: bigint not null
-- column uid: text not null
-- column expires_at: timestamp with time zone
-- column app_id: text not null
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
-- column is_moving: boolean not null
-- column is_moved: boolean not null
-- column moved_to: text
-- column moved_to_cell: text
SELECT t.token_hash AS hash, t.id, t.uid, t.expires_at, t.app_id, a.region, a.created_at AS app_created_at,
          a.moving_since IS NOT NULL AS is_moving, a.moved_at IS NOT NULL AS is_moved, a.moved_to, a.moved_to_cell
   FROM unnest($1::text[], $2::bytea[]) AS s (app_id, token_hash)
   JOIN auth_tokens t ON t.app_id = s.app_id AND t.token_hash = s.token_hash
   JOIN apps a ON a.app_id = t.app_id
  WHERE t.expires_at IS NOT NULL AND (a.deletion_scheduled_at IS NULL OR a.moved_at IS NOT NULL);

-- statement: credential-find-tokens
-- installation: finds the apps of auth tokens
-- $1: bytea[]
-- column hash: bytea not null
-- column id: bigint not null
-- column uid: text not null
-- column app_id: text not null
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
-- column is_moving: boolean not null
-- column is_moved: boolean not null
-- column moved_to: text
-- column moved_to_cell: text
SELECT t.token_hash AS hash, t.id, t.uid, t.app_id, a.region, a.created_at AS app_created_at,
        a.moving_since IS NOT NULL AS is_moving, a.moved_at IS NOT NULL AS is_moved, a.moved_to, a.moved_to_cell
   FROM auth_tokens t JOIN apps a USING (app_id)
  WHERE t.token_hash = ANY($1) AND t.expires_at IS NULL AND (a.deletion_scheduled_at IS NULL OR a.moved_at IS NOT NULL);
