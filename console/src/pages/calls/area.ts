import { page, type Area } from '../../area.ts';

export const callsArea: Area = {
  path: 'calls',
  operation: 'list-calls',
  pages: [page('calls', () => import('./calls-page.tsx')), page('calls/:sessionId', () => import('./call-page.tsx'))],
};
