import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const dataArea: Area = {
  path: 'data',
  label: texts.data.title,
  leastRole: 'admin',
  pages: [page('data', () => import('./data-page.tsx'))],
};
