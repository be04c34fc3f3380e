const columnsWith = (metadata: string): string =>
  `u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", ${metadata} AS metadata, u.tags, u.status,
   u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt"`;

/** A whole `User`, of the table `users` as `u`. */
export const wholeUserColumns = columnsWith('u.metadata');

/**
 * What `userView` shows, for statements of other areas that join the table `users` as `u`. Other end users never see what is
 * private in metadata.
 *
 * @param viewer the parameter with the uid of the acting user, which is NULL for the app itself
 */
export const userColumns = (viewer: string): string =>
  columnsWith(`CASE WHEN u.uid = coalesce(${viewer}, u.uid) THEN u.metadata ELSE u.metadata - '@private' END`);
