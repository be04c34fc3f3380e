-- What follows from a row of users: the lengths of lists, and the rows of tags and words that lists and searches read. Users are written by
-- requests, imports and jobs; in triggers no writer can forget it, and a batch of any size is followed by few statements.

-- Returns the lists whose length a user is counted in. Searches are counted by the first four characters, so the length of a search for up to four
-- characters is a sum of few rows. "names only" counts users whom a search finds by the name and not by the uid: what the name adds is
-- taken off again for the characters that name and uid have in common.
CREATE OR REPLACE FUNCTION user_lists(uid text, name text, role text, status user_status, tags text[], deactivated boolean)
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

-- Returns the lists that count users whom a search finds by a word inside the name only, neither by the uid nor by the beginning of the name. A
-- word counts by its first four characters; what it has in common with the uid or with an earlier word is taken off, so that each user is
-- counted once for whatever a search begins with.
CREATE OR REPLACE FUNCTION user_word_lists(uid text, name text, deactivated boolean) RETURNS TABLE (list text, change int) LANGUAGE sql STABLE AS $$
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

-- Stores no presence of a user who hides it, so that every reader of the row shows the user as offline. A trigger, because connections, imports,
-- changes of the user and servers of the release before write it.
CREATE OR REPLACE FUNCTION hide_presence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.status := 'offline';
  NEW.last_active_at := NULL;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER presence_hidden BEFORE INSERT OR UPDATE ON users
  FOR EACH ROW WHEN (NEW.presence_visibility = 'nobody') EXECUTE FUNCTION hide_presence();

-- Stores the tags of users. tag_sets are arrays in their text form: PostgreSQL has no arrays of arrays of different lengths.
CREATE OR REPLACE FUNCTION insert_user_tags(app text, uids text[], tag_sets text[], deactivations boolean[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tags (app_id, uid, tag, deactivated)
  SELECT DISTINCT app, u.uid, t.tag, u.deactivated
    FROM unnest(uids, tag_sets, deactivations) AS u (uid, tag_set, deactivated) CROSS JOIN unnest(u.tag_set::text[]) AS t (tag);
END
$$;

-- Stores the words inside the names of users.
CREATE OR REPLACE FUNCTION insert_user_name_words(app text, uids text[], names text[], deactivations boolean[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_name_words (app_id, uid, position, before, rest, deactivated)
  SELECT app, u.uid, w.position, w.before, w.rest, u.deactivated
    FROM unnest(uids, names, deactivations) AS u (uid, name, deactivated) CROSS JOIN name_words(u.name) AS w;
END
$$;

-- Counts new users, and stores their tags and words.
CREATE OR REPLACE FUNCTION users_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER users_inserted AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION users_inserted();

-- Takes users off the lists that they were in and counts them in those that they are in now. Tags and words are written again only where they
-- changed.
CREATE OR REPLACE FUNCTION users_updated() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER users_updated AFTER UPDATE ON users REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION users_updated();

-- Takes deleted users off the lists, and removes their tags and words.
CREATE OR REPLACE FUNCTION users_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER users_deleted AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION users_deleted();
