import type { Texts } from './texts/index.ts';

/** Page of the guide that explains an area, with its section. */
const guidePages: Readonly<Record<keyof Texts['areas'], string>> = {
  overview: 'console#overview',
  users: 'console#areas',
  groups: 'groups',
  roles: 'management',
  conversations: 'console#did-a-message-arrive',
  messages: 'search#filters',
  calls: 'calls',
  stickers: 'stickers',
  embed: 'embed',
  moderation: 'moderation',
  notifications: 'notifications',
  campaigns: 'campaigns',
  agents: 'ai-agents',
  webhooks: 'webhooks',
  requests: 'console#failed-requests',
  usage: 'console#usage',
  data: 'import-and-export',
  settings: 'console#settings',
  collaborators: 'console#collaborators',
  'audit-log': 'management#audit-log',
  apps: 'management',
  health: 'operations',
  passkeys: 'console#collaborators',
};

/** @param location path of a page of the console; of an app as `/apps/<id>/<area>` */
export function helpAddress(location: string): string {
  const [first = '', , area] = location.split('/').slice(1);
  const name = area ?? first;
  return `/docs/guide/${Object.hasOwn(guidePages, name) ? guidePages[name as keyof typeof guidePages] : 'console'}`;
}
