import { aiAgents } from './cases/ai-agents.js';
import { pins, reactions, threads } from './cases/annotations.js';
import { calls } from './cases/calls.js';
import { campaigns } from './cases/campaigns.js';
import { clientLibraries } from './cases/client-libraries.js';
import { conversations } from './cases/conversations.js';
import { credentials } from './cases/credentials.js';
import { dataImport } from './cases/data-import.js';
import { groups } from './cases/groups.js';
import { management, server, webhooks } from './cases/installation.js';
import { media } from './cases/media.js';
import { messages } from './cases/messages.js';
import { metrics } from './cases/metrics.js';
import { moderation } from './cases/moderation.js';
import { notificationFeed } from './cases/notification-feed.js';
import { notifications } from './cases/notifications.js';
import { blockedUsers, friends } from './cases/relations.js';
import { roles } from './cases/roles.js';
import { users } from './cases/users.js';
import type { Area } from './conformance-case.js';

/** All cases, in the order of the report. */
export const AREAS: readonly Area[] = [
  users,
  credentials,
  groups,
  messages,
  threads,
  reactions,
  pins,
  media,
  conversations,
  friends,
  blockedUsers,
  roles,
  moderation,
  notifications,
  campaigns,
  notificationFeed,
  aiAgents,
  dataImport,
  calls,
  clientLibraries,
  metrics,
  management,
  webhooks,
  server,
];
