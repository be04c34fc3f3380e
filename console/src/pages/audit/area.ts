import { page, type Area } from '../../area.ts';

export const auditArea: Area = {
  path: 'audit-log',
  operation: 'list-audit-log',
  pages: [
    page('audit-log', () => import('./audit-page.tsx')),
    page('audit-log/:entryId', () => import('./entry-page.tsx')),
  ],
};
