-- The words inside names, by which searches for users and groups find them: see docs/decisions/0022-words-inside-names-are-rows.md. The statements
-- of searches and the triggers of users.sql and groups.sql call these functions, so that both cut a text in the same way.

-- Returns the text in lower case with U+0001 before every word. Words are separated by control characters, spaces and punctuation of ASCII, by
-- quotation marks and inverted question and exclamation marks, and by the blocks of general punctuation and of CJK punctuation. The
-- marked form of a prefix is a prefix of the marked form.
CREATE OR REPLACE FUNCTION marked_words(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(lower($1), chr(1), ' '),
    '(^|[\u0001-\u0020!-/:-@\[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f])([^\u0001-\u0020!-/:-@\[-`{-\u00a1\u00ab\u00bb\u00bf\u2000-\u206f\u3000-\u303f])',
    '\1' || chr(1) || '\2', 'g')
$$;

-- Returns the words of a name that it does not begin with. `before` ends with a mark, `rest` begins without one. OFFSET 0 keeps PostgreSQL from
-- evaluating marked_words again for every use of the result.
CREATE OR REPLACE FUNCTION name_words(name text) RETURNS TABLE ("position" int, before text, rest text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT p, array_to_string(parts[1:p], chr(1)) || chr(1), array_to_string(parts[p + 1:], chr(1))
    FROM (SELECT string_to_array(marked_words($1), chr(1)) AS parts OFFSET 0) AS marked,
         generate_series(1, cardinality(parts) - 1) AS p
   WHERE p > 1 OR parts[1] <> ''
  OFFSET 0
$$;
