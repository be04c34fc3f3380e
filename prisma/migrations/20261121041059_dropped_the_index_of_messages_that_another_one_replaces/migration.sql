-- messages_conversation_idx serves all that it served, unless PostgreSQL was killed while building it.
DO $$
BEGIN
  IF NOT (SELECT indisvalid FROM pg_index WHERE indexrelid = '"messages_conversation_idx"'::regclass) THEN
    RAISE EXCEPTION 'the index messages_conversation_idx is half built: run REINDEX INDEX messages_conversation_idx, then start again';
  END IF;
  DROP INDEX "messages_app_id_conversation_id_id_idx";
END;
$$;
