import { page, type Area } from '../../area.ts';

export const messagesArea: Area = {
  path: 'messages',
  operation: 'list-all-messages',
  pages: [page('messages', () => import('./messages-page.tsx'))],
};
