import { rendered, renderedContent } from '../templates/template-content.js';
import type { Delivery } from './deliveries.service.js';
import { channelOf, variablesOf } from './delivery.view.js';

/** An email or SMS of a campaign. */
export interface CampaignMailing {
  /** Of an email. */
  readonly subject: string;
  /** Of an email. */
  readonly html: string;
  /** Of an SMS; of an email, what shows no HTML shows this text. */
  readonly text: string;
}

/** @param unsubscribeUrl the value of `{{unsubscribeUrl}}` in an email */
export function mailingOf(delivery: Delivery, unsubscribeUrl?: string): CampaignMailing {
  const { template } = delivery;
  const variables = { ...variablesOf(delivery), ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) };
  const channel = channelOf(delivery)!;
  const { subject = '', body = '', text } = renderedContent(channel, variables) as Partial<Record<string, string>>;
  return { subject, html: body, text: text ?? rendered(template.alternativeText, variables) ?? subject };
}
