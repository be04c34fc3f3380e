import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const settingsArea: Area = {
  path: 'settings',
  label: texts.settings.title,
  leastRole: 'admin',
  pages: [page('settings', () => import('./settings-page.tsx'))],
};
