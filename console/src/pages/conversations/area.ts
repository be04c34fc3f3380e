import { page, type Area } from '../../area.ts';

export const conversationsArea: Area = {
  path: 'conversations',
  operation: 'get-user-conversations',
  pages: [page('conversations/:uid?/:type?/:receiver?/:thread?', () => import('./conversations-page.tsx'))],
};
