import { page, type Area } from '../../area.ts';

export const settingsArea: Area = {
  path: 'settings',
  operation: 'list-settings',
  pages: [page('settings', () => import('./settings-page.tsx'))],
};
