import { page, type Area } from '../../area.ts';

export const webhooksArea: Area = {
  path: 'webhooks',
  operation: 'list-webhooks',
  pages: [
    page('webhooks', () => import('./webhooks-page.tsx')),
    page('webhooks/:webhookId', () => import('./webhook-page.tsx')),
    page('webhooks/:webhookId/deliveries/:id', () => import('./delivery-page.tsx')),
  ],
};
