-- AlterTable
ALTER TABLE "groups" ADD COLUMN     "updated_by" TEXT;

-- CreateTable
CREATE TABLE "user_name_words" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "before" TEXT NOT NULL,
    "rest" TEXT NOT NULL,
    "deactivated" BOOLEAN NOT NULL,

    CONSTRAINT "user_name_words_pkey" PRIMARY KEY ("app_id","uid","position")
);

-- CreateTable
CREATE TABLE "group_name_words" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "before" TEXT NOT NULL,
    "rest" TEXT NOT NULL,
    "type" "group_type" NOT NULL,

    CONSTRAINT "group_name_words_pkey" PRIMARY KEY ("app_id","guid","position")
);

-- What Prisma cannot express.
--
-- All of this is one transaction: from here to its end, which takes some thirty seconds for each million users, nobody writes users
-- or groups. Reads go on.

-- Users who were deleted, and not for good, are deactivated users from now on. Their memberships were removed at the time.
UPDATE "users" SET "deactivated_at" = coalesce("deactivated_at", "deleted_at"), "deleted_at" = NULL WHERE "deleted_at" IS NOT NULL;

-- Deactivated members are not counted any more.
UPDATE "groups" g SET "members_count" = g."members_count" - absent.members
  FROM (SELECT m.app_id, m.guid, count(*) AS members
          FROM "group_members" m JOIN "users" u ON u.app_id = m.app_id AND u.uid = m.uid
         WHERE u.deactivated_at IS NOT NULL GROUP BY m.app_id, m.guid) AS absent
 WHERE g.app_id = absent.app_id AND g.guid = absent.guid;

-- The order of words and the beginnings of words are those of their characters in any database, as of names.
ALTER TABLE "user_name_words" ALTER COLUMN "before" TYPE text COLLATE "C", ALTER COLUMN "rest" TYPE text COLLATE "C";
ALTER TABLE "group_name_words" ALTER COLUMN "before" TYPE text COLLATE "C", ALTER COLUMN "rest" TYPE text COLLATE "C";

-- A text in lower case with U+0001 before every word. Words are divided by control characters, spaces and punctuation of ASCII,
-- by what opens and closes quotations and questions, and by the blocks of general punctuation and of CJK punctuation. The beginning of a text has the beginning of its marks.
CREATE FUNCTION "marked_words"(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(lower($1), chr(1), ' '),
    '(^|[\u0001-\u0020!-/:-@\[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f])([^\u0001-\u0020!-/:-@\[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f])',
    '\1' || chr(1) || '\2', 'g')
$$;

-- The words that a name has but does not begin with. A mark stands at the end of `before`, none at the beginning of `rest`. OFFSET
-- keeps PostgreSQL from marking the name again for every use of the result.
CREATE FUNCTION "name_words"(name text) RETURNS TABLE ("position" int, "before" text, "rest" text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p, array_to_string(parts[1:p], chr(1)) || chr(1), array_to_string(parts[p + 1:], chr(1))
    FROM (SELECT string_to_array(marked_words($1), chr(1)) AS parts OFFSET 0) AS marked,
         generate_series(1, cardinality(parts) - 1) AS p
   WHERE p > 1 OR parts[1] <> ''
  OFFSET 0
$$;

-- The lists whose length a user is counted in because of the words that the name does not begin with: those whom a search finds
-- neither by the uid nor by the beginning of the name. A word counts by its first four characters, and what it has in common with
-- the uid or with an earlier word is taken off, so that each user is counted once for whatever a search begins with.
CREATE FUNCTION "user_word_lists"(uid text, name text, deactivated_at timestamptz, deleted_at timestamptz)
  RETURNS TABLE (list text, change int) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $3 IS NULL THEN 'active' ELSE 'deactivated' END || ' words only ' || left(w.rest, counted.characters), counted.change
    FROM (SELECT before || rest AS name, rest, length(before) AS at, marked.uid
            FROM name_words($2), (SELECT marked_words($1) AS uid OFFSET 0) AS marked OFFSET 0) AS w
   CROSS JOIN LATERAL (
     SELECT 4, 1
      UNION ALL
     SELECT max(n), -1 FROM generate_series(1, 4) AS n
      WHERE strpos(w.name, chr(1) || left(w.rest, n)) < w.at OR starts_with(w.uid, chr(1) || left(w.rest, n))
     HAVING max(n) IS NOT NULL
   ) AS counted (characters, change)
   WHERE $4 IS NULL
$$;

CREATE OR REPLACE FUNCTION "count_added_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, sum(change))::list_counts
      FROM (SELECT app_id, list, change FROM added CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
             UNION ALL
            SELECT app_id, list, change FROM added CROSS JOIN user_word_lists(uid, name, deactivated_at, deleted_at)) AS changes
     GROUP BY app_id, list
    HAVING sum(change) <> 0
  ));
  IF EXISTS (SELECT FROM added WHERE cardinality(tags) > 0) THEN
    INSERT INTO user_tags (app_id, uid, tag, deactivated)
    SELECT DISTINCT app_id, uid, tag, deactivated_at IS NOT NULL FROM added CROSS JOIN unnest(tags) AS t (tag)
     WHERE deleted_at IS NULL;
  END IF;
  INSERT INTO user_name_words (app_id, uid, position, before, rest, deactivated)
  SELECT app_id, uid, position, before, rest, deactivated_at IS NOT NULL FROM added CROSS JOIN name_words(name)
   WHERE deleted_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_changed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  renamed text[] := ARRAY(
    SELECT a.app_id || '/' || a.uid FROM added a JOIN removed r ON r.app_id = a.app_id AND r.uid = a.uid
     WHERE (a.name, a.deactivated_at IS NULL, a.deleted_at IS NULL) IS DISTINCT FROM (r.name, r.deactivated_at IS NULL, r.deleted_at IS NULL));
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, sum(change))::list_counts
      FROM (SELECT app_id, list, change FROM added CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
             UNION ALL
            SELECT app_id, list, -change FROM removed CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
             UNION ALL
            SELECT app_id, list, change FROM added CROSS JOIN user_word_lists(uid, name, deactivated_at, deleted_at)
             WHERE app_id || '/' || uid = ANY(renamed)
             UNION ALL
            SELECT app_id, list, -change FROM removed CROSS JOIN user_word_lists(uid, name, deactivated_at, deleted_at)
             WHERE app_id || '/' || uid = ANY(renamed)) AS changes
     GROUP BY app_id, list
    HAVING sum(change) <> 0
  ));
  IF EXISTS (
    SELECT app_id, uid, tags, deactivated_at IS NULL, deleted_at IS NULL FROM added
    EXCEPT
    SELECT app_id, uid, tags, deactivated_at IS NULL, deleted_at IS NULL FROM removed
  ) THEN
    DELETE FROM user_tags t USING removed r WHERE t.app_id = r.app_id AND t.uid = r.uid;
    INSERT INTO user_tags (app_id, uid, tag, deactivated)
    SELECT DISTINCT app_id, uid, tag, deactivated_at IS NOT NULL FROM added CROSS JOIN unnest(tags) AS t (tag)
     WHERE deleted_at IS NULL;
  END IF;
  IF cardinality(renamed) > 0 THEN
    DELETE FROM user_name_words w USING removed r
     WHERE w.app_id = r.app_id AND w.uid = r.uid AND r.app_id || '/' || r.uid = ANY(renamed);
    INSERT INTO user_name_words (app_id, uid, position, before, rest, deactivated)
    SELECT app_id, uid, position, before, rest, deactivated_at IS NOT NULL FROM added CROSS JOIN name_words(name)
     WHERE deleted_at IS NULL AND app_id || '/' || uid = ANY(renamed);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_erased_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, -sum(change))::list_counts
      FROM (SELECT app_id, list, change FROM removed CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
             UNION ALL
            SELECT app_id, list, change FROM removed CROSS JOIN user_word_lists(uid, name, deactivated_at, deleted_at)) AS changes
     GROUP BY app_id, list
    HAVING sum(change) <> 0
  ));
  DELETE FROM user_tags t USING removed r WHERE t.app_id = r.app_id AND t.uid = r.uid AND cardinality(r.tags) > 0;
  DELETE FROM user_name_words w USING removed r WHERE w.app_id = r.app_id AND w.uid = r.uid;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_added_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, count(*))::list_counts FROM added CROSS JOIN group_lists(type, tags) GROUP BY app_id, list
  ));
  INSERT INTO group_tags (app_id, guid, tag, type)
  SELECT DISTINCT app_id, guid, tag, type FROM added CROSS JOIN unnest(tags) AS t (tag);
  INSERT INTO group_name_words (app_id, guid, position, before, rest, type)
  SELECT app_id, guid, position, before, rest, type FROM added CROSS JOIN name_words(name);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION "count_erased_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, -count(*))::list_counts FROM removed CROSS JOIN group_lists(type, tags) GROUP BY app_id, list
  ));
  DELETE FROM group_tags t USING removed r WHERE t.app_id = r.app_id AND t.guid = r.guid AND cardinality(r.tags) > 0;
  DELETE FROM group_name_words w USING removed r WHERE w.app_id = r.app_id AND w.guid = r.guid;
  RETURN NULL;
END
$$;

CREATE FUNCTION "keep_words_of_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM group_name_words WHERE app_id = OLD.app_id AND guid = OLD.guid;
  INSERT INTO group_name_words (app_id, guid, position, before, rest, type)
  SELECT NEW.app_id, NEW.guid, position, before, rest, NEW.type FROM name_words(NEW.name);
  RETURN NULL;
END
$$;

CREATE TRIGGER "groups_renamed" AFTER UPDATE ON "groups"
  FOR EACH ROW WHEN ((OLD."type", OLD."name") IS DISTINCT FROM (NEW."type", NEW."name"))
  EXECUTE FUNCTION "keep_words_of_group"();

-- Those who are there already.
INSERT INTO "user_name_words" ("app_id", "uid", "position", "before", "rest", "deactivated")
SELECT app_id, uid, position, before, rest, deactivated_at IS NOT NULL FROM "users" CROSS JOIN "name_words"(name);
INSERT INTO "list_counts" ("app_id", "list", "count")
SELECT app_id, list, sum(change) FROM "users" CROSS JOIN "user_word_lists"(uid, name, deactivated_at, deleted_at)
 GROUP BY app_id, list HAVING sum(change) <> 0;
INSERT INTO "group_name_words" ("app_id", "guid", "position", "before", "rest", "type")
SELECT app_id, guid, position, before, rest, type FROM "groups" CROSS JOIN "name_words"(name);

-- The columns that say whether a word is the first one that a search finds are included, so that it can be answered from the index alone.
CREATE INDEX "user_name_words_list_idx" ON "user_name_words" ("app_id", "deactivated", "rest", "uid" COLLATE "C") INCLUDE ("before");
CREATE INDEX "group_name_words_list_idx" ON "group_name_words" ("app_id", "type", "rest", "guid" COLLATE "C") INCLUDE ("before");

-- Whom a changed message is hidden from is asked with every edit and deletion, also in groups of many members.
CREATE INDEX "conversation_watermarks_resets_idx" ON "conversation_watermarks" ("app_id", "conversation_key", "reset_message_id")
  WHERE "reset_message_id" > 0;
