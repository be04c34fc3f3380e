import { page, type Area } from '../../area.ts';

export const notificationsArea: Area = {
  path: 'notifications',
  operation: 'notifications-logs',
  pages: [
    page('notifications', () => import('./providers-page.tsx')),
    page('notifications/templates', () => import('./templates-page.tsx')),
    page('notifications/settings', () => import('./settings-page.tsx')),
    page('notifications/log', () => import('./log-page.tsx')),
  ],
};
