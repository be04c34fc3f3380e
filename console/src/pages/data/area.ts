import { page, type Area } from '../../area.ts';

export const dataArea: Area = {
  path: 'data',
  operation: 'import-users',
  pages: [page('data', () => import('./data-page.tsx'))],
};
