import { page, type Area } from '../../area.ts';
import { texts } from '../../texts/index.ts';

export const webhooksArea: Area = {
  path: 'webhooks',
  label: texts.webhooks.title,
  leastRole: 'developer',
  pages: [
    page('webhooks', () => import('./webhooks-page.tsx')),
    page('webhooks/:webhookId', () => import('./webhook-page.tsx')),
    page('webhooks/:webhookId/deliveries/:id', () => import('./delivery-page.tsx')),
  ],
};
