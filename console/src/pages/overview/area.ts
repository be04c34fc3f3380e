import { page, type Area } from '../../area.ts';

export const overviewArea: Area = {
  path: 'overview',
  operation: 'metric-series',
  pages: [page('overview', () => import('./overview-page.tsx'))],
};
