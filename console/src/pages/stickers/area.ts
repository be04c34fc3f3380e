import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const stickersArea: Area = {
  path: 'stickers',
  label: texts.stickers.title,
  pages: [page('stickers', () => import('./stickers-page.tsx'))],
};
