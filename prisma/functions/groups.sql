-- What follows from a row of groups: the lengths of lists, and the rows of tags and words that lists and searches read. In triggers no writer of
-- groups can forget it.

-- Returns the lists whose length a group is counted in.
CREATE OR REPLACE FUNCTION group_lists(type group_type, tags text[]) RETURNS TABLE (list text) LANGUAGE sql STABLE AS $$
  SELECT $1 || ' groups'
   UNION ALL
  SELECT DISTINCT $1 || ' groups tagged ' || tag FROM unnest($2) AS t (tag)
$$;

-- Counts new groups, and stores their tags and words.
CREATE OR REPLACE FUNCTION groups_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER groups_inserted AFTER INSERT ON groups REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_inserted();

-- Counts a group in the lists of its new type and tags, and stores the tags.
CREATE OR REPLACE FUNCTION group_relisted() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Updates are handled by row with a condition, because most of them change nothing but members_count.
CREATE OR REPLACE TRIGGER groups_relisted AFTER UPDATE ON groups
  FOR EACH ROW WHEN ((OLD.type, OLD.tags) IS DISTINCT FROM (NEW.type, NEW.tags)) EXECUTE FUNCTION group_relisted();

-- Stores the words of the new name. The type is stored with each word.
CREATE OR REPLACE FUNCTION group_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM group_name_words WHERE app_id = OLD.app_id AND guid = OLD.guid;
  INSERT INTO group_name_words (app_id, guid, position, before, rest, type)
  SELECT NEW.app_id, NEW.guid, position, before, rest, NEW.type FROM name_words(NEW.name);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER groups_renamed AFTER UPDATE ON groups
  FOR EACH ROW WHEN ((OLD.type, OLD.name) IS DISTINCT FROM (NEW.type, NEW.name)) EXECUTE FUNCTION group_renamed();

-- Takes deleted groups off the lists, and removes their tags and words.
CREATE OR REPLACE FUNCTION groups_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER groups_deleted AFTER DELETE ON groups REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION groups_deleted();
