/** Condition on a row of `users`: neither deactivated nor deleted. @param user alias of the table */
export const isActive = (user: string): string => `${user}.deactivated_at IS NULL AND ${user}.deleted_at IS NULL`;
