import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { ALL_CHANNEL_TYPES, CHANNEL_TYPES, type ChannelType } from './channel-types.js';
import type { CampaignChannel } from './channels.repository.js';

export class CampaignChannelView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ description: 'Name of the channel in requests.', example: 'promotions' }) channelId!: string;
  @ApiProperty({ example: 'Promotions' }) name!: string;
  @ApiProperty({ enum: CHANNEL_TYPES }) type!: ChannelType;
  @ApiProperty({ description: 'As type.', enum: CHANNEL_TYPES }) channelType!: ChannelType;
  @ApiProperty() enabled!: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true }) metadata!: object;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export class ChannelAvailabilityView {
  @ApiProperty({ enum: ALL_CHANNEL_TYPES }) type!: string;
  @ApiProperty({ description: 'Whether a channel of the type can be created.' }) available!: boolean;
}

export const channelView = ({ id, type, createdAt, updatedAt, ...channel }: CampaignChannel): CampaignChannelView => ({
  id: String(id),
  ...channel,
  type,
  channelType: type,
  createdAt: unixSeconds(createdAt),
  updatedAt: unixSeconds(updatedAt),
});
