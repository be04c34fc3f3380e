import { sql } from '#platform/database/sql.js';

/** Condition on a row of `users`: not deactivated. @param user alias of the table */
export const isActive = (user: string): string => sql`${user}.deactivated_at IS NULL`;
