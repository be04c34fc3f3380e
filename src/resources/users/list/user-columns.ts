import { visibleLastActiveAt, visibleStatus } from '#core/summaries/visible-presence.sql.js';
import type { UserStatus } from '#generated/prisma/enums.js';
import { jsonRows, usuallyNull } from '#platform/database/json-rows.js';

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

const PRESENCE = { status: 'u.status', lastActiveAt: 'u.last_active_at' };
const VISIBLE_PRESENCE = { status: visibleStatus, lastActiveAt: visibleLastActiveAt };

const columnsWith = (metadata: string, { status, lastActiveAt } = PRESENCE): string =>
  `u.uid, u.name, u.avatar, u.link, u.role, u.status_message AS "statusMessage", ${metadata} AS metadata, u.tags, ${status} AS status,
   ${lastActiveAt} AS "lastActiveAt", u.created_at AS "createdAt", u.updated_at AS "updatedAt", u.deactivated_at AS "deactivatedAt"`;

/** The columns of a `User`, of the table `users` as `u`, with private metadata. */
export const allUserColumns = columnsWith('u.metadata');

/**
 * The columns of a `User` for statements that join the table `users` as `u`. Only the user themself and the app see private metadata.
 *
 * @param viewer the parameter with the uid of the acting user, which is NULL for the app
 */
export const userColumns = (viewer: string): string => columnsWith(visibleMetadata(viewer));

/** The same for statements that join `joinPresence(viewer)` as well: with the presence that the viewer sees. */
export const visibleUserColumns = (viewer: string): string => columnsWith(visibleMetadata(viewer), VISIBLE_PRESENCE);

const visibleMetadata = (viewer: string): string =>
  `CASE WHEN u.uid = coalesce(${viewer}, u.uid) THEN u.metadata ELSE u.metadata - '@private' END`;

/** Statements that return users with other sets of rows use this. */
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
