import { sql, type SqlText } from '../database/sql.js';

/** The publication at the source, its slot, and the subscription at the target have this name. $1 app in SQL */
export const nameOfMove = (app: SqlText): SqlText => sql`'confab_move_' || md5(${app})`;

/**
 * Whether the rows of the app are only a copy here: it arrives from another cell, or another cell has it now, or will have it in a moment. Work over all apps leaves such rows alone.
 * Statements that join `apps` need it only for apps that have left, because an app that arrives has no row there.
 *
 * @param table with the column `app_id`
 */
export const isElsewhere = (table: SqlText): SqlText =>
  sql`(EXISTS (SELECT FROM pg_subscription s WHERE s.subname = ${nameOfMove(sql`${table}.app_id`)})
       OR EXISTS (SELECT FROM apps a WHERE a.app_id = ${table}.app_id AND (a.moved_to_cell IS NOT NULL OR a.sealed_at IS NOT NULL)))`;
