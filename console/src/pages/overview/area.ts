import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const overviewArea: Area = {
  path: 'overview',
  label: texts.overview.title,
  pages: [page('overview', () => import('./overview-page.tsx'))],
};
