import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const agentsArea: Area = {
  path: 'agents',
  label: texts.agents.title,
  leastRole: 'developer',
  pages: [page('agents', () => import('./agents-page.tsx')), page('agents/:uid', () => import('./agent-page.tsx'))],
};
