import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { CHANNEL_TYPES } from '../channels/channel-types.js';
import type { FiguresRow } from './analytics.sql.js';

export class CampaignFiguresView {
  @ApiProperty({ enum: ['campaign', 'template', 'channel'] }) dimension!: string;
  @ApiProperty({ description: 'Id of the campaign, templateId, or type of the channel.', example: 'in_app' })
  dimensionId!: string;
  @ApiProperty({ enum: ['hourly', 'daily'] }) period!: string;
  @ApiProperty({ description: 'Unix seconds.' }) periodStart!: number;
  @ApiProperty({ description: 'Sent in the period. The other figures are what became of these deliveries since.' })
  sent!: number;
  @ApiProperty() delivered!: number;
  @ApiProperty() read!: number;
  @ApiProperty() clicked!: number;
  @ApiProperty() interacted!: number;
  @ApiProperty({ description: 'Emails, SMS and messages that did not reach their recipients.' }) failed!: number;
}

export class UserEngagementView {
  @ApiProperty({ description: 'Items of the feed that the user read.' }) viewed!: number;
  @ApiProperty({ description: 'Push notifications that the user clicked.' }) clicked!: number;
  @ApiProperty() interacted!: number;
  @ApiProperty({ description: 'Unix seconds; null without any.', nullable: true, type: Number })
  lastEngagement!: number | null;
}

export class SequenceStepView {
  @ApiProperty({ example: 1 }) step!: number;
  @ApiProperty({ enum: CHANNEL_TYPES }) channelType!: string;
  @ApiProperty({ example: 'promotions' }) channelId!: string;
  @ApiProperty({ description: 'Recipients who were sent to on the channel.' }) requested!: number;
  @ApiProperty() delivered!: number;
  @ApiPropertyOptional({ description: 'Of a feed only.' }) viewed?: number;
  @ApiProperty() clicked!: number;
  @ApiProperty({ description: 'Emails, SMS and messages that did not reach their recipients.' }) failed!: number;
}

export const figuresView = (
  { periodStart, dimensionId, ...figures }: FiguresRow,
  { dimension, period }: { dimension: string; period: 'hourly' | 'daily' },
): CampaignFiguresView => ({
  dimension,
  dimensionId: dimensionId ?? '',
  period,
  periodStart: unixSeconds(periodStart),
  ...figures,
});
