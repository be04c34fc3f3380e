import { sql, type SqlText } from '../database/sql.js';

/** The publication at the source, its slot, and the subscription at the target have this name. $1 app in SQL */
export const nameOfMove = (app: SqlText): SqlText => sql`'confab_move_' || md5(${app})`;

/** The lock of the command that moves an app: for its whole time, in the databases of both cells. $1 app in SQL */
export const lockOfMove = (app: SqlText): SqlText => sql`hashtext('confab_move'), hashtext(${app})`;

/** Whether a command works on the move of the app, as this database knows it. $1 app in SQL */
export const hasMover = (app: SqlText): SqlText =>
  sql`EXISTS (SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                   WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND d.datname = current_database()
                     AND l.classid::bigint = hashtext('confab_move')::bigint & 4294967295
                     AND l.objid::bigint = hashtext(${app})::bigint & 4294967295)`;

/**
 * Whether the rows of the app are only a copy here: it arrives from another cell, or another cell has it now, or will have it in a moment. Work over all apps leaves such rows alone.
 * Statements that join `apps` need it only for apps that have left, because an app that arrives has no row there.
 *
 * @param table with the column `app_id`
 */
export const isElsewhere = (table: SqlText): SqlText =>
  sql`(EXISTS (SELECT FROM pg_subscription s WHERE s.subname = ${nameOfMove(sql`${table}.app_id`)})
       OR EXISTS (SELECT FROM apps a WHERE a.app_id = ${table}.app_id AND (a.moved_to_cell IS NOT NULL OR a.sealed_at IS NOT NULL)))`;
