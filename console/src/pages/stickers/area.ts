import { page, type Area } from '../../area.ts';

export const stickersArea: Area = {
  path: 'stickers',
  operation: 'list-stickers',
  pages: [page('stickers', () => import('./stickers-page.tsx'))],
};
