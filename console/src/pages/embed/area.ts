import { page, type Area } from '../../area.ts';

export const embedArea: Area = {
  path: 'embed',
  operation: 'map-settings',
  pages: [page('embed', () => import('./embed-page.tsx'))],
};
