-- The schema of the first release, by area. prisma/schema.prisma describes tables, columns, keys and plain indexes; the rest is here only:
-- partial, expression and covering indexes, collations, check constraints, storage parameters, functions and triggers.
--
-- Names end in _pkey, _key, _idx and _fkey as Prisma generates them.
--
-- Trigger functions read transition tables in statements that read no table, and change tables in statements of their own with
-- `app_id = value`: a distributed PostgreSQL can route those, and cannot see a transition table elsewhere.

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Installation
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE schema_version (
  id integer NOT NULL DEFAULT 1,
  version integer NOT NULL,
  compatible_from integer NOT NULL,
  CONSTRAINT schema_version_pkey PRIMARY KEY (id),
  CONSTRAINT schema_version_single_row CHECK (id = 1)
);
INSERT INTO schema_version (version, compatible_from) VALUES (1, 1);

CREATE TABLE encryption_key (
  id integer NOT NULL DEFAULT 1,
  fingerprint bytea NOT NULL,
  media_link_cipher bytea,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT encryption_key_pkey PRIMARY KEY (id)
);

CREATE TABLE management_credentials (
  id integer NOT NULL DEFAULT 1,
  key_hash bytea NOT NULL,
  secret_hash bytea NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT management_credentials_pkey PRIMARY KEY (id),
  CONSTRAINT management_credentials_single_row CHECK (id = 1)
);

-- UNLOGGED and therefore empty after a crash: counts of a minute are not worth a wait for the disk. Every limited request updates a row:
-- half of each page is left free so that the new version of a row fits beside the old one (HOT), and autovacuum runs early.
CREATE UNLOGGED TABLE rate_limits (
  key text NOT NULL,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
ALTER TABLE rate_limits SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

CREATE TABLE idempotency_keys (
  app_id text NOT NULL,
  key_hash bytea NOT NULL,
  fingerprint bytea NOT NULL,
  attempt uuid NOT NULL,
  status integer,
  body_cipher bytea,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (app_id, key_hash)
);
CREATE INDEX idempotency_keys_expires_at_idx ON idempotency_keys (expires_at);
-- Ciphertext does not compress.
ALTER TABLE idempotency_keys ALTER COLUMN body_cipher SET STORAGE EXTERNAL;

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Apps
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TYPE region AS ENUM ('us', 'eu', 'in');

CREATE TABLE apps (
  app_id text NOT NULL,
  name text NOT NULL,
  region region NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  deletion_scheduled_at timestamptz(3),
  CONSTRAINT apps_pkey PRIMARY KEY (app_id)
);
-- The purge looks every hour for deleted apps that are due.
CREATE INDEX apps_deletion_scheduled_at_idx ON apps (deletion_scheduled_at) WHERE deletion_scheduled_at IS NOT NULL;

CREATE TABLE app_settings (
  app_id text NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT app_settings_pkey PRIMARY KEY (app_id, key),
  CONSTRAINT app_settings_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);

CREATE TYPE api_key_scope AS ENUM ('authOnly', 'fullAccess');

CREATE TABLE api_keys (
  app_id text NOT NULL,
  id bigserial NOT NULL,
  name text NOT NULL,
  scope api_key_scope NOT NULL,
  key_hash bytea NOT NULL,
  key_cipher bytea NOT NULL,
  created_by text NOT NULL DEFAULT 'app_system',
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at timestamptz(3),
  CONSTRAINT api_keys_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT api_keys_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);
CREATE INDEX api_keys_key_hash_idx ON api_keys (key_hash);
CREATE UNIQUE INDEX api_keys_app_id_key_hash_key ON api_keys (app_id, key_hash);
CREATE UNIQUE INDEX api_keys_app_id_name_key ON api_keys (app_id, name);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Roles
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE roles (
  app_id text NOT NULL,
  role text NOT NULL,
  name text NOT NULL,
  description text,
  metadata jsonb,
  settings jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3),
  CONSTRAINT roles_pkey PRIMARY KEY (app_id, role),
  CONSTRAINT roles_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);

CREATE TABLE role_permissions (
  app_id text NOT NULL,
  role text NOT NULL,
  permission text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT role_permissions_pkey PRIMARY KEY (app_id, role, permission),
  CONSTRAINT role_permissions_app_id_role_fkey FOREIGN KEY (app_id, role) REFERENCES roles (app_id, role) ON DELETE CASCADE
);

CREATE TABLE restricted_features (
  app_id text NOT NULL,
  role text NOT NULL,
  feature text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT restricted_features_pkey PRIMARY KEY (app_id, role, feature),
  CONSTRAINT restricted_features_app_id_role_fkey FOREIGN KEY (app_id, role) REFERENCES roles (app_id, role) ON DELETE CASCADE
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Lengths of lists, and words of names
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE list_counts (
  app_id text NOT NULL,
  list text COLLATE "C" NOT NULL,
  id bigserial NOT NULL,
  count integer NOT NULL,
  CONSTRAINT list_counts_pkey PRIMARY KEY (app_id, list, id),
  CONSTRAINT list_counts_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);
-- Lists of searches are found by a prefix of their names, hence the collation. Each change of a length updates a row: half of each page is
-- left free for that.
ALTER TABLE list_counts SET (fillfactor = 50);

-- Adds changes[i] to the length of lists[i]. It updates a row that no other transaction has locked, or inserts one, so it never waits.
CREATE FUNCTION add_to_list_counts(app text, lists text[], changes int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item record;
  updated record;
BEGIN
  FOR item IN SELECT list, change FROM unnest(lists, changes) AS c (list, change) LOOP
    UPDATE list_counts SET count = count + item.change
     WHERE app_id = app AND list = item.list AND id = (
             SELECT id FROM list_counts WHERE app_id = app AND list = item.list LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, count INTO updated;
    IF NOT FOUND THEN
      -- Not for an app that is being deleted: its counts are deleted with it.
      INSERT INTO list_counts (app_id, list, count) SELECT app_id, item.list, item.change FROM apps WHERE app_id = app;
    ELSIF updated.count = 0 THEN
      DELETE FROM list_counts WHERE app_id = app AND list = item.list AND id = updated.id;
    END IF;
  END LOOP;
END
$$;

-- The text in lower case with U+0001 before every word. Words are separated by control characters, spaces and punctuation of ASCII, by
-- quotation marks and inverted question and exclamation marks, and by the blocks of general punctuation and of CJK punctuation. The
-- marked form of a prefix is a prefix of the marked form.
CREATE FUNCTION marked_words(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(lower($1), chr(1), ' '),
    '(^|[\u0001-\u0020!-/:-@\[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f])([^\u0001-\u0020!-/:-@\[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f])',
    '\1' || chr(1) || '\2', 'g')
$$;

-- The words of a name that it does not begin with. `before` ends with a mark, `rest` begins without one. OFFSET 0 keeps PostgreSQL from
-- evaluating marked_words again for every use of the result.
CREATE FUNCTION name_words(name text) RETURNS TABLE ("position" int, before text, rest text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p, array_to_string(parts[1:p], chr(1)) || chr(1), array_to_string(parts[p + 1:], chr(1))
    FROM (SELECT string_to_array(marked_words($1), chr(1)) AS parts OFFSET 0) AS marked,
         generate_series(1, cardinality(parts) - 1) AS p
   WHERE p > 1 OR parts[1] <> ''
  OFFSET 0
$$;

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Users
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TYPE user_status AS ENUM ('available', 'offline');

CREATE TABLE users (
  app_id text NOT NULL,
  uid text NOT NULL,
  name text NOT NULL,
  avatar text,
  link text,
  role text NOT NULL DEFAULT 'default',
  status_message text,
  metadata jsonb,
  tags text[] DEFAULT ARRAY[]::text[],
  status user_status NOT NULL DEFAULT 'offline',
  last_active_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3),
  deactivated_at timestamptz(3),
  CONSTRAINT users_pkey PRIMARY KEY (app_id, uid),
  CONSTRAINT users_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE,
  CONSTRAINT users_app_id_role_fkey FOREIGN KEY (app_id, role) REFERENCES roles (app_id, role) ON DELETE RESTRICT
);
CREATE INDEX users_app_id_role_idx ON users (app_id, role);
-- Uids and guids are ordered by their characters (COLLATE "C") in any database: an index in that order finds prefixes as well.
CREATE INDEX users_active_idx ON users (app_id, uid COLLATE "C") WHERE deactivated_at IS NULL;
CREATE INDEX users_deactivated_idx ON users (app_id, uid COLLATE "C") WHERE deactivated_at IS NOT NULL;
CREATE INDEX users_active_role_idx ON users (app_id, role, uid COLLATE "C") WHERE deactivated_at IS NULL;
CREATE INDEX users_available_idx ON users (app_id, uid COLLATE "C") WHERE status = 'available' AND deactivated_at IS NULL;
-- The columns of an expression are included because PostgreSQL uses an index-only scan only where the index has them too.
CREATE INDEX users_active_name_idx ON users (app_id, (lower(name)) COLLATE "C", uid COLLATE "C") INCLUDE (name)
  WHERE deactivated_at IS NULL;
CREATE INDEX users_active_changed_idx ON users (app_id, (coalesce(updated_at, created_at)), uid COLLATE "C")
  INCLUDE (updated_at, created_at) WHERE deactivated_at IS NULL;

CREATE TABLE user_tags (
  app_id text NOT NULL,
  uid text NOT NULL,
  tag text NOT NULL,
  deactivated boolean NOT NULL,
  CONSTRAINT user_tags_pkey PRIMARY KEY (app_id, uid, tag)
);
CREATE INDEX user_tags_list_idx ON user_tags (app_id, tag, deactivated, uid COLLATE "C");

CREATE TABLE user_name_words (
  app_id text NOT NULL,
  uid text NOT NULL,
  position integer NOT NULL,
  before text COLLATE "C" NOT NULL,
  rest text COLLATE "C" NOT NULL,
  deactivated boolean NOT NULL,
  CONSTRAINT user_name_words_pkey PRIMARY KEY (app_id, uid, position)
);
-- `before` is included so that the index alone says whether a word is the first one of the name that a search finds.
CREATE INDEX user_name_words_list_idx ON user_name_words (app_id, deactivated, rest, uid COLLATE "C") INCLUDE (before);

-- The lists whose length a user is counted in. Searches are counted by the first four characters, so the length of a search for up to four
-- characters is a sum of few rows. "names only" counts users whom a search finds by the name and not by the uid: what the name adds is
-- taken off again for the characters that name and uid have in common.
CREATE FUNCTION user_lists(uid text, name text, role text, status user_status, tags text[], deactivated boolean)
  RETURNS TABLE (list text, change int) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $6 THEN 'deactivated ' ELSE 'active ' END || l, c
    FROM (SELECT 'users ' || $4, 1
           UNION ALL
          SELECT 'users ' || $4 || ' ' || $3, 1
           UNION ALL
          SELECT DISTINCT 'users tagged ' || tag, 1 FROM unnest($5) AS t (tag)
           UNION ALL
          SELECT 'uids ' || left($1, 4), 1
           UNION ALL
          SELECT 'names only ' || left(lower($2), 4), 1
           UNION ALL
          SELECT 'names only ' || left($1, max(n)), -1
            FROM generate_series(1, 4) AS n WHERE left($1, n) = left(lower($2), n) HAVING max(n) IS NOT NULL
         ) AS lists (l, c)
$$;

-- The lists that count users whom a search finds by a word inside the name only, neither by the uid nor by the beginning of the name. A
-- word counts by its first four characters; what it has in common with the uid or with an earlier word is taken off, so that each user is
-- counted once for whatever a search begins with.
CREATE FUNCTION user_word_lists(uid text, name text, deactivated boolean) RETURNS TABLE (list text, change int) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $3 THEN 'deactivated' ELSE 'active' END || ' words only ' || left(w.rest, counted.characters), counted.change
    FROM (SELECT before || rest AS name, rest, length(before) AS at, marked.uid
            FROM name_words($2), (SELECT marked_words($1) AS uid OFFSET 0) AS marked OFFSET 0) AS w
   CROSS JOIN LATERAL (
     SELECT 4, 1
      UNION ALL
     SELECT max(n), -1 FROM generate_series(1, 4) AS n
      WHERE strpos(w.name, chr(1) || left(w.rest, n)) < w.at OR starts_with(w.uid, chr(1) || left(w.rest, n))
     HAVING max(n) IS NOT NULL
   ) AS counted (characters, change)
$$;

-- tag_sets are arrays in their text form: PostgreSQL has no arrays of arrays of different lengths.
CREATE FUNCTION insert_user_tags(app text, uids text[], tag_sets text[], deactivations boolean[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tags (app_id, uid, tag, deactivated)
  SELECT DISTINCT app, u.uid, t.tag, u.deactivated
    FROM unnest(uids, tag_sets, deactivations) AS u (uid, tag_set, deactivated) CROSS JOIN unnest(u.tag_set::text[]) AS t (tag);
END
$$;

CREATE FUNCTION insert_user_name_words(app text, uids text[], names text[], deactivations boolean[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_name_words (app_id, uid, position, before, rest, deactivated)
  SELECT app, u.uid, w.position, w.before, w.rest, u.deactivated
    FROM unnest(uids, names, deactivations) AS u (uid, name, deactivated) CROSS JOIN name_words(u.name) AS w;
END
$$;

CREATE FUNCTION users_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, array_agg(list) AS lists, array_agg(change) AS changes
      FROM (SELECT app_id, list, sum(change)::int AS change
              FROM (SELECT app_id, list, change
                      FROM new_rows CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at IS NOT NULL)
                     UNION ALL
                    SELECT app_id, list, change FROM new_rows CROSS JOIN user_word_lists(uid, name, deactivated_at IS NOT NULL)) AS counted
             GROUP BY app_id, list
            HAVING sum(change) <> 0) AS changed
     GROUP BY app_id
  LOOP
    PERFORM add_to_list_counts(app.app_id, app.lists, app.changes);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(uid) AS uids, array_agg(tags::text) AS tag_sets, array_agg(deactivated_at IS NOT NULL) AS deactivations
      FROM new_rows WHERE cardinality(tags) > 0 GROUP BY app_id
  LOOP
    PERFORM insert_user_tags(app.app_id, app.uids, app.tag_sets, app.deactivations);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(uid) AS uids, array_agg(name) AS names, array_agg(deactivated_at IS NOT NULL) AS deactivations
      FROM new_rows GROUP BY app_id
  LOOP
    PERFORM insert_user_name_words(app.app_id, app.uids, app.names, app.deactivations);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE FUNCTION users_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, array_agg(list) AS lists, array_agg(change) AS changes
      FROM (SELECT app_id, list, sum(change)::int AS change
              FROM (SELECT app_id, list, change
                      FROM new_rows CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at IS NOT NULL)
                     UNION ALL
                    SELECT app_id, list, -change
                      FROM old_rows CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at IS NOT NULL)) AS counted
             GROUP BY app_id, list
            HAVING sum(change) <> 0) AS changed
     GROUP BY app_id
  LOOP
    PERFORM add_to_list_counts(app.app_id, app.lists, app.changes);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(uid) AS uids, array_agg(n.tags::text) AS tag_sets, array_agg(n.deactivated_at IS NOT NULL) AS deactivations
      FROM new_rows n JOIN old_rows o USING (app_id, uid)
     WHERE (n.tags, n.deactivated_at IS NULL) IS DISTINCT FROM (o.tags, o.deactivated_at IS NULL)
     GROUP BY app_id
  LOOP
    DELETE FROM user_tags WHERE app_id = app.app_id AND uid = ANY (app.uids);
    PERFORM insert_user_tags(app.app_id, app.uids, app.tag_sets, app.deactivations);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(uid) AS uids, array_agg(n.name) AS names, array_agg(n.deactivated_at IS NOT NULL) AS deactivations,
           array_agg(o.name) AS old_names, array_agg(o.deactivated_at IS NOT NULL) AS old_deactivations
      FROM new_rows n JOIN old_rows o USING (app_id, uid)
     WHERE (n.name, n.deactivated_at IS NULL) IS DISTINCT FROM (o.name, o.deactivated_at IS NULL)
     GROUP BY app_id
  LOOP
    PERFORM add_to_list_counts(app.app_id, array_agg(list), array_agg(change))
       FROM (SELECT list, sum(change)::int AS change
               FROM (SELECT list, change
                       FROM unnest(app.uids, app.names, app.deactivations) AS u (uid, name, deactivated)
                      CROSS JOIN user_word_lists(u.uid, u.name, u.deactivated)
                      UNION ALL
                     SELECT list, -change
                       FROM unnest(app.uids, app.old_names, app.old_deactivations) AS u (uid, name, deactivated)
                      CROSS JOIN user_word_lists(u.uid, u.name, u.deactivated)) AS counted
              GROUP BY list
             HAVING sum(change) <> 0) AS changed;
    DELETE FROM user_name_words WHERE app_id = app.app_id AND uid = ANY (app.uids);
    PERFORM insert_user_name_words(app.app_id, app.uids, app.names, app.deactivations);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE FUNCTION users_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, array_agg(list) AS lists, array_agg(change) AS changes
      FROM (SELECT app_id, list, -sum(change)::int AS change
              FROM (SELECT app_id, list, change
                      FROM old_rows CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at IS NOT NULL)
                     UNION ALL
                    SELECT app_id, list, change FROM old_rows CROSS JOIN user_word_lists(uid, name, deactivated_at IS NOT NULL)) AS counted
             GROUP BY app_id, list
            HAVING sum(change) <> 0) AS changed
     GROUP BY app_id
  LOOP
    PERFORM add_to_list_counts(app.app_id, app.lists, app.changes);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(uid) AS uids, array_agg(uid) FILTER (WHERE cardinality(tags) > 0) AS tagged FROM old_rows GROUP BY app_id
  LOOP
    DELETE FROM user_tags WHERE app_id = app.app_id AND uid = ANY (app.tagged);
    DELETE FROM user_name_words WHERE app_id = app.app_id AND uid = ANY (app.uids);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION users_inserted();
CREATE TRIGGER users_updated AFTER UPDATE ON users REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION users_updated();
CREATE TRIGGER users_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION users_deleted();

CREATE TABLE auth_tokens (
  app_id text NOT NULL,
  id bigserial NOT NULL,
  uid text NOT NULL,
  token_hash bytea NOT NULL,
  token_cipher bytea NOT NULL,
  platform text,
  user_agent text,
  app_info jsonb,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT auth_tokens_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT auth_tokens_app_id_uid_fkey FOREIGN KEY (app_id, uid) REFERENCES users (app_id, uid) ON DELETE CASCADE
);
CREATE INDEX auth_tokens_app_id_uid_id_idx ON auth_tokens (app_id, uid, id);
CREATE INDEX auth_tokens_token_hash_idx ON auth_tokens (token_hash);
CREATE UNIQUE INDEX auth_tokens_app_id_token_hash_key ON auth_tokens (app_id, token_hash);

CREATE TABLE user_blocks (
  app_id text NOT NULL,
  uid text NOT NULL,
  blocked_uid text NOT NULL,
  blocked_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT user_blocks_pkey PRIMARY KEY (app_id, uid, blocked_uid),
  CONSTRAINT user_blocks_app_id_uid_fkey FOREIGN KEY (app_id, uid) REFERENCES users (app_id, uid) ON DELETE CASCADE,
  CONSTRAINT user_blocks_app_id_blocked_uid_fkey FOREIGN KEY (app_id, blocked_uid) REFERENCES users (app_id, uid) ON DELETE CASCADE
);
CREATE INDEX user_blocks_app_id_blocked_uid_uid_idx ON user_blocks (app_id, blocked_uid, uid);

CREATE TABLE friends (
  app_id text NOT NULL,
  uid text NOT NULL,
  friend_uid text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT friends_pkey PRIMARY KEY (app_id, uid, friend_uid),
  CONSTRAINT friends_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE,
  CONSTRAINT friends_app_id_friend_uid_uid_fkey FOREIGN KEY (app_id, friend_uid, uid) REFERENCES friends (app_id, uid, friend_uid) ON DELETE CASCADE,
  CONSTRAINT friends_not_of_oneself CHECK (uid <> friend_uid)
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Groups
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TYPE group_type AS ENUM ('public', 'password', 'private');

CREATE TABLE groups (
  app_id text NOT NULL,
  guid text NOT NULL,
  name text NOT NULL,
  type group_type NOT NULL,
  password_hash text,
  icon text,
  description text,
  metadata jsonb,
  tags text[] DEFAULT ARRAY[]::text[],
  owner text NOT NULL,
  members_count integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3),
  updated_by text,
  CONSTRAINT groups_pkey PRIMARY KEY (app_id, guid),
  CONSTRAINT groups_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);
-- By type, so that a list for someone who may not see private groups does not read them.
CREATE INDEX groups_type_guid_idx ON groups (app_id, type, guid COLLATE "C");
CREATE INDEX groups_type_name_idx ON groups (app_id, type, (lower(name)) COLLATE "C", guid COLLATE "C") INCLUDE (name);
CREATE INDEX groups_type_created_idx ON groups (app_id, type, created_at, guid COLLATE "C");
CREATE INDEX groups_type_changed_idx ON groups (app_id, type, (coalesce(updated_at, created_at)), guid COLLATE "C")
  INCLUDE (updated_at, created_at);

CREATE TABLE group_tags (
  app_id text NOT NULL,
  guid text NOT NULL,
  tag text NOT NULL,
  type group_type NOT NULL,
  CONSTRAINT group_tags_pkey PRIMARY KEY (app_id, guid, tag)
);
CREATE INDEX group_tags_list_idx ON group_tags (app_id, tag, type, guid COLLATE "C");

CREATE TABLE group_name_words (
  app_id text NOT NULL,
  guid text NOT NULL,
  position integer NOT NULL,
  before text COLLATE "C" NOT NULL,
  rest text COLLATE "C" NOT NULL,
  type group_type NOT NULL,
  CONSTRAINT group_name_words_pkey PRIMARY KEY (app_id, guid, position)
);
CREATE INDEX group_name_words_list_idx ON group_name_words (app_id, type, rest, guid COLLATE "C") INCLUDE (before);

-- The lists whose length a group is counted in.
CREATE FUNCTION group_lists(type group_type, tags text[]) RETURNS TABLE (list text) LANGUAGE sql STABLE AS $$
  SELECT $1 || ' groups'
   UNION ALL
  SELECT DISTINCT $1 || ' groups tagged ' || tag FROM unnest($2) AS t (tag)
$$;

CREATE FUNCTION groups_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, array_agg(list) AS lists, array_agg(change) AS changes
      FROM (SELECT app_id, list, count(*)::int AS change FROM new_rows CROSS JOIN group_lists(type, tags) GROUP BY app_id, list) AS changed
     GROUP BY app_id
  LOOP
    PERFORM add_to_list_counts(app.app_id, app.lists, app.changes);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(guid) AS guids, array_agg(name) AS names, array_agg(tags::text) AS tag_sets, array_agg(type) AS types
      FROM new_rows GROUP BY app_id
  LOOP
    INSERT INTO group_tags (app_id, guid, tag, type)
    SELECT DISTINCT app.app_id, g.guid, t.tag, g.type
      FROM unnest(app.guids, app.tag_sets, app.types) AS g (guid, tag_set, type) CROSS JOIN unnest(g.tag_set::text[]) AS t (tag);
    INSERT INTO group_name_words (app_id, guid, position, before, rest, type)
    SELECT app.app_id, g.guid, w.position, w.before, w.rest, g.type
      FROM unnest(app.guids, app.names, app.types) AS g (guid, name, type) CROSS JOIN name_words(g.name) AS w;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE FUNCTION group_relisted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(NEW.app_id, array_agg(list), array_agg(change))
     FROM (SELECT list, sum(change)::int AS change
             FROM (SELECT list, 1 AS change FROM group_lists(NEW.type, NEW.tags)
                    UNION ALL
                   SELECT list, -1 FROM group_lists(OLD.type, OLD.tags)) AS counted
            GROUP BY list
           HAVING sum(change) <> 0) AS changed;
  DELETE FROM group_tags WHERE app_id = OLD.app_id AND guid = OLD.guid;
  INSERT INTO group_tags (app_id, guid, tag, type)
  SELECT DISTINCT NEW.app_id, NEW.guid, tag, NEW.type FROM unnest(NEW.tags) AS t (tag);
  RETURN NULL;
END
$$;

CREATE FUNCTION group_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM group_name_words WHERE app_id = OLD.app_id AND guid = OLD.guid;
  INSERT INTO group_name_words (app_id, guid, position, before, rest, type)
  SELECT NEW.app_id, NEW.guid, position, before, rest, NEW.type FROM name_words(NEW.name);
  RETURN NULL;
END
$$;

CREATE FUNCTION groups_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, array_agg(list) AS lists, array_agg(change) AS changes
      FROM (SELECT app_id, list, -count(*)::int AS change FROM old_rows CROSS JOIN group_lists(type, tags) GROUP BY app_id, list) AS changed
     GROUP BY app_id
  LOOP
    PERFORM add_to_list_counts(app.app_id, app.lists, app.changes);
  END LOOP;
  FOR app IN
    SELECT app_id, array_agg(guid) AS guids, array_agg(guid) FILTER (WHERE cardinality(tags) > 0) AS tagged FROM old_rows GROUP BY app_id
  LOOP
    DELETE FROM group_tags WHERE app_id = app.app_id AND guid = ANY (app.tagged);
    DELETE FROM group_name_words WHERE app_id = app.app_id AND guid = ANY (app.guids);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER groups_inserted AFTER INSERT ON groups REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_inserted();
-- Updates are handled by row with a condition, because most of them change nothing but members_count.
CREATE TRIGGER groups_relisted AFTER UPDATE ON groups
  FOR EACH ROW WHEN ((OLD.type, OLD.tags) IS DISTINCT FROM (NEW.type, NEW.tags)) EXECUTE FUNCTION group_relisted();
CREATE TRIGGER groups_renamed AFTER UPDATE ON groups
  FOR EACH ROW WHEN ((OLD.type, OLD.name) IS DISTINCT FROM (NEW.type, NEW.name)) EXECUTE FUNCTION group_renamed();
CREATE TRIGGER groups_deleted AFTER DELETE ON groups REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_deleted();

CREATE TYPE member_scope AS ENUM ('admin', 'moderator', 'participant');

CREATE TABLE group_members (
  app_id text NOT NULL,
  guid text NOT NULL,
  uid text NOT NULL,
  scope member_scope NOT NULL,
  joined_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT group_members_pkey PRIMARY KEY (app_id, guid, uid),
  CONSTRAINT group_members_app_id_guid_fkey FOREIGN KEY (app_id, guid) REFERENCES groups (app_id, guid) ON DELETE CASCADE
);
CREATE INDEX group_members_app_id_uid_idx ON group_members (app_id, uid);

CREATE TABLE group_bans (
  app_id text NOT NULL,
  guid text NOT NULL,
  uid text NOT NULL,
  scope member_scope,
  banned_by text NOT NULL,
  banned_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT group_bans_pkey PRIMARY KEY (app_id, guid, uid),
  CONSTRAINT group_bans_app_id_guid_fkey FOREIGN KEY (app_id, guid) REFERENCES groups (app_id, guid) ON DELETE CASCADE
);
CREATE INDEX group_bans_app_id_uid_idx ON group_bans (app_id, uid);

CREATE TABLE scope_permissions (
  app_id text NOT NULL,
  guid text NOT NULL,
  scope member_scope NOT NULL,
  permission text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT scope_permissions_pkey PRIMARY KEY (app_id, guid, scope, permission),
  CONSTRAINT scope_permissions_app_id_guid_fkey FOREIGN KEY (app_id, guid) REFERENCES groups (app_id, guid) ON DELETE CASCADE
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Messages
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TYPE receiver_type AS ENUM ('user', 'group');

CREATE TYPE moderation_status AS ENUM ('pending', 'approved', 'disapproved');

CREATE TABLE messages (
  app_id text NOT NULL,
  id bigserial NOT NULL,
  conversation_key text NOT NULL,
  sender text NOT NULL,
  receiver_type receiver_type NOT NULL,
  receiver text NOT NULL,
  category text NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  tags text[] DEFAULT ARRAY[]::text[],
  muid text,
  muid_position integer NOT NULL DEFAULT 1,
  parent_id bigint,
  mentioned_uids text[] DEFAULT ARRAY[]::text[],
  quoted_message_id bigint,
  moderation_status moderation_status,
  sent_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  edited_at timestamptz(3),
  edited_by text,
  deleted_at timestamptz(3),
  deleted_by text,
  CONSTRAINT messages_pkey PRIMARY KEY (app_id, id)
);
CREATE INDEX messages_app_id_sender_id_idx ON messages (app_id, sender, id);
CREATE INDEX messages_app_id_receiver_id_idx ON messages (app_id, receiver, id);
CREATE UNIQUE INDEX messages_app_id_sender_muid_muid_position_key ON messages (app_id, sender, muid, muid_position);
-- Index-only scans read the table where vacuum has not marked a page as visible to all, and those are the newest messages, which lists ask
-- for: so vacuum runs more often than by default. See docs/decisions/0011.
ALTER TABLE messages SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.01);
-- The messages of a conversation, with all that decides whether one is the last of it and whether it is unread.
CREATE INDEX messages_conversation_idx ON messages (app_id, conversation_key, id)
  INCLUDE (sender, category, type, parent_id, deleted_at, moderation_status, sent_at);
-- A thread, with all that its replies are counted by.
CREATE INDEX messages_replies_idx ON messages (app_id, parent_id, id) INCLUDE (sender, deleted_at, moderation_status)
  WHERE parent_id IS NOT NULL;
-- The threads in which a user replied.
CREATE INDEX messages_replies_by_sender_idx ON messages (app_id, sender, parent_id) WHERE parent_id IS NOT NULL;
-- The indexes below are partial: a send of any other message does not write to them. The listing uses the same conditions, word for word.
CREATE INDEX messages_mentioned_uids_idx ON messages USING gin (mentioned_uids) WHERE mentioned_uids <> '{}';
CREATE INDEX messages_mentions_by_conversation_idx ON messages (app_id, conversation_key, id) WHERE mentioned_uids <> '{}';
CREATE INDEX messages_attachments_idx ON messages (app_id, conversation_key, id)
  WHERE category = 'message' AND type IN ('image', 'file', 'audio', 'video') AND deleted_at IS NULL;
CREATE INDEX messages_links_idx ON messages (app_id, conversation_key, id) WHERE (data ->> 'text') ~* '(https?://|www\.)\S';

-- Trigrams of texts. Not every PostgreSQL has the extension or lets this account create it. Searches then read the texts one by one, and
-- each start logs which statements to run.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX messages_text_idx ON messages USING gin ((data ->> 'text') gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'The extension pg_trgm is not available: %', SQLERRM;
END
$$;

CREATE TABLE blocked_messages (
  app_id text NOT NULL,
  message_id bigint NOT NULL,
  sender text NOT NULL,
  rule_id text NOT NULL,
  rule_name text NOT NULL,
  revision_id text NOT NULL,
  condition jsonb NOT NULL,
  actions text[],
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT blocked_messages_pkey PRIMARY KEY (app_id, message_id),
  CONSTRAINT blocked_messages_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES messages (app_id, id) ON DELETE CASCADE
);
CREATE INDEX blocked_messages_app_id_sender_message_id_idx ON blocked_messages (app_id, sender, message_id);
CREATE INDEX blocked_messages_app_id_rule_id_message_id_idx ON blocked_messages (app_id, rule_id, message_id);

CREATE TABLE message_reactions (
  app_id text NOT NULL,
  message_id bigint NOT NULL,
  id bigserial NOT NULL,
  uid text NOT NULL,
  reaction text NOT NULL,
  reacted_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  conversation_key text NOT NULL,
  CONSTRAINT message_reactions_pkey PRIMARY KEY (app_id, message_id, id),
  CONSTRAINT message_reactions_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES messages (app_id, id) ON DELETE CASCADE,
  CONSTRAINT message_reactions_app_id_uid_fkey FOREIGN KEY (app_id, uid) REFERENCES users (app_id, uid) ON DELETE CASCADE
);
CREATE INDEX message_reactions_app_id_uid_idx ON message_reactions (app_id, uid);
CREATE INDEX message_reactions_app_id_conversation_key_message_id_idx ON message_reactions (app_id, conversation_key, message_id);
CREATE UNIQUE INDEX message_reactions_app_id_message_id_uid_reaction_key ON message_reactions (app_id, message_id, uid, reaction);

CREATE TABLE message_pins (
  app_id text NOT NULL,
  message_id bigint NOT NULL,
  conversation_key text NOT NULL,
  pinned_by text NOT NULL,
  pinned_at timestamptz(3) NOT NULL,
  CONSTRAINT message_pins_pkey PRIMARY KEY (app_id, message_id),
  CONSTRAINT message_pins_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES messages (app_id, id) ON DELETE CASCADE
);
CREATE INDEX message_pins_app_id_conversation_key_pinned_at_message_id_idx ON message_pins (app_id, conversation_key, pinned_at, message_id);
CREATE INDEX message_pins_app_id_pinned_at_message_id_idx ON message_pins (app_id, pinned_at, message_id);

CREATE TABLE saved_messages (
  app_id text NOT NULL,
  uid text NOT NULL,
  message_id bigint NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT saved_messages_pkey PRIMARY KEY (app_id, uid, message_id),
  CONSTRAINT saved_messages_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES messages (app_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_messages_app_id_uid_fkey FOREIGN KEY (app_id, uid) REFERENCES users (app_id, uid) ON DELETE CASCADE
);
CREATE INDEX saved_messages_app_id_message_id_idx ON saved_messages (app_id, message_id);

CREATE TABLE message_interactions (
  app_id text NOT NULL,
  message_id bigint NOT NULL,
  uid text NOT NULL,
  element_id text NOT NULL,
  interacted_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT message_interactions_pkey PRIMARY KEY (app_id, message_id, uid, element_id),
  CONSTRAINT message_interactions_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES messages (app_id, id) ON DELETE CASCADE,
  CONSTRAINT message_interactions_app_id_uid_fkey FOREIGN KEY (app_id, uid) REFERENCES users (app_id, uid) ON DELETE CASCADE
);
CREATE INDEX message_interactions_app_id_uid_idx ON message_interactions (app_id, uid);

CREATE TABLE thread_subscriptions (
  app_id text NOT NULL,
  uid text NOT NULL,
  parent_id bigint NOT NULL,
  read_message_id bigint NOT NULL,
  subscribed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT thread_subscriptions_pkey PRIMARY KEY (app_id, uid, parent_id),
  CONSTRAINT thread_subscriptions_app_id_parent_id_fkey FOREIGN KEY (app_id, parent_id) REFERENCES messages (app_id, id) ON DELETE CASCADE,
  CONSTRAINT thread_subscriptions_app_id_uid_fkey FOREIGN KEY (app_id, uid) REFERENCES users (app_id, uid) ON DELETE CASCADE
);
CREATE INDEX thread_subscriptions_app_id_parent_id_idx ON thread_subscriptions (app_id, parent_id);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Conversations
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE direct_conversations (
  app_id text NOT NULL,
  uid text NOT NULL,
  peer text NOT NULL,
  conversation_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT direct_conversations_pkey PRIMARY KEY (app_id, uid, peer)
);

-- The first message between two users creates their conversation, whatever statement inserts the message. The two users are those of
-- the key: in a thread between two users the sender can be the system user. All transactions insert the rows in the same order, so that
-- none wait for each other in a circle.
CREATE FUNCTION ensure_direct_conversations() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  conversation record;
BEGIN
  FOR conversation IN
    SELECT app_id, conversation_key AS key, split_part(conversation_key, '/', 2) AS one, split_part(conversation_key, '/', 3) AS other,
           min(sent_at) AS created_at
      FROM new_rows
     WHERE receiver_type = 'user'
     GROUP BY app_id, conversation_key
     ORDER BY app_id, conversation_key
  LOOP
    INSERT INTO direct_conversations (app_id, uid, peer, conversation_key, created_at)
    VALUES (conversation.app_id, conversation.one, conversation.other, conversation.key, conversation.created_at),
           (conversation.app_id, conversation.other, conversation.one, conversation.key, conversation.created_at)
        ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER messages_inserted AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ensure_direct_conversations();

CREATE TABLE conversation_watermarks (
  app_id text NOT NULL,
  uid text NOT NULL,
  conversation_key text NOT NULL,
  reset_message_id bigint NOT NULL DEFAULT 0,
  read_message_id bigint NOT NULL DEFAULT 0,
  delivered_message_id bigint NOT NULL DEFAULT 0,
  tags text[] DEFAULT ARRAY[]::text[],
  pinned_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT conversation_watermarks_pkey PRIMARY KEY (app_id, uid, conversation_key)
);
CREATE INDEX conversation_watermarks_app_id_conversation_key_idx ON conversation_watermarks (app_id, conversation_key);
-- Each edit and deletion looks for the users whose reset hides the message, also in groups of many members.
CREATE INDEX conversation_watermarks_resets_idx ON conversation_watermarks (app_id, conversation_key, reset_message_id)
  WHERE reset_message_id > 0;

CREATE TYPE receipt_type AS ENUM ('delivered', 'read');

CREATE TABLE conversation_receipts (
  app_id text NOT NULL,
  conversation_key text NOT NULL,
  uid text NOT NULL,
  type receipt_type NOT NULL,
  message_id bigint NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT conversation_receipts_pkey PRIMARY KEY (app_id, conversation_key, uid, type, message_id)
);

CREATE TABLE pinned_conversations (
  app_id text NOT NULL,
  receiver_type receiver_type NOT NULL,
  receiver text NOT NULL,
  position integer NOT NULL,
  pinned_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT pinned_conversations_pkey PRIMARY KEY (app_id, receiver_type, receiver)
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Files
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE media (
  app_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  mime_type text,
  size bigint,
  uid text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  discard_at timestamptz(3),
  discarded boolean NOT NULL DEFAULT false,
  CONSTRAINT media_pkey PRIMARY KEY (app_id, id)
);
CREATE INDEX media_app_id_uid_idx ON media (app_id, uid);
-- Files to check next, of all apps.
CREATE INDEX media_discard_at_idx ON media (discard_at) WHERE discard_at IS NOT NULL;

CREATE TABLE media_uses (
  app_id text NOT NULL,
  message_id bigint NOT NULL,
  media_id text NOT NULL,
  CONSTRAINT media_uses_pkey PRIMARY KEY (app_id, message_id, media_id),
  CONSTRAINT media_uses_app_id_message_id_fkey FOREIGN KEY (app_id, message_id) REFERENCES messages (app_id, id) ON DELETE CASCADE,
  CONSTRAINT media_uses_app_id_media_id_fkey FOREIGN KEY (app_id, media_id) REFERENCES media (app_id, id)
);
CREATE INDEX media_uses_app_id_media_id_idx ON media_uses (app_id, media_id);

-- However a message is deleted, its files are checked again. Whether another message uses them is not looked up here: two
-- transactions that delete one message each would both find the other one.
CREATE FUNCTION schedule_media_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN SELECT app_id, array_agg(DISTINCT media_id) AS media_ids FROM old_rows GROUP BY app_id LOOP
    UPDATE media SET discard_at = now() WHERE app_id = app.app_id AND id = ANY (app.media_ids);
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER media_uses_deleted AFTER DELETE ON media_uses REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION schedule_media_check();

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Calls
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TYPE call_type AS ENUM ('audio', 'video');

CREATE TYPE call_mode AS ENUM ('call', 'meet', 'presenter');

CREATE TYPE call_status AS ENUM ('initiated', 'ongoing', 'ended', 'unanswered', 'rejected', 'canceled');

CREATE TABLE calls (
  app_id text NOT NULL,
  session_id text NOT NULL,
  mid uuid NOT NULL,
  type call_type NOT NULL,
  mode call_mode NOT NULL,
  status call_status NOT NULL,
  initiator text NOT NULL,
  receiver_type receiver_type NOT NULL,
  receiver text NOT NULL,
  metadata jsonb NOT NULL DEFAULT '[]',
  tags text[] DEFAULT ARRAY[]::text[],
  initiated_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  due_at timestamptz(3),
  CONSTRAINT calls_pkey PRIMARY KEY (app_id, session_id),
  CONSTRAINT calls_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);
CREATE INDEX calls_app_id_initiated_at_session_id_idx ON calls (app_id, initiated_at, session_id);
CREATE INDEX calls_app_id_initiator_idx ON calls (app_id, initiator);
CREATE INDEX calls_app_id_receiver_idx ON calls (app_id, receiver);
-- Calls that the server has to end, of all apps. Ended calls, which are most, are not in it.
CREATE INDEX calls_due_at_idx ON calls (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE active_call_slots (
  app_id text NOT NULL,
  holder_type receiver_type NOT NULL,
  holder text NOT NULL,
  session_id text NOT NULL,
  CONSTRAINT active_call_slots_pkey PRIMARY KEY (app_id, holder_type, holder),
  CONSTRAINT active_call_slots_app_id_session_id_fkey FOREIGN KEY (app_id, session_id) REFERENCES calls (app_id, session_id) ON DELETE CASCADE
);
CREATE INDEX active_call_slots_app_id_session_id_idx ON active_call_slots (app_id, session_id);

CREATE TYPE participant_state AS ENUM ('ongoing', 'ended', 'unanswered', 'rejected');

CREATE TABLE call_participants (
  app_id text NOT NULL,
  session_id text NOT NULL,
  id bigserial NOT NULL,
  uid text NOT NULL,
  device_id text,
  mid uuid,
  state participant_state NOT NULL,
  joined_at timestamptz(3),
  left_at timestamptz(3),
  audio_minutes double precision NOT NULL DEFAULT 0,
  video_minutes double precision NOT NULL DEFAULT 0,
  CONSTRAINT call_participants_pkey PRIMARY KEY (app_id, session_id, id),
  CONSTRAINT call_participants_app_id_session_id_fkey FOREIGN KEY (app_id, session_id) REFERENCES calls (app_id, session_id) ON DELETE CASCADE
);
CREATE INDEX call_participants_app_id_uid_idx ON call_participants (app_id, uid);

CREATE TABLE call_recordings (
  app_id text NOT NULL,
  session_id text NOT NULL,
  rid text NOT NULL,
  url text NOT NULL,
  minutes double precision NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  CONSTRAINT call_recordings_pkey PRIMARY KEY (app_id, session_id, rid),
  CONSTRAINT call_recordings_app_id_session_id_fkey FOREIGN KEY (app_id, session_id) REFERENCES calls (app_id, session_id) ON DELETE CASCADE
);

CREATE TABLE call_transcriptions (
  app_id text NOT NULL,
  session_id text NOT NULL,
  tid uuid NOT NULL,
  mid uuid,
  room_name text NOT NULL,
  url text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3) NOT NULL,
  transcribed_at timestamptz(3) NOT NULL,
  CONSTRAINT call_transcriptions_pkey PRIMARY KEY (app_id, session_id, tid),
  CONSTRAINT call_transcriptions_app_id_session_id_fkey FOREIGN KEY (app_id, session_id) REFERENCES calls (app_id, session_id) ON DELETE CASCADE
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Events
-- ------------------------------------------------------------------------------------------------------------------------------------

-- Rows are deleted a moment after they are inserted: autovacuum runs early, so that finding the next rows does not pass many dead ones.
CREATE TABLE outbox_events (
  app_id text NOT NULL,
  id bigserial NOT NULL,
  name text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  request_id text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT outbox_events_pkey PRIMARY KEY (app_id, id)
);
CREATE INDEX outbox_events_id_idx ON outbox_events (id);
ALTER TABLE outbox_events SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);

CREATE TABLE events (
  app_id text NOT NULL,
  position bigserial NOT NULL,
  name text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  request_id text,
  occurred_at timestamptz(3) NOT NULL,
  CONSTRAINT events_pkey PRIMARY KEY (app_id, position)
);
CREATE INDEX events_position_idx ON events (position);

CREATE TABLE event_consumers (
  name text NOT NULL,
  position bigint NOT NULL,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT event_consumers_pkey PRIMARY KEY (name)
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Webhooks
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE webhooks (
  app_id text NOT NULL,
  webhook_id text NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  enabled boolean NOT NULL,
  retry_on_failure boolean NOT NULL,
  use_basic_auth boolean NOT NULL,
  username text,
  password_cipher bytea,
  secret_cipher bytea NOT NULL,
  previous_secret_cipher bytea,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT webhooks_pkey PRIMARY KEY (app_id, webhook_id),
  CONSTRAINT webhooks_app_id_fkey FOREIGN KEY (app_id) REFERENCES apps (app_id) ON DELETE CASCADE
);

CREATE TABLE webhook_triggers (
  app_id text NOT NULL,
  webhook_id text NOT NULL,
  trigger text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT webhook_triggers_pkey PRIMARY KEY (app_id, webhook_id, trigger),
  CONSTRAINT webhook_triggers_app_id_webhook_id_fkey FOREIGN KEY (app_id, webhook_id) REFERENCES webhooks (app_id, webhook_id) ON DELETE CASCADE
);
CREATE INDEX webhook_triggers_app_id_trigger_idx ON webhook_triggers (app_id, trigger);

CREATE TABLE webhook_leases (
  app_id text NOT NULL,
  webhook_id text NOT NULL,
  holder uuid NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT webhook_leases_pkey PRIMARY KEY (app_id, webhook_id),
  CONSTRAINT webhook_leases_app_id_webhook_id_fkey FOREIGN KEY (app_id, webhook_id) REFERENCES webhooks (app_id, webhook_id) ON DELETE CASCADE
);

CREATE TYPE "WebhookDeliveryState" AS ENUM ('pending', 'waiting', 'delivered', 'failed');

CREATE TABLE webhook_deliveries (
  app_id text NOT NULL,
  id bigserial NOT NULL,
  webhook_id text NOT NULL,
  event_id text NOT NULL,
  trigger text NOT NULL,
  subject text NOT NULL,
  message_id bigint,
  body text NOT NULL,
  state "WebhookDeliveryState" NOT NULL DEFAULT 'pending',
  attempt_count integer NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (app_id, id),
  CONSTRAINT webhook_deliveries_app_id_webhook_id_fkey FOREIGN KEY (app_id, webhook_id) REFERENCES webhooks (app_id, webhook_id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_app_id_webhook_id_id_idx ON webhook_deliveries (app_id, webhook_id, id);
CREATE INDEX webhook_deliveries_created_at_idx ON webhook_deliveries (created_at);
CREATE UNIQUE INDEX webhook_deliveries_app_id_webhook_id_event_id_key ON webhook_deliveries (app_id, webhook_id, event_id);
-- Deliveries to attempt, in order: those that never failed first.
CREATE INDEX webhook_deliveries_pending_idx ON webhook_deliveries (app_id, webhook_id, failures, id) WHERE state = 'pending';
-- Deliveries to attempt again later, of all apps.
CREATE INDEX webhook_deliveries_next_attempt_at_idx ON webhook_deliveries (next_attempt_at) WHERE state = 'waiting';
-- Deliveries to delete with a message.
CREATE INDEX webhook_deliveries_app_id_message_id_idx ON webhook_deliveries (app_id, message_id) WHERE message_id IS NOT NULL;

CREATE TABLE webhook_attempts (
  app_id text NOT NULL,
  delivery_id bigint NOT NULL,
  number integer NOT NULL,
  at timestamptz(3) NOT NULL,
  milliseconds integer NOT NULL,
  status integer,
  error text,
  answer text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (app_id, delivery_id, number),
  CONSTRAINT webhook_attempts_app_id_delivery_id_fkey FOREIGN KEY (app_id, delivery_id) REFERENCES webhook_deliveries (app_id, id) ON DELETE CASCADE
);

-- ------------------------------------------------------------------------------------------------------------------------------------
-- Realtime
-- ------------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE realtime_connections (
  app_id text NOT NULL,
  id uuid NOT NULL,
  uid text NOT NULL,
  process_id uuid NOT NULL,
  platform text NOT NULL,
  connected_at timestamptz(3) NOT NULL,
  CONSTRAINT realtime_connections_pkey PRIMARY KEY (app_id, id)
);
CREATE INDEX realtime_connections_app_id_uid_idx ON realtime_connections (app_id, uid);
CREATE INDEX realtime_connections_process_id_idx ON realtime_connections (process_id);

CREATE TABLE realtime_processes (
  id uuid NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT realtime_processes_pkey PRIMARY KEY (id)
);
