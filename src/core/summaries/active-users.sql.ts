/** Condition on a row of `users`: not deactivated. @param user alias of the table */
export const isActive = (user: string): string => `${user}.deactivated_at IS NULL`;
