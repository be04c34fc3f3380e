import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const conversationsArea: Area = {
  path: 'conversations',
  label: texts.conversations.title,
  pages: [page('conversations/:uid?/:type?/:receiver?/:thread?', () => import('./conversations-page.tsx'))],
};
