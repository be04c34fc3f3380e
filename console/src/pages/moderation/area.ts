import { page, type Area } from '../../area.ts';

export const moderationArea: Area = {
  path: 'moderation',
  operation: 'list-moderation-blocked-messages',
  pages: [
    page('moderation/rules', () => import('./rules/rules-page.tsx')),
    page('moderation/rules/:ruleId', () => import('./rules/rule-page.tsx')),
    page('moderation/lists', () => import('./lists/lists-page.tsx')),
    page('moderation/lists/:listId', () => import('./lists/list-page.tsx')),
    page('moderation/reasons', () => import('./reasons/reasons-page.tsx')),
    page('moderation/test', () => import('./test/test-page.tsx')),
    page('moderation/:queue?', () => import('./queue/queue-page.tsx')),
  ],
};
