import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const auditArea: Area = {
  path: 'audit-log',
  label: texts.audit.title,
  leastRole: 'admin',
  pages: [
    page('audit-log', () => import('./audit-page.tsx')),
    page('audit-log/:entryId', () => import('./entry-page.tsx')),
  ],
};
