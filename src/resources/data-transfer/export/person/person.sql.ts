import { sql, type SqlText } from '#platform/database/sql.js';
import { composedStatements, rows } from '#platform/database/statement.js';
import { SECTIONS, type Section } from './sections.js';

/** $2 uid, $3 number of rows, $4 omitted columns, $5 the key after which the page begins. */
export const sectionStatements = composedStatements(
  'export-person',
  () =>
    SECTIONS.flatMap((section) =>
      [false, true].map(
        (after) => [`${section.name}, ${after ? 'next' : 'first'}`, sectionText(section, after)] as const,
      ),
    ),
  rows<{ row: string; key: string[] }>(),
);

export function sectionText({ table, key, condition }: Section, after: boolean): SqlText {
  const columns = Object.keys(key).map((column) => sql`t."${sql.identifier(column)}"`);
  const last = Object.values(key).map((type, index) => sql`($5::text[])[${index + 1}]::${sql.identifier(type)}`);
  return sql`SELECT (to_jsonb(t) - $4::text[])::text AS row, ARRAY[${sql.join(
    columns.map((column) => sql`${column}::text`),
    ', ',
  )}] AS key
     FROM ${sql.identifier(table)} t
    WHERE t.app_id = $1 AND ${condition}${after ? sql` AND (${sql.join(columns, ', ')}) > (${sql.join(last, ', ')})` : ''}
    ORDER BY ${sql.join(columns, ', ')} LIMIT $3`;
}
