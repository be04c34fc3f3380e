import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const rolesArea: Area = {
  path: 'roles',
  label: texts.roles.title,
  pages: [page('roles', () => import('./roles-page.tsx')), page('roles/:role', () => import('./role-page.tsx'))],
};
