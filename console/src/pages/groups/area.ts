import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const groupsArea: Area = {
  path: 'groups',
  label: texts.groups.title,
  pages: [page('groups', () => import('./groups-page.tsx')), page('groups/:guid', () => import('./group-page.tsx'))],
};
