-- The words of messages, in which searches find inflected forms.

CREATE OR REPLACE FUNCTION search_lexemes_1(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(folded) = length(folded) THEN
    folded := regexp_replace(folded, '[^0-9a-z]+', ' ', 'g');
  ELSE
    folded := regexp_replace(folded,
      '[\u0001-/:-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u037e\u0387\u055a-\u0560\u0588-\u05cf\u05f3-\u061f\u066a-\u066d\u06d4\u06dd\u06de\u06e9\u0700-\u08ff\u0964\u0965\u0970\u0980-\u0b7f\u0c00-\U0010ffff]+',
      ' ', 'g');
  END IF;
  IF folded ~ '[^ ]{41}' THEN
    folded := regexp_replace(folded, '[^ ]{41,}', ' ', 'g');
  END IF;
  RETURN array_to_tsvector(array_remove(string_to_array(left(folded, 200000), ' '), ''));
END
$$;

-- A large table gets its index from a job of the server, CONCURRENTLY, and searches find words as they are written until then.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM messages) THEN
    CREATE INDEX messages_search_lexemes_1_idx ON messages USING gin (search_lexemes_1(search_fold_1(search_source_1(data))));
  END IF;
END
$$;
