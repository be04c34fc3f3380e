import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { isPlainObject, withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { CHANNEL_TYPES } from '../channels/channel-types.js';
import { rendered, resolvedVariables, type TemplateChannel, type Variables } from '../templates/template-content.js';
import type { Delivery } from './deliveries.service.js';
import type { UnreadItems } from './deliveries.sql.js';

class CampaignDeliveryView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ description: 'Id of what was sent to all receivers together.', example: '1' }) notificationId!: string;
  @ApiPropertyOptional({ description: 'Absent if a request sent it, and no campaign.', example: '1' })
  campaignId?: string;
  @ApiProperty({ description: 'uid.', example: 'andrew' }) receiver!: string;
  @ApiProperty({ enum: ['user'] }) receiverType!: string;
  @ApiProperty({ enum: ['server'] }) sender!: string;
  @ApiProperty({ description: 'Name of the template in requests.', example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 1 }) templateVersion!: number;
  @ApiProperty({ enum: CHANNEL_TYPES }) channelType!: string;
  @ApiProperty({ example: 'promotions' }) channelId!: string;
  @ApiPropertyOptional({ example: 'Marketing' }) category?: string;
  @ApiPropertyOptional({ example: 'Promo' }) label?: string;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiPropertyOptional() alternativeText?: string;
  @ApiProperty({ enum: ['ui_template', 'data_template'] }) dataType!: string;
  @ApiProperty({ description: 'Values by the names of the variables.', type: 'object', additionalProperties: true })
  variables!: object;
  @ApiPropertyOptional({ description: 'Of the campaign.' }) tag?: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: object;
  @ApiProperty({ description: 'Unix seconds.' }) sentAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) deliveredAt?: number;
  @ApiPropertyOptional({ description: 'Of the first engagement, in Unix seconds.' }) interactedAt?: number;
}

/** An item of the feed of a user. */
export class FeedItemView extends CampaignDeliveryView {
  @ApiPropertyOptional({ description: 'As category.', example: 'Marketing' }) templateCategory?: string;
  @ApiProperty({ enum: ['sent', 'delivered', 'read'] }) status!: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) readAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) expiresAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) deletedAt?: number;
  @ApiProperty({
    description: 'What is shown, with the values of the receiver; of a request with templateOnly, without them.',
    type: 'object',
    additionalProperties: true,
  })
  content!: object;
}

/** An item as events have it when the feed has changed: clients have its content. */
export class FeedItemChangeView extends OmitType(FeedItemView, ['content']) {}

export class CampaignPushView extends CampaignDeliveryView {
  @ApiProperty({ description: 'As id.', example: '1' }) pushNotificationId!: string;
  @ApiProperty({ enum: ['sent', 'delivered', 'clicked'] }) status!: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) clickedAt?: number;
}

/** An email or SMS of a campaign. */
export class CampaignMailingView extends CampaignDeliveryView {
  @ApiProperty({ enum: ['sent'] }) status!: string;
}

export class FeedUnreadCountView {
  @ApiProperty({ example: 3 }) count!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Those of each category that has some.',
    example: { Offers: 2 },
  })
  categories!: Record<string, number>;
}

export const feedUnreadCountView = (unread: readonly UnreadItems[]): FeedUnreadCountView => ({
  count: unread.reduce((sum, { count }) => sum + count, 0),
  categories: Object.fromEntries(
    unread.flatMap(({ category, count }) => (category === null ? [] : [[category, count]])),
  ),
});

export const variablesOf = ({ template, campaignVariables, recipientVariables }: Delivery): Variables =>
  resolvedVariables(template.variableSchema, campaignVariables, recipientVariables);

export const channelOf = ({ template, channelType }: Delivery): TemplateChannel | undefined =>
  template.channels.find((channel) => channel.channelType === channelType);

function deliveryView(delivery: Delivery): CampaignDeliveryView {
  const { template, isDirect, campaignId } = delivery;
  const variables = variablesOf(delivery);
  const { metadata } = template.config;
  return withoutAbsent({
    id: String(delivery.id),
    notificationId: String(campaignId),
    campaignId: isDirect ? undefined : String(campaignId),
    receiver: delivery.uid,
    receiverType: 'user',
    sender: 'server',
    templateId: template.templateId,
    templateVersion: template.version,
    channelType: delivery.channelType,
    channelId: delivery.channelId,
    category: template.templateCategory,
    label: template.label,
    tags: template.tags,
    alternativeText: rendered(template.alternativeText, variables),
    dataType: channelOf(delivery)?.dataType ?? 'ui_template',
    variables,
    tag: delivery.tag,
    metadata: isPlainObject(metadata) ? metadata : {},
    sentAt: unixSeconds(delivery.sentAt),
    deliveredAt: optionalUnixSeconds(delivery.deliveredAt),
    interactedAt: optionalUnixSeconds(delivery.interactedAt),
  });
}

export function feedItemChangeView(delivery: Delivery): FeedItemChangeView {
  const { readAt, deliveredAt, expiresAt, deletedAt, template } = delivery;
  return withoutAbsent({
    ...deliveryView(delivery),
    templateCategory: template.templateCategory,
    status: readAt ? 'read' : deliveredAt ? 'delivered' : 'sent',
    readAt: optionalUnixSeconds(readAt),
    expiresAt: optionalUnixSeconds(expiresAt),
    deletedAt: optionalUnixSeconds(deletedAt),
  });
}

export const feedItemView = (delivery: Delivery, { isTemplateOnly = false } = {}): FeedItemView => {
  const content = channelOf(delivery)?.content ?? {};
  return {
    ...feedItemChangeView(delivery),
    content: isTemplateOnly ? content : rendered(content, variablesOf(delivery)),
  };
};

export const pushView = (delivery: Delivery): CampaignPushView =>
  withoutAbsent({
    ...deliveryView(delivery),
    pushNotificationId: String(delivery.id),
    status: delivery.clickedAt ? 'clicked' : delivery.deliveredAt ? 'delivered' : 'sent',
    clickedAt: optionalUnixSeconds(delivery.clickedAt),
  });

export const mailingView = (delivery: Delivery): CampaignMailingView => ({ ...deliveryView(delivery), status: 'sent' });
