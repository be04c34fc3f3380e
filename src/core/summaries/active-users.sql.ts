import { sql, type SqlText } from '#platform/database/sql.js';

/** Condition on a row of `users`: not deactivated. @param user alias of the table */
export const isActive = (user: SqlText): SqlText => sql`${user}.deactivated_at IS NULL`;
