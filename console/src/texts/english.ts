import * as agents from './agents.ts';
import * as audit from './audit.ts';
import * as calls from './calls.ts';
import * as campaigns from './campaigns.ts';
import * as collaborators from './collaborators.ts';
import * as conversations from './conversations.ts';
import * as data from './data.ts';
import * as embed from './embed.ts';
import * as groups from './groups.ts';
import * as health from './health.ts';
import * as messages from './messages.ts';
import * as moderation from './moderation.ts';
import * as notificationSettings from './notification-settings.ts';
import * as notifications from './notifications.ts';
import * as overview from './overview.ts';
import * as rights from './rights.ts';
import * as roles from './roles.ts';
import * as settings from './settings.ts';
import * as stickers from './stickers.ts';
import * as table from './table.ts';
import * as usage from './usage.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';

/** The texts of the pages. */
export const english = {
  ...agents,
  ...audit,
  ...calls,
  ...campaigns,
  ...collaborators,
  ...conversations,
  ...data,
  ...embed,
  ...groups,
  ...health,
  ...messages,
  ...moderation,
  ...notificationSettings,
  ...notifications,
  ...overview,
  ...rights,
  ...roles,
  ...settings,
  ...stickers,
  ...table,
  ...usage,
  ...users,
  ...webhooks,
} as const;
