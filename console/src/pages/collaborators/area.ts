import { page, type Area } from '../../area.ts';

export const collaboratorsArea: Area = {
  path: 'collaborators',
  operation: 'list-collaborators',
  pages: [page('collaborators', () => import('./collaborators-page.tsx'))],
};
