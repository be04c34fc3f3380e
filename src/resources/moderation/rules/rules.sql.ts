import { bytesOf } from '#core/lists/page-size.js';
import { sql } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { fits, type FittingRow } from '../fitting-rows.sql.js';
import type { RuleRow } from './stored-rules.js';

const columnsOfRule = sql`name, description, enabled, actions, revision, created_at, updated_at,
  CASE WHEN fits THEN conditions ELSE '[]' END AS conditions, CASE WHEN fits THEN filters ELSE '[]' END AS filters,
  NOT fits AS is_truncated`;

const bytesOfRule = sql`(${bytesOf(sql`conditions`)} + ${bytesOf(sql`filters`)})`;

/** $2 ids, in the order of the page. */
export const rulesPage = statement('moderation-rules-page', rows<RuleRow & FittingRow & { id: string }>())`
   SELECT rule_id AS id, ${columnsOfRule}
     FROM (SELECT r.*, position, ${fits(bytesOfRule, sql`position`)}
             FROM unnest($2::text[]) WITH ORDINALITY AS listed (id, position)
             JOIN moderation_rules r ON r.app_id = $1 AND r.rule_id = listed.id) AS measured
    ORDER BY position`;

/** Returns revisions of the rule $2 before revision $3, newest first: $4 of them, after the first $5. */
export const revisionsPage = statement('moderation-rule-revisions-page', rows<RuleRow & FittingRow>())`
   SELECT ${columnsOfRule}
     FROM (SELECT shown.*, ${fits(bytesOfRule, sql`revision DESC`)}
             FROM (SELECT * FROM moderation_rule_revisions
                    WHERE app_id = $1 AND rule_id = $2 AND revision < $3
                    ORDER BY revision DESC LIMIT $4 OFFSET $5) AS shown) AS measured
    ORDER BY revision DESC`;
