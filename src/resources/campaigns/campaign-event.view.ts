import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { CAMPAIGN_STATUSES } from './campaign-status.js';
import { channelTypesOf } from './campaign.view.js';
import type { CampaignWithTemplate } from './campaigns.service.js';
import { CHANNEL_TYPES } from './channels/channel-types.js';
import { CampaignMailingView, CampaignPushView, FeedItemChangeView, FeedItemView } from './deliveries/delivery.view.js';

/** A campaign as events have it. */
class CampaignEventView {
  @ApiProperty({ description: 'The same as notificationId.', example: '1' }) campaignId!: string;
  @ApiProperty({ example: '1' }) notificationId!: string;
  @ApiProperty({ example: 'Summer sale' }) name!: string;
  @ApiProperty({ enum: CAMPAIGN_STATUSES }) status!: string;
  @ApiProperty({ example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 1 }) templateVersion!: number;
  @ApiProperty() totalTargets!: number;
  @ApiProperty() sentCount!: number;
  @ApiProperty() failedCount!: number;
  @ApiPropertyOptional() tag?: string;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) scheduledAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) sentAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) completedAt?: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

/** A notification that begins to be sent. */
class NotificationEventView {
  @ApiProperty({ example: '1' }) notificationId!: string;
  @ApiPropertyOptional({ description: 'Absent if a request sends it, and no campaign.', example: '1' })
  campaignId?: string;
  @ApiProperty({ example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 1 }) templateVersion!: number;
  @ApiPropertyOptional({ example: 'Marketing' }) category?: string;
  @ApiPropertyOptional({ example: 'Promo' }) label?: string;
  @ApiProperty({ type: [String] }) tags!: string[];
  @ApiProperty({ description: 'realtime: a request sends it.', enum: ['realtime', 'batch'] }) sendMode!: string;
  @ApiProperty({ enum: CHANNEL_TYPES, isArray: true }) channels!: string[];
  @ApiProperty({ enum: ['dispatching'] }) status!: string;
  @ApiProperty({ description: 'Recipients when it begins; users of a segment become recipients while it is sent.' })
  totalTargets!: number;
  @ApiProperty() sentCount!: number;
  @ApiProperty() failedCount!: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
}

export const campaignEventView = ({ campaign, template }: CampaignWithTemplate): CampaignEventView =>
  withoutAbsent({
    campaignId: String(campaign.id),
    notificationId: String(campaign.id),
    name: campaign.name,
    status: campaign.status,
    templateId: template.templateId,
    templateVersion: campaign.templateVersion,
    totalTargets: campaign.totalCount,
    sentCount: campaign.sentCount,
    failedCount: campaign.failedCount,
    tag: campaign.tag,
    scheduledAt: optionalUnixSeconds(campaign.scheduledAt),
    sentAt: optionalUnixSeconds(campaign.sentAt),
    completedAt: optionalUnixSeconds(campaign.completedAt),
    createdAt: unixSeconds(campaign.createdAt),
    updatedAt: unixSeconds(campaign.updatedAt),
  });

export function notificationEventView(found: CampaignWithTemplate): NotificationEventView {
  const { campaign, template } = found;
  return withoutAbsent({
    notificationId: String(campaign.id),
    campaignId: campaign.isDirect ? undefined : String(campaign.id),
    templateId: template.templateId,
    templateVersion: campaign.templateVersion,
    category: template.templateCategory,
    label: template.label,
    tags: template.tags,
    sendMode: campaign.isDirect ? 'realtime' : 'batch',
    channels: channelTypesOf(found),
    status: 'dispatching',
    totalTargets: campaign.totalCount,
    // nothing was sent when it was created
    sentCount: 0,
    failedCount: 0,
    createdAt: unixSeconds(campaign.createdAt),
  });
}

/** The data of the events about campaigns. */
export const campaignEventViews = {
  after_campaign_completed: CampaignEventView,
  after_campaign_failed: CampaignEventView,
  after_notification_created: NotificationEventView,
  after_feed_item_sent: FeedItemView,
  after_feed_item_delivered: FeedItemChangeView,
  after_feed_item_read: FeedItemChangeView,
  after_feed_item_interacted: FeedItemChangeView,
  after_push_notification_sent: CampaignPushView,
  after_push_notification_delivered: CampaignPushView,
  after_push_notification_clicked: CampaignPushView,
  after_email_notification_sent: CampaignMailingView,
  after_sms_notification_sent: CampaignMailingView,
};
