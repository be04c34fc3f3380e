import { page, type Area } from '../../area.ts';

export const requestsArea: Area = {
  path: 'requests',
  operation: 'list-failed-requests',
  pages: [
    page('requests', () => import('./requests-page.tsx')),
    page('requests/:id', () => import('./request-page.tsx')),
  ],
};
