import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const notificationsArea: Area = {
  path: 'notifications',
  label: texts.notifications.title,
  leastRole: 'developer',
  pages: [
    page('notifications', () => import('./providers-page.tsx')),
    page('notifications/templates', () => import('./templates-page.tsx')),
    page('notifications/settings', () => import('./settings-page.tsx')),
    page('notifications/log', () => import('./log-page.tsx')),
  ],
};
