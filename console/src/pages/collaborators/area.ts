import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const collaboratorsArea: Area = {
  path: 'collaborators',
  label: texts.collaborators.title,
  leastRole: 'admin',
  pages: [page('collaborators', () => import('./collaborators-page.tsx'))],
};
