-- DropIndex
DROP INDEX "groups_app_id_created_at_guid_idx";

-- DropIndex
DROP INDEX "groups_app_id_name_guid_idx";

-- CreateTable
CREATE TABLE "list_counts" (
    "app_id" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "list_counts_pkey" PRIMARY KEY ("app_id","list","id")
);

-- CreateTable
CREATE TABLE "user_tags" (
    "app_id" TEXT NOT NULL,
    "uid" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "deactivated" BOOLEAN NOT NULL,

    CONSTRAINT "user_tags_pkey" PRIMARY KEY ("app_id","uid","tag")
);

-- CreateTable
CREATE TABLE "group_tags" (
    "app_id" TEXT NOT NULL,
    "guid" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "type" "group_type" NOT NULL,

    CONSTRAINT "group_tags_pkey" PRIMARY KEY ("app_id","guid","tag")
);

-- AddForeignKey
ALTER TABLE "list_counts" ADD CONSTRAINT "list_counts_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.
--
-- All of this is one transaction: from here to its end, which takes some twenty seconds for each million users, nobody writes users
-- or groups. Reads go on.

-- The order of uids and guids in lists is that of their characters in any database, whatever its collation: that is also the one
-- in which an index finds prefixes.
CREATE INDEX "users_active_idx" ON "users" ("app_id", "uid" COLLATE "C")
  WHERE "deactivated_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "users_deactivated_idx" ON "users" ("app_id", "uid" COLLATE "C")
  WHERE "deactivated_at" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "users_active_role_idx" ON "users" ("app_id", "role", "uid" COLLATE "C")
  WHERE "deactivated_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "users_available_idx" ON "users" ("app_id", "uid" COLLATE "C")
  WHERE "status" = 'available' AND "deactivated_at" IS NULL AND "deleted_at" IS NULL;
-- The columns behind an expression are included because PostgreSQL answers from an index alone only if it has them as well.
CREATE INDEX "users_active_name_idx" ON "users" ("app_id", (lower("name")) COLLATE "C", "uid" COLLATE "C") INCLUDE ("name")
  WHERE "deactivated_at" IS NULL AND "deleted_at" IS NULL;
CREATE INDEX "users_active_changed_idx" ON "users" ("app_id", (coalesce("updated_at", "created_at")), "uid" COLLATE "C")
  INCLUDE ("updated_at", "created_at")
  WHERE "deactivated_at" IS NULL AND "deleted_at" IS NULL;
DROP INDEX "users_tags_idx";

CREATE INDEX "user_tags_list_idx" ON "user_tags" ("app_id", "tag", "deactivated", "uid" COLLATE "C");

-- By type, so that private groups are in the way of none who may not see them.
CREATE INDEX "groups_type_guid_idx" ON "groups" ("app_id", "type", "guid" COLLATE "C");
CREATE INDEX "groups_type_name_idx" ON "groups" ("app_id", "type", (lower("name")) COLLATE "C", "guid" COLLATE "C") INCLUDE ("name");
CREATE INDEX "groups_type_created_idx" ON "groups" ("app_id", "type", "created_at", "guid" COLLATE "C");
CREATE INDEX "groups_type_changed_idx" ON "groups" ("app_id", "type", (coalesce("updated_at", "created_at")), "guid" COLLATE "C")
  INCLUDE ("updated_at", "created_at");
DROP INDEX "groups_changed_at_idx";
DROP INDEX "groups_tags_idx";

CREATE INDEX "group_tags_list_idx" ON "group_tags" ("app_id", "tag", "type", "guid" COLLATE "C");

-- A summand comes and goes with the number of those who write at once, and changes with every row that is counted.
ALTER TABLE "list_counts" SET (fillfactor = 50);
-- Lists of searches are found by the beginning of their names.
ALTER TABLE "list_counts" ALTER COLUMN "list" TYPE text COLLATE "C";

-- Nobody waits here, and so nobody waits for another in a circle.
CREATE FUNCTION "add_to_list_counts"(changes "list_counts"[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  change "list_counts";
  held "list_counts";
BEGIN
  FOREACH change IN ARRAY changes LOOP
    UPDATE list_counts SET count = count + change.count
     WHERE (app_id, list, id) = (
             SELECT app_id, list, id FROM list_counts WHERE app_id = change.app_id AND list = change.list
              LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING * INTO held;
    IF NOT FOUND THEN
      -- The counts of an app that is being erased go with it.
      INSERT INTO list_counts (app_id, list, count)
      SELECT app_id, change.list, change.count FROM apps WHERE app_id = change.app_id;
    ELSIF held.count = 0 THEN
      DELETE FROM list_counts WHERE app_id = held.app_id AND list = held.list AND id = held.id;
    END IF;
  END LOOP;
END
$$;

-- The lists whose length a user is counted in. Searches are counted by the first four characters, so that the length of one for up to
-- four is the sum of few. A name that begins like the uid does not count among those that only the name leads to: what both have in
-- common takes back what the name has added.
CREATE FUNCTION "user_lists"(
  uid text, name text, role text, status "user_status", tags text[], deactivated_at timestamptz, deleted_at timestamptz
) RETURNS TABLE (list text, change int) LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $6 IS NULL THEN 'active ' ELSE 'deactivated ' END || l, c
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
   WHERE $7 IS NULL
$$;

CREATE FUNCTION "count_added_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, sum(change))::list_counts
      FROM added CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
     GROUP BY app_id, list
    HAVING sum(change) <> 0
  ));
  IF EXISTS (SELECT FROM added WHERE cardinality(tags) > 0) THEN
    INSERT INTO user_tags (app_id, uid, tag, deactivated)
    SELECT DISTINCT app_id, uid, tag, deactivated_at IS NOT NULL FROM added CROSS JOIN unnest(tags) AS t (tag)
     WHERE deleted_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_changed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, sum(change))::list_counts
      FROM (SELECT app_id, list, change FROM added CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
             UNION ALL
            SELECT app_id, list, -change FROM removed CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)) AS changes
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
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_erased_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, -sum(change))::list_counts
      FROM removed CROSS JOIN user_lists(uid, name, role, status, tags, deactivated_at, deleted_at)
     GROUP BY app_id, list
    HAVING sum(change) <> 0
  ));
  DELETE FROM user_tags t USING removed r WHERE t.app_id = r.app_id AND t.uid = r.uid AND cardinality(r.tags) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER "users_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_users"();
CREATE TRIGGER "users_changed" AFTER UPDATE ON "users" REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_users"();
CREATE TRIGGER "users_erased" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_erased_users"();

-- The lists whose length a group is counted in.
CREATE FUNCTION "group_lists"(type "group_type", tags text[]) RETURNS TABLE (list text) LANGUAGE sql STABLE AS $$
  SELECT $1 || ' groups'
   UNION ALL
  SELECT DISTINCT $1 || ' groups tagged ' || tag FROM unnest($2) AS t (tag)
$$;

CREATE FUNCTION "count_added_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, count(*))::list_counts FROM added CROSS JOIN group_lists(type, tags) GROUP BY app_id, list
  ));
  INSERT INTO group_tags (app_id, guid, tag, type)
  SELECT DISTINCT app_id, guid, tag, type FROM added CROSS JOIN unnest(tags) AS t (tag);
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_changed_group"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(NEW.app_id, list, 0, sum(change))::list_counts
      FROM (SELECT list, 1 AS change FROM group_lists(NEW.type, NEW.tags)
             UNION ALL
            SELECT list, -1 FROM group_lists(OLD.type, OLD.tags)) AS changes
     GROUP BY list
    HAVING sum(change) <> 0
  ));
  DELETE FROM group_tags WHERE app_id = OLD.app_id AND guid = OLD.guid;
  INSERT INTO group_tags (app_id, guid, tag, type)
  SELECT DISTINCT NEW.app_id, NEW.guid, tag, NEW.type FROM unnest(NEW.tags) AS t (tag);
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_erased_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_list_counts(ARRAY(
    SELECT ROW(app_id, list, 0, -count(*))::list_counts FROM removed CROSS JOIN group_lists(type, tags) GROUP BY app_id, list
  ));
  DELETE FROM group_tags t USING removed r WHERE t.app_id = r.app_id AND t.guid = r.guid AND cardinality(r.tags) > 0;
  RETURN NULL;
END
$$;

CREATE TRIGGER "groups_added" AFTER INSERT ON "groups" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_groups"();
-- Of one group at a time, and not when only its number of members changes, as it does all the time.
CREATE TRIGGER "groups_changed" AFTER UPDATE ON "groups"
  FOR EACH ROW WHEN ((OLD."type", OLD."tags") IS DISTINCT FROM (NEW."type", NEW."tags"))
  EXECUTE FUNCTION "count_changed_group"();
CREATE TRIGGER "groups_erased" AFTER DELETE ON "groups" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION "count_erased_groups"();

-- Those who are there already.
INSERT INTO "list_counts" ("app_id", "list", "count")
SELECT app_id, list, sum(change) FROM "users" CROSS JOIN "user_lists"(uid, name, role, status, tags, deactivated_at, deleted_at) GROUP BY app_id, list
HAVING sum(change) <> 0;
INSERT INTO "user_tags" ("app_id", "uid", "tag", "deactivated")
SELECT DISTINCT app_id, uid, tag, deactivated_at IS NOT NULL FROM "users" CROSS JOIN unnest(tags) AS t (tag)
 WHERE deleted_at IS NULL;
INSERT INTO "list_counts" ("app_id", "list", "count")
SELECT app_id, list, count(*) FROM "groups" CROSS JOIN "group_lists"(type, tags) GROUP BY app_id, list;
INSERT INTO "group_tags" ("app_id", "guid", "tag", "type")
SELECT DISTINCT app_id, guid, tag, type FROM "groups" CROSS JOIN unnest(tags) AS t (tag);
