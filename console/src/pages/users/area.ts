import { page, type Area } from '../../area.ts';

export const usersArea: Area = {
  path: 'users',
  operation: 'list-users',
  pages: [page('users', () => import('./users-page.tsx')), page('users/:uid', () => import('./user-page.tsx'))],
};
