import type { Area } from './area.ts';
import { agentsArea } from './pages/agents/area.ts';
import { auditArea } from './pages/audit/area.ts';
import { callsArea } from './pages/calls/area.ts';
import { campaignsArea } from './pages/campaigns/area.ts';
import { collaboratorsArea } from './pages/collaborators/area.ts';
import { conversationsArea } from './pages/conversations/area.ts';
import { dataArea } from './pages/data/area.ts';
import { embedArea } from './pages/embed/area.ts';
import { groupsArea } from './pages/groups/area.ts';
import { messagesArea } from './pages/messages/area.ts';
import { moderationArea } from './pages/moderation/area.ts';
import { notificationsArea } from './pages/notifications/area.ts';
import { overviewArea } from './pages/overview/area.ts';
import { requestsArea } from './pages/requests/area.ts';
import { rolesArea } from './pages/roles/area.ts';
import { settingsArea } from './pages/settings/area.ts';
import { stickersArea } from './pages/stickers/area.ts';
import { usageArea } from './pages/usage/area.ts';
import { usersArea } from './pages/users/area.ts';
import { webhooksArea } from './pages/webhooks/area.ts';

/** In the order of the navigation. The first group has no title. */
export const areaGroups = {
  first: [overviewArea],
  people: [usersArea, groupsArea, conversationsArea, messagesArea, callsArea, moderationArea],
  outreach: [campaignsArea, notificationsArea],
  build: [agentsArea, webhooksArea, requestsArea, rolesArea, stickersArea, embedArea, dataArea],
  app: [usageArea, settingsArea, collaboratorsArea, auditArea],
} as const satisfies Record<string, Area[]>;

export const areas: Area[] = Object.values(areaGroups).flat();
