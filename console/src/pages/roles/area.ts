import { page, type Area } from '../../area.ts';

export const rolesArea: Area = {
  path: 'roles',
  operation: 'list-roles',
  pages: [page('roles', () => import('./roles-page.tsx')), page('roles/:role', () => import('./role-page.tsx'))],
};
