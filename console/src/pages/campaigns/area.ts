import { page, type Area } from '../../area.ts';

export const campaignsArea: Area = {
  path: 'campaigns',
  operation: 'list-campaigns',
  pages: [
    page('campaigns', () => import('./campaigns-page.tsx')),
    page('campaigns/templates', () => import('./templates/templates-page.tsx')),
    page('campaigns/templates/:templateId', () => import('./templates/template-page.tsx')),
    page('campaigns/channels', () => import('./channels/channels-page.tsx')),
    page('campaigns/:campaignId', () => import('./campaign-page.tsx')),
  ],
};
