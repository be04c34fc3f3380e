import { jsonRows, usuallyNull } from '../../../platform/database/json-rows.js';
import type { UserStatus } from '../../../generated/prisma/enums.js';

export interface User {
  uid: string;
  name: string;
  avatar: string | null;
  link: string | null;
  role: string;
  statusMessage: string | null;
  metadata: object | null;
  tags: string[];
  status: UserStatus;
  lastActiveAt: Date | null;
  createdAt: Date;
  updatedAt: Date | null;
  deactivatedAt: Date | null;
}

const columnsWith = (metadata: string): string =>
  `u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", ${metadata} AS metadata, u.tags, u.status,
   u.last_active_at AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt"`;

/** The columns of a `User`, of the table `users` as `u`, with private metadata. */
export const allUserColumns = columnsWith('u.metadata');

/**
 * The columns of a `User` for statements that join the table `users` as `u`. Only the user themself and the app see private metadata.
 *
 * @param viewer the parameter with the uid of the acting user, which is NULL for the app
 */
export const userColumns = (viewer: string): string =>
  columnsWith(`CASE WHEN u.uid = coalesce(${viewer}, u.uid) THEN u.metadata ELSE u.metadata - '@private' END`);

/** For statements that return users with other sets of rows. */
export const userRows = jsonRows<User>(
  {
    uid: 'value',
    name: 'value',
    avatar: 'value',
    link: 'value',
    role: 'value',
    statusMessage: 'value',
    metadata: 'value',
    tags: 'value',
    status: 'enum',
    lastActiveAt: 'time',
    createdAt: 'time',
    updatedAt: 'time',
    deactivatedAt: 'time',
  },
  {
    link: usuallyNull,
    statusMessage: usuallyNull,
    metadata: usuallyNull,
    updatedAt: usuallyNull,
    deactivatedAt: usuallyNull,
  },
);
