import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const messagesArea: Area = {
  path: 'messages',
  label: texts.messageSearch.title,
  pages: [page('messages', () => import('./messages-page.tsx'))],
};
