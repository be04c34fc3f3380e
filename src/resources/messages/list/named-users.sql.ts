import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';

/** Users for one term, whose mentions a search finds. */
const MAX_NAMED_USERS = 100;

/** Greater than every character of a name. */
const LAST = sql`chr(1114111)`;

/**
 * Users in whose name a word begins with a term, as a search for names finds them; each way is an index range.
 *
 * $2 folded terms, $3 patterns for `search_words_1`, $4 queries for `search_pairs_1` of terms with pairs; in subqueries, so that there is one plan
 * for any number of them
 */
export const namedUsers = statement('messages-named-users', rows<{ term: string; uids: string[] }>())`
   SELECT t.term, array_agg(DISTINCT named.uid) AS uids
       FROM unnest((SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::text[])) AS t (term, pattern, pairs) CROSS JOIN LATERAL (
         (SELECT u.uid FROM users u
           WHERE u.app_id = $1 AND u.deactivated_at IS NULL
             AND lower(u.name) COLLATE "C" >= t.term AND lower(u.name) COLLATE "C" < t.term || ${LAST} LIMIT ${MAX_NAMED_USERS})
         UNION ALL
         (SELECT w.uid FROM user_name_words w
           WHERE w.app_id = $1 AND NOT w.deactivated AND w.rest >= substr(marked_words(t.term), 2)
             AND w.rest < substr(marked_words(t.term), 2) || ${LAST} LIMIT ${MAX_NAMED_USERS})
         UNION ALL
         (SELECT u.uid FROM users u
           WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name) AND t.pairs IS NULL
             AND search_words_1(search_fold_1(u.name)) LIKE t.pattern LIMIT ${MAX_NAMED_USERS})
         UNION ALL
         (SELECT u.uid FROM users u
           WHERE u.app_id = $1 AND u.deactivated_at IS NULL AND octet_length(u.name) <> length(u.name)
             AND search_pairs_1(search_fold_1(u.name)) @@ t.pairs::tsquery AND strpos(search_fold_1(u.name), t.term) > 0
           LIMIT ${MAX_NAMED_USERS})) AS named
      GROUP BY t.term`;
