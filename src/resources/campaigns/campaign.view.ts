import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { UserSummaryView } from '#core/summaries/summary.view.js';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import { CAMPAIGN_STATUSES, RECIPIENT_STATUSES } from './campaign-status.js';
import type { CampaignWithTemplate } from './campaigns.service.js';
import { CHANNEL_TYPES } from './channels/channel-types.js';
import type { RecipientRow } from './recipients/campaign-recipients.repository.js';
import { SegmentDto } from './recipients/segment.dto.js';

class CampaignTemplateSummaryView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 'Summer sale' }) name!: string;
  @ApiProperty({ description: 'The version that is sent.', example: 1 }) version!: number;
  @ApiProperty({ enum: CHANNEL_TYPES, isArray: true }) channels!: string[];
}

export class RecipientSummaryView {
  @ApiProperty() total!: number;
  @ApiProperty({ description: 'Nothing was sent to them yet.' }) pending!: number;
  @ApiProperty({ description: 'Their sequence goes on.' }) processing!: number;
  @ApiProperty() completed!: number;
  @ApiProperty() failed!: number;
}

export class CampaignView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'Summer sale' }) name!: string;
  @ApiProperty({ example: 'summer-sale' }) templateId!: string;
  @ApiProperty({ example: 1 }) templateVersion!: number;
  @ApiProperty({ enum: CAMPAIGN_STATUSES }) status!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) variables!: object;
  @ApiProperty({ type: 'object', additionalProperties: true }) config!: object;
  @ApiPropertyOptional() tag?: string;
  @ApiPropertyOptional({ description: 'uid of the user whose messages are sent.', example: 'tina' }) sender?: string;
  @ApiPropertyOptional({ description: 'Users who become recipients when it is sent.' }) segment?: SegmentDto;
  @ApiPropertyOptional({ description: 'Recipients in a minute, at most.' }) ratePerMinute?: number;
  @ApiPropertyOptional({ description: 'When the sending begins, in Unix seconds.' }) scheduledAt?: number;
  @ApiPropertyOptional({ description: 'Of a campaign that is sent by the time zones of its recipients.' })
  localTime?: string;
  @ApiPropertyOptional({ description: 'With localTime: of recipients who have no time zone.' }) timeZone?: string;
  @ApiPropertyOptional({ description: 'When the sending began, in Unix seconds.' }) sentAt?: number;
  @ApiPropertyOptional({ description: 'Unix seconds.' }) completedAt?: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiProperty() template!: CampaignTemplateSummaryView;
  @ApiProperty() recipientSummary!: RecipientSummaryView;
}

export class AddedRecipientsView {
  @ApiProperty({ description: 'Recipients that are new.' }) added!: number;
  @ApiProperty({ description: 'uids that no user has.', type: [String] }) notFound!: string[];
  @ApiProperty({ description: 'Recipients of the campaign.' }) total!: number;
}

export class SegmentPreviewView {
  @ApiProperty({ description: 'Users of the segment.' }) count!: number;
  @ApiProperty({ description: 'false: the app has so many users that the count has a part of them.' })
  isComplete!: boolean;
  @ApiProperty({ description: 'The first of them, by uid.', type: [UserSummaryView] }) users!: UserSummaryView[];
}

export class CampaignRecipientView {
  @ApiProperty({ description: 'uid.', example: 'andrew' }) id!: string;
  @ApiProperty({ example: 'andrew' }) userId!: string;
  @ApiProperty({ enum: RECIPIENT_STATUSES }) status!: string;
  @ApiProperty({ description: 'Values of the recipient.', type: 'object', additionalProperties: true })
  variables!: object;
  @ApiPropertyOptional({ description: 'The code of the error for which nothing was sent.' }) errorCode?: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export class SentNotificationView {
  @ApiPropertyOptional({ description: 'Of few receivers, who were sent to before the response.' })
  notificationId?: string;
  @ApiPropertyOptional({ description: 'Of more receivers, who are sent to now.' }) batchId?: string;
  @ApiPropertyOptional({ description: 'How many receivers a batch has.' }) total?: number;
  @ApiProperty({ enum: CHANNEL_TYPES, isArray: true }) channels!: string[];
  @ApiProperty({ enum: ['realtime', 'batch'] }) mode!: string;
}

export const recipientSummaryView = ({ campaign }: CampaignWithTemplate): RecipientSummaryView => {
  const { totalCount: total, processingCount: processing, sentCount: completed, failedCount: failed } = campaign;
  return { total, pending: Math.max(0, total - processing - completed - failed), processing, completed, failed };
};

export function campaignView(found: CampaignWithTemplate): CampaignView {
  const { campaign, template } = found;
  return withoutAbsent({
    id: String(campaign.id),
    name: campaign.name,
    templateId: template.templateId,
    templateVersion: campaign.templateVersion,
    status: campaign.status,
    variables: campaign.variables,
    config: campaign.config,
    tag: campaign.tag,
    sender: campaign.sender,
    segment: campaign.segment,
    ratePerMinute: campaign.ratePerMinute,
    localTime: campaign.localTime,
    timeZone: campaign.timeZone,
    scheduledAt: optionalUnixSeconds(campaign.scheduledAt),
    sentAt: optionalUnixSeconds(campaign.sentAt),
    completedAt: optionalUnixSeconds(campaign.completedAt),
    createdAt: unixSeconds(campaign.createdAt),
    updatedAt: unixSeconds(campaign.updatedAt),
    template: {
      id: String(template.id),
      templateId: template.templateId,
      name: template.name,
      version: template.version,
      channels: channelTypesOf(found),
    },
    recipientSummary: recipientSummaryView(found),
  });
}

export const channelTypesOf = ({ template }: CampaignWithTemplate): string[] =>
  template.channels.map(({ channelType }) => channelType);

export const recipientView = ({ uid, variables, status, errorCode, ...row }: RecipientRow): CampaignRecipientView =>
  withoutAbsent({
    id: uid,
    userId: uid,
    status,
    variables: variables ?? {},
    errorCode,
    createdAt: unixSeconds(row.createdAt),
    updatedAt: unixSeconds(row.updatedAt),
  });

export function sentNotificationView(sent: CampaignWithTemplate & { isImmediate: boolean }): SentNotificationView {
  const id = String(sent.campaign.id);
  const channels = channelTypesOf(sent);
  if (sent.isImmediate) return { notificationId: id, channels, mode: 'realtime' };
  return { batchId: id, total: sent.campaign.totalCount, channels, mode: 'batch' };
}
