import { page, type Area } from '../../area.ts';

export const conversationsArea: Area = {
  path: 'conversations',
  operation: 'list-all-conversations',
  pages: [page('conversations/:uid?/:type?/:receiver?/:thread?', () => import('./conversations-page.tsx'))],
};
