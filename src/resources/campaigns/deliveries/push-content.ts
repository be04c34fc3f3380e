import { rendered } from '../templates/template-content.js';
import type { Delivery } from './deliveries.service.js';
import { channelOf, variablesOf } from './delivery.view.js';

/** What a device shows of a campaign, and what client libraries report back. */
export interface CampaignPushContent {
  readonly title: string;
  readonly body: string;
  /** The id of the push notification, by both of the names that client libraries read. */
  readonly id: string;
  readonly announcementId: string;
  readonly campaignId?: string;
  readonly source: 'campaign';
  /** What the template has beside the texts, such as an image or an address. */
  readonly content: object;
}

/** Without texts in its content, a template shows its label or name, and the text for clients that cannot show it. */
export function pushContentOf(delivery: Delivery): CampaignPushContent {
  const { template, id, campaignId, isDirect } = delivery;
  const content: Record<string, unknown> = { ...channelOf(delivery)?.content };
  const { title, body, ...more } = rendered(content, variablesOf(delivery));
  const alternative = rendered(template.alternativeText, variablesOf(delivery));
  return {
    title: typeof title === 'string' && title !== '' ? title : (template.label ?? template.name),
    body: typeof body === 'string' && body !== '' ? body : (alternative ?? ''),
    id: String(id),
    announcementId: String(id),
    ...(!isDirect && { campaignId: String(campaignId) }),
    source: 'campaign',
    content: more,
  };
}
