import { page, type Area } from '../../area.ts';

export const usageArea: Area = {
  path: 'usage',
  operation: 'list-usage-limits',
  pages: [page('usage', () => import('./usage-page.tsx'))],
};
