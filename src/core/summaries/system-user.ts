import { SYSTEM_NAME, SYSTEM_UID } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { UserSummary } from './summaries.repository.js';

/** The system user of the app, which has no row. */
export const systemUserSummary = ({ app }: RequestContext): UserSummary => ({
  uid: SYSTEM_UID,
  name: SYSTEM_NAME,
  avatar: null,
  link: null,
  role: 'default',
  status: 'offline',
  lastActiveAt: null,
  createdAt: app.createdAt,
});
