-- A conversation is between the two users of its key: the system user replies in the threads of two others, and is no party then.
CREATE OR REPLACE FUNCTION "introduce_conversation_peers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "conversation_peers" ("app_id", "uid", "peer", "conversation_key", "created_at")
  SELECT "app_id", side."uid", side."peer", "conversation_key", min("sent_at")
    FROM "sent",
         LATERAL (SELECT split_part("conversation_key", '/', 2) AS one, split_part("conversation_key", '/', 3) AS other) AS party,
         LATERAL (VALUES (party.one, party.other), (party.other, party.one)) AS side ("uid", "peer")
   WHERE "receiver_type" = 'user'
   GROUP BY "app_id", side."uid", side."peer", "conversation_key"
   ORDER BY "app_id", side."uid", side."peer"
      ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;
