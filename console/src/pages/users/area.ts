import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const usersArea: Area = {
  path: 'users',
  label: texts.users.title,
  pages: [page('users', () => import('./users-page.tsx')), page('users/:uid', () => import('./user-page.tsx'))],
};
