import { page, type Area } from '../../area.ts';

export const agentsArea: Area = {
  path: 'agents',
  operation: 'list-agents',
  pages: [page('agents', () => import('./agents-page.tsx')), page('agents/:uid', () => import('./agent-page.tsx'))],
};
