-- Conversations were identified by their id of the API, `<uid>_user_<uid>` or `group_<guid>`, which two conversations can share. Now a
-- key does it: `user/<uid>/<uid>`, the uids in ascending order of their characters, or `group/<guid>`. Code of before cannot live with this.
UPDATE "schema_version" SET "version" = 2, "compatible_from" = 2;

-- The table is rewritten once, with its indexes; nobody reads or writes messages until the end of the migration.
ALTER TABLE "messages" RENAME COLUMN "conversation_id" TO "conversation_key";
ALTER TABLE "messages" ALTER COLUMN "conversation_key" TYPE TEXT USING (
  CASE "receiver_type"
    WHEN 'group' THEN 'group/' || "receiver"
    ELSE 'user/' || least("sender" COLLATE "C", "receiver" COLLATE "C") || '/' || greatest("sender" COLLATE "C", "receiver" COLLATE "C")
  END);

ALTER TABLE "conversation_peers" RENAME COLUMN "conversation_id" TO "conversation_key";
ALTER TABLE "conversation_peers" ALTER COLUMN "conversation_key" TYPE TEXT USING (
  'user/' || least("uid" COLLATE "C", "peer" COLLATE "C") || '/' || greatest("uid" COLLATE "C", "peer" COLLATE "C"));

CREATE OR REPLACE FUNCTION "introduce_conversation_peers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "conversation_peers" ("app_id", "uid", "peer", "conversation_key", "created_at")
  SELECT "app_id", side."uid", side."peer", "conversation_key", min("sent_at")
    FROM "sent", LATERAL (VALUES ("sender", "receiver"), ("receiver", "sender")) AS side ("uid", "peer")
   WHERE "receiver_type" = 'user'
   GROUP BY "app_id", side."uid", side."peer", "conversation_key"
   ORDER BY "app_id", side."uid", side."peer"
      ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

-- Reactions and pins are those of a message, which is there as long as they are.
ALTER TABLE "message_reactions" RENAME COLUMN "conversation_id" TO "conversation_key";
ALTER INDEX "message_reactions_app_id_conversation_id_message_id_idx" RENAME TO "message_reactions_app_id_conversation_key_message_id_idx";
UPDATE "message_reactions" r SET "conversation_key" = m."conversation_key"
  FROM "messages" m WHERE m."app_id" = r."app_id" AND m."id" = r."message_id";
ALTER TABLE "message_reactions" ALTER COLUMN "conversation_key" SET NOT NULL;

ALTER TABLE "message_pins" RENAME COLUMN "conversation_id" TO "conversation_key";
ALTER INDEX "message_pins_app_id_conversation_id_pinned_at_message_id_idx" RENAME TO "message_pins_app_id_conversation_key_pinned_at_message_id_idx";
UPDATE "message_pins" p SET "conversation_key" = m."conversation_key"
  FROM "messages" m WHERE m."app_id" = p."app_id" AND m."id" = p."message_id";

-- What users made of a conversation belongs to every conversation that the id can be read as, with the user as one of its two sides or
-- of a group. Where any of these is there, it belongs to those that are: each gets a copy.
CREATE TABLE "conversation_id_readings" AS
WITH place AS (
  SELECT "app_id", "uid", "conversation_id" AS id FROM "conversation_watermarks"
   UNION
  SELECT "app_id", "uid", "conversation_id" FROM "conversation_receipts"
), reading AS (
  SELECT place.*, 'user' AS type, substr(id, length("uid") + 7) AS other FROM place
   WHERE starts_with(id, "uid" || '_user_') AND "uid" COLLATE "C" <= substr(id, length("uid") + 7) COLLATE "C"
   UNION
  SELECT place.*, 'user', left(id, -length("uid") - 6) FROM place
   WHERE right(id, length("uid") + 6) = '_user_' || "uid" AND left(id, -length("uid") - 6) COLLATE "C" <= "uid" COLLATE "C"
   UNION
  SELECT place.*, 'group', substr(id, 7) FROM place WHERE starts_with(id, 'group_')
), known AS (
  SELECT reading.*,
         CASE type
           WHEN 'group' THEN EXISTS (SELECT FROM "groups" g WHERE g."app_id" = reading."app_id" AND g."guid" = other)
           ELSE EXISTS (SELECT FROM "conversation_peers" p
                         WHERE p."app_id" = reading."app_id" AND p."uid" = reading."uid" AND p."peer" = other)
         END AS is_there
    FROM reading WHERE other <> ''
), compared AS (
  SELECT *, bool_or(is_there) OVER (PARTITION BY "app_id", "uid", id) AS any_is_there FROM known
)
SELECT "app_id", "uid", id,
       CASE type
         WHEN 'group' THEN 'group/' || other
         ELSE 'user/' || least("uid" COLLATE "C", other COLLATE "C") || '/' || greatest("uid" COLLATE "C", other COLLATE "C")
       END AS "conversation_key"
  FROM compared WHERE is_there OR NOT any_is_there;
ANALYZE "conversation_id_readings";

ALTER TABLE "conversation_watermarks" RENAME COLUMN "conversation_id" TO "conversation_key";
ALTER INDEX "conversation_watermarks_app_id_conversation_id_idx" RENAME TO "conversation_watermarks_app_id_conversation_key_idx";
WITH w AS (DELETE FROM "conversation_watermarks" RETURNING *)
INSERT INTO "conversation_watermarks" ("app_id", "uid", "conversation_key", "reset_message_id", "read_message_id", "delivered_message_id", "tags", "pinned_at", "updated_at")
SELECT w."app_id", w."uid", c."conversation_key", w."reset_message_id", w."read_message_id", w."delivered_message_id", w."tags", w."pinned_at", w."updated_at"
  FROM w JOIN "conversation_id_readings" c ON c."app_id" = w."app_id" AND c."uid" = w."uid" AND c.id = w."conversation_key";

-- Only members have a group pinned.
UPDATE "conversation_watermarks" w SET "pinned_at" = NULL
 WHERE "pinned_at" IS NOT NULL AND starts_with("conversation_key", 'group/')
   AND NOT EXISTS (SELECT FROM "group_members" m
                    WHERE m."app_id" = w."app_id" AND m."guid" = substr(w."conversation_key", 7) AND m."uid" = w."uid");

ALTER TABLE "conversation_receipts" RENAME COLUMN "conversation_id" TO "conversation_key";
WITH r AS (DELETE FROM "conversation_receipts" RETURNING *)
INSERT INTO "conversation_receipts" ("app_id", "conversation_key", "uid", "type", "message_id", "created_at")
SELECT r."app_id", c."conversation_key", r."uid", r."type", r."message_id", r."created_at"
  FROM r JOIN "conversation_id_readings" c ON c."app_id" = r."app_id" AND c."uid" = r."uid" AND c.id = r."conversation_key";

DROP TABLE "conversation_id_readings";

-- Subjects of events: what an event says of a message or a call is of the conversation of that. Of others, the subject tells where it can
-- be read in one way only. Those that are left keep their subject: what they told of is erased, so that nobody is told of them any more.
UPDATE "outbox_events" e SET "subject" = m."conversation_key" FROM "messages" m
 WHERE e."subject" !~ '[:/]' AND m."app_id" = e."app_id"
   AND m."id" = CASE WHEN e."payload" ->> 'messageId' ~ '^\d{1,18}$' THEN (e."payload" ->> 'messageId')::bigint END;
UPDATE "events" e SET "subject" = m."conversation_key" FROM "messages" m
 WHERE e."subject" !~ '[:/]' AND m."app_id" = e."app_id"
   AND m."id" = CASE WHEN e."payload" ->> 'messageId' ~ '^\d{1,18}$' THEN (e."payload" ->> 'messageId')::bigint END;

UPDATE "outbox_events" e SET "subject" = m."conversation_key" FROM "messages" m
 WHERE e."subject" !~ '[:/]' AND m."app_id" = e."app_id"
   AND m."id" = CASE WHEN e."payload" ->> 'actionId' ~ '^\d{1,18}$' THEN (e."payload" ->> 'actionId')::bigint END;
UPDATE "events" e SET "subject" = m."conversation_key" FROM "messages" m
 WHERE e."subject" !~ '[:/]' AND m."app_id" = e."app_id"
   AND m."id" = CASE WHEN e."payload" ->> 'actionId' ~ '^\d{1,18}$' THEN (e."payload" ->> 'actionId')::bigint END;

UPDATE "outbox_events" e
   SET "subject" = CASE c."receiver_type"
         WHEN 'group' THEN 'group/' || c."receiver"
         ELSE 'user/' || least(c."initiator" COLLATE "C", c."receiver" COLLATE "C") || '/' || greatest(c."initiator" COLLATE "C", c."receiver" COLLATE "C")
       END
  FROM "calls" c
 WHERE e."subject" !~ '[:/]' AND c."app_id" = e."app_id" AND c."session_id" = e."payload" ->> 'sessionId';
UPDATE "events" e
   SET "subject" = CASE c."receiver_type"
         WHEN 'group' THEN 'group/' || c."receiver"
         ELSE 'user/' || least(c."initiator" COLLATE "C", c."receiver" COLLATE "C") || '/' || greatest(c."initiator" COLLATE "C", c."receiver" COLLATE "C")
       END
  FROM "calls" c
 WHERE e."subject" !~ '[:/]' AND c."app_id" = e."app_id" AND c."session_id" = e."payload" ->> 'sessionId';

UPDATE "webhook_deliveries" d SET "subject" = m."conversation_key" FROM "messages" m
 WHERE d."subject" !~ '[:/]' AND m."app_id" = d."app_id" AND m."id" = d."message_id";

CREATE TABLE "subject_readings" AS
WITH old AS (
  SELECT "subject" FROM "outbox_events" WHERE "subject" !~ '[:/]'
   UNION
  SELECT "subject" FROM "events" WHERE "subject" !~ '[:/]'
   UNION
  SELECT "subject" FROM "webhook_deliveries" WHERE "subject" !~ '[:/]'
), reading AS (
  SELECT "subject", 'user/' || left("subject", at - 1) || '/' || substr("subject", at + 6) AS "conversation_key"
    FROM old, generate_series(2, length("subject") - 6) AS at
   WHERE substr("subject", at, 6) = '_user_' AND left("subject", at - 1) COLLATE "C" <= substr("subject", at + 6) COLLATE "C"
   UNION ALL
  SELECT "subject", 'group/' || substr("subject", 7) FROM old WHERE starts_with("subject", 'group_')
)
SELECT "subject", min("conversation_key") AS "conversation_key" FROM reading GROUP BY "subject" HAVING count(*) = 1;

UPDATE "outbox_events" e SET "subject" = r."conversation_key" FROM "subject_readings" r WHERE r."subject" = e."subject";
UPDATE "events" e SET "subject" = r."conversation_key" FROM "subject_readings" r WHERE r."subject" = e."subject";
UPDATE "webhook_deliveries" d SET "subject" = r."conversation_key" FROM "subject_readings" r WHERE r."subject" = d."subject";

DROP TABLE "subject_readings";
