import { visibleLastActiveAt, visibleStatus } from '#core/summaries/visible-presence.sql.js';
import type { UserModel } from '#generated/prisma/models.js';
import { usuallyNull } from '#platform/database/json-rows.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { given, tableColumns } from '#platform/database/table-columns.js';

export type User = Omit<UserModel, 'appId' | 'metadata'> & { metadata: object | null };

/** The columns of users. A field of users is added here, to the schema, to the DTOs and to the view. */
export const userTable = tableColumns<User>(
  {
    uid: given('text'),
    name: given('text'),
    avatar: given('text'),
    link: given('text'),
    role: given('text'),
    statusMessage: given('text'),
    statusMessageExpiresAt: 'time',
    metadata: given('jsonb'),
    tags: given('text[]'),
    presenceVisibility: given('presence_visibility', 'enum'),
    status: 'enum',
    lastActiveAt: 'time',
    createdAt: 'time',
    updatedAt: 'time',
    deactivatedAt: 'time',
  },
  {
    link: usuallyNull,
    statusMessage: usuallyNull,
    statusMessageExpiresAt: usuallyNull,
    metadata: usuallyNull,
    presenceVisibility: { condition: (column) => sql`${column} = 'everyone'`, value: 'everyone' },
    updatedAt: usuallyNull,
    deactivatedAt: usuallyNull,
  },
);

/** The columns of a `User`, of the table `users` as `u`, with private metadata. */
export const allUserColumns = userTable.select(sql`u`);

/**
 * The columns of a `User` for statements that join the table `users` as `u`. Only the user themself and the app see private metadata, and that
 * the presence is hidden.
 *
 * @param viewer the parameter with the uid of the acting user, which is NULL for the app
 */
export const userColumns = (viewer: SqlText): SqlText => userTable.select(sql`u`, privateColumns(viewer));

/** The same for statements that join `joinPresence` as well: with the presence that the viewer sees. */
export const visibleUserColumns = (viewer: SqlText): SqlText =>
  userTable.select(sql`u`, {
    ...privateColumns(viewer),
    status: visibleStatus,
    lastActiveAt: visibleLastActiveAt,
  });

const privateColumns = (viewer: SqlText) => {
  const isOwn = sql`u.uid = coalesce(${viewer}, u.uid)`;
  return {
    metadata: sql`CASE WHEN ${isOwn} THEN u.metadata ELSE u.metadata - '@private' END`,
    presenceVisibility: sql`CASE WHEN ${isOwn} THEN u.presence_visibility ELSE 'everyone' END`,
  };
};
