import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Category } from './categories.repository.js';

export class CampaignCategoryView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'Promotions' }) name!: string;
  @ApiProperty({ description: 'The name, as the filters of client libraries show it.' }) label!: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export const categoryView = ({ id, name, description, createdAt, updatedAt }: Category): CampaignCategoryView =>
  withoutAbsent({
    id: String(id),
    name,
    label: name,
    description,
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(updatedAt),
  });
