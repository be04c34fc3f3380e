import { bytesOf, MAX_PAGE_BYTES } from '#core/lists/page-size.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import type { ListRow, RuleRow } from './stored-rows.js';

// Numbered pages of rules and keyword lists. A page has all of its rows; those that do not fit into it are without their content.

/** Whether the rows before this one leave room for it. The first row of a page always fits. */
const fits = (bytes: string, order: string): string =>
  sql`coalesce(sum(${bytes}) OVER (ORDER BY ${order} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) < ${MAX_PAGE_BYTES} AS fits`;

const columnsOfRule = sql`name, description, enabled, actions, revision, created_at, updated_at,
  CASE WHEN fits THEN conditions ELSE '[]' END AS conditions, CASE WHEN fits THEN filters ELSE '[]' END AS filters,
  NOT fits AS is_truncated`;

const bytesOfRule = `(${bytesOf('conditions')} + ${bytesOf('filters')})`;

interface Truncated {
  /** Whether the row is without its content. */
  readonly isTruncated: boolean;
}

/** $2 ids, in the order of the page. */
export const rulesPage = statement(
  'moderation-rules-page',
  sql`SELECT rule_id AS id, ${columnsOfRule}
     FROM (SELECT r.*, position, ${fits(bytesOfRule, 'position')}
             FROM unnest($2::text[]) WITH ORDINALITY AS listed (id, position)
             JOIN moderation_rules r ON r.app_id = $1 AND r.rule_id = listed.id) AS measured
    ORDER BY position`,
  rows<RuleRow & Truncated & { id: string }>(),
);

/** Returns revisions of the rule $2 before revision $3, newest first: $4 of them, after the first $5. */
export const revisionsPage = statement(
  'moderation-rule-revisions-page',
  sql`SELECT ${columnsOfRule}
     FROM (SELECT shown.*, ${fits(bytesOfRule, 'revision DESC')}
             FROM (SELECT * FROM moderation_rule_revisions
                    WHERE app_id = $1 AND rule_id = $2 AND revision < $3
                    ORDER BY revision DESC LIMIT $4 OFFSET $5) AS shown) AS measured
    ORDER BY revision DESC`,
  rows<RuleRow & Truncated>(),
);

/** $2 ids, in the order of the page. Terms are read as JSON: an array would be parsed character by character. */
export const keywordListsPage = statement(
  'keyword-lists-page',
  sql`SELECT app_id, list_id AS id, name, description, is_csv, language, url, username,
          password_cipher, revision, created_at, updated_at,
          CASE category WHEN 'sentence_similarity' THEN 'sentenceSimilarity' WHEN 'custom_api' THEN 'customApi'
               ELSE category::text END AS category,
          CASE WHEN fits THEN to_json(terms) ELSE '[]' END AS terms,
          CASE WHEN fits THEN exceptions ELSE '[]' END AS exceptions,
          coalesce(cardinality(terms), 0) AS term_count, NOT fits AS is_truncated
     FROM (SELECT l.*, position, ${fits(sql`(${bytesOf('terms')} + coalesce(${bytesOf('exceptions')}, 0))`, 'position')}
             FROM unnest($2::text[]) WITH ORDINALITY AS listed (id, position)
             JOIN keyword_lists l ON l.app_id = $1 AND l.list_id = listed.id) AS measured
    ORDER BY position`,
  rows<Omit<ListRow, 'passwordCipher'> & Truncated & { termCount: number; passwordCipher: Buffer | null }>(),
);
