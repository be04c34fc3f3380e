import { installationStatement, statement } from '#platform/database/statement.js';

/**
 * Stems of the words $1 by the dictionaries $2, folded and in their order. Null are those of words that say nothing, such as `the`, and of
 * dictionaries that an older PostgreSQL does not have.
 */
export const stems = installationStatement('search-stems', { reason: 'reads dictionaries of PostgreSQL' })`
   SELECT search_fold_1((ts_lexize(d.oid::regdictionary, w.word))[1]) AS stem
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w (word, dictionary, position)
       LEFT JOIN pg_ts_dict d ON d.dictname = w.dictionary AND d.dictnamespace = 'pg_catalog'::regnamespace
      ORDER BY w.position`;

/** Messages from which the languages of an app are known, and how much of each. */
export const SAMPLED_TEXTS = 300;
const SAMPLED_CHARACTERS = 300;

export const newestTexts = statement('messages-newest-texts')`
   SELECT left(m.data ->> 'text', ${SAMPLED_CHARACTERS}) AS text
       FROM (SELECT data FROM messages WHERE app_id = $1 ORDER BY id DESC LIMIT ${SAMPLED_TEXTS}) AS m WHERE m.data ->> 'text' <> ''`;
