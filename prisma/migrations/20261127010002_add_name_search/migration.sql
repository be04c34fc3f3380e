-- Whether the folded name begins with what is searched for; in scripts without spaces, whether it has it anywhere.
CREATE FUNCTION search_finds_name_1(name text, key text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := search_fold_1(name);
  wanted text := search_fold_1(key);
BEGIN
  IF wanted ~ '[\u0900-\U0010ffff]' THEN
    RETURN strpos(folded, wanted) > 0;
  END IF;
  RETURN starts_with(folded, wanted);
END
$$;

-- Names in ASCII are found by their lower case. A large table gets its indexes from the job that builds those of messages.
DO $$
DECLARE
  listed text;
BEGIN
  FOREACH listed IN ARRAY ARRAY['users', 'groups'] LOOP
    IF EXISTS (SELECT FROM messages) OR EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM groups) THEN
      RETURN;
    END IF;
    EXECUTE format('CREATE INDEX %1$s_search_pairs_1_idx ON %1$s USING gin (search_pairs_1(search_fold_1(name))) WHERE octet_length(name) <> length(name)', listed);
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
      EXECUTE format('CREATE INDEX %1$s_search_words_1_idx ON %1$s USING gin (search_words_1(search_fold_1(name)) gin_trgm_ops) WHERE octet_length(name) <> length(name)', listed);
    END IF;
  END LOOP;
END
$$;
