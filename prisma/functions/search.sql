-- How searches fold texts and cut them into what the indexes have: see docs/decisions/0053-searches-read-an-index-of-trigrams-and-pairs.md and
-- docs/search.md. Indexes of messages, users and groups are built with these functions, therefore they are in the database. They are never
-- replaced: entries of an index that were made with another text of a function would not be found. The number at the end of the names is the
-- version of the folding; a later one gets functions and indexes of its own, beside which servers of the release before go on with these.

-- The folding of searches: docs/search.md has the table. What is stored and what is searched for go through the same function.
CREATE OR REPLACE FUNCTION search_fold_1(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text;
BEGIN
  IF octet_length(value) = length(value) THEN
    -- In the collation C: others may have a lower case of I that is no ASCII.
    RETURN lower(value COLLATE "C");
  END IF;
  -- Most texts of these characters differ from their folding in the case only.
  IF value ~ '^[\u0001-\u007f\u0410-\u0418\u041a-\u0438\u043a-\u044f\u05d0-\u05ea\u0627\u0628\u062a-\u063a\u0641-\u0648\u064a\u3001\u3002\u3041-\u3096\u3400-\u9fff\uac00-\ud7a3\U0001f300-\U0001f3fa\U0001f400-\U0001faff]*$' THEN
    RETURN translate(lower(value), 'ı', 'i');
  END IF;
  -- Before the normalization, which would take some of them apart.
  folded := translate(value, '‘’‚‛ʻʼʽˈ´′＇“”„‟«»″＂‐‑‒–—―−﹣－', '''''''''''''''''''''''""""""""---------');
  folded := lower(normalize(folded, NFKD));
  folded := replace(folded, 'е' || chr(776), 'е');
  -- Marks: of all letters but the Cyrillic ones, where й is not и; of Hebrew and Arabic; then characters without a width, and the skin tones of emoji.
  folded := regexp_replace(folded,
    '(?<![а-яѐ-ӿ])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]+|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u034f\u061c\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\U0001f3fb-\U0001f3ff]+',
    '', 'g');
  folded := translate(folded,
    'ıςøđłħŧɨʉƀٱىةکیہھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'iσodlhtiubايهكيهه01234567890123456789');
  IF folded ~ '[ßæœ]' THEN
    folded := replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  END IF;
  IF folded ~ '[\u30a1-\u30fe]' THEN
    folded := translate(folded,
      'ァアィイゥウェエォオカキクケコサシスセソタチッツテトナニヌネノハヒフヘホマミムメモャヤュユョヨラリルレロヮワヰヱヲンヵヶヽ',
      'ぁあぃいぅうぇえぉおかきくけこさしすせそたちっつてとなにぬねのはひふへほまみむめもゃやゅゆょよらりるれろゎわゐゑをんゕゖゝ');
  END IF;
  RETURN normalize(folded, NFC);
END
$$;

-- The texts of a message with files, a card or interactive data, one in a line.
CREATE OR REPLACE FUNCTION search_parts_1(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(chr(10), data ->> 'text', (
    SELECT string_agg(part #>> '{}', chr(10)) FROM (
      SELECT jsonb_path_query(data, '$.attachments[*].name ? (@.type() == "string")') AS part
       UNION ALL
      SELECT jsonb_path_query(jsonb_build_array(data -> 'card', data -> 'interactiveData'),
        'strict $.** ? (@.type() == "object").keyvalue() ? (@.value.type() == "string" && @.key like_regex "^(text|title|subtitle|label|name|description|fallbackText|placeholder|buttonText)$").value')
    ) AS texts));

-- What a search finds in a message: the text or caption, the names of the files, and the texts of a card or of an interactive message.
-- Its body is parsed here, because PostgreSQL builds indexes with an empty search_path.
CREATE OR REPLACE FUNCTION search_source_1(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN data ?| '{attachments,card,interactiveData}' THEN search_parts_1(data) ELSE coalesce(data ->> 'text', '') END;

-- Whether a message can have characters of `search_pairs_1`. Most texts of English have none, and no entry in their index.
CREATE OR REPLACE FUNCTION search_has_pairs_1(data jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN octet_length(data ->> 'text') <> length(data ->> 'text') OR data ?| '{attachments,card,interactiveData}';

-- The folded text without the characters of `search_pairs_1`, and with a space before it and in place of punctuation, which pg_trgm sees in
-- the same way: every word is behind a space.
CREATE OR REPLACE FUNCTION search_words_1(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(folded) <> length(folded) THEN
    folded := regexp_replace(folded, '[\u0900-\U0010ffff]+', ' ', 'g');
  END IF;
  -- translate() compares every character of the text with every one of the list, which takes ten times as long.
  RETURN ' ' || regexp_replace(folded, '[!-/:-@\[-`{-~\t\n\r]', ' ', 'g');
END
$$;

-- Every two adjacent characters of a folded text, and the last one, without those of Latin, Greek, Cyrillic, Hebrew and Arabic, which count
-- as a space: words of the other scripts have one or two characters or no spaces between them, and so it is with emoji. A search for one
-- character is one for what begins with it. Two passes of regexp_replace, the second from the second character on, take a tenth of the
-- time of a query that calls substr().
CREATE OR REPLACE FUNCTION search_pairs_1(folded text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(folded) = length(folded) THEN
    RETURN NULL;
  END IF;
  folded := regexp_replace(folded, '[\u0001-\u08ff]+', ' ', 'g');
  RETURN array_to_tsvector(array_remove(string_to_array(
    regexp_replace(folded, '(..)', '\1' || chr(1), 'g') || chr(1) || regexp_replace(substr(folded, 2), '(..)', '\1' || chr(1), 'g'),
    chr(1)), ''));
END
$$;

-- The words of a folded text that can be inflected, of Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Devanagari and Tamil letters, without
-- those of more than 40, which have no stem. A lexeme of 2 kB and more would break a tsvector, as would a megabyte of them.
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

-- Whether the folded name begins with what is searched for; in scripts without spaces, whether it has it anywhere.
CREATE OR REPLACE FUNCTION search_finds_name_1(name text, key text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
