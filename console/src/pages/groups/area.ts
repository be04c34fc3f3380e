import { page, type Area } from '../../area.ts';

export const groupsArea: Area = {
  path: 'groups',
  operation: 'list-groups',
  pages: [page('groups', () => import('./groups-page.tsx')), page('groups/:guid', () => import('./group-page.tsx'))],
};
