import { bytesOf } from '#core/lists/page-size.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { fits, type FittingRow } from '../fitting-rows.sql.js';
import type { ListRow } from './stored-lists.js';

/** $2 ids, in the order of the page. Terms are read as JSON: an array would be parsed character by character. */
export const keywordListsPage = statement(
  'keyword-lists-page',
  rows<Omit<ListRow, 'passwordCipher'> & FittingRow & { termCount: number; passwordCipher: Buffer | null }>(),
)`
   SELECT app_id, list_id AS id, name, description, is_csv, language, url, username,
          password_cipher, revision, created_at, updated_at,
          CASE category WHEN 'sentence_similarity' THEN 'sentenceSimilarity' WHEN 'custom_api' THEN 'customApi'
               ELSE category::text END AS category,
          CASE WHEN fits THEN to_json(terms) ELSE '[]' END AS terms,
          CASE WHEN fits THEN exceptions ELSE '[]' END AS exceptions,
          coalesce(cardinality(terms), 0) AS term_count, NOT fits AS is_truncated
     FROM (SELECT l.*, position, ${fits(sql`(${bytesOf(sql`terms`)} + coalesce(${bytesOf(sql`exceptions`)}, 0))`, sql`position`)}
             FROM unnest($2::text[]) WITH ORDINALITY AS listed (id, position)
             JOIN keyword_lists l ON l.app_id = $1 AND l.list_id = listed.id) AS measured
    ORDER BY position`;
