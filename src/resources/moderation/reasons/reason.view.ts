import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Reason } from './reasons.repository.js';

export class ReasonView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiPropertyOptional() description?: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
  @ApiPropertyOptional({ description: 'true for the reasons that a new app has.' }) default?: boolean;
}

export const reasonView = ({ id, name, description, isDefault, createdAt, updatedAt }: Reason): ReasonView =>
  withoutAbsent({
    id,
    name,
    description: description ?? undefined,
    createdAt: unixSeconds(createdAt),
    updatedAt: unixSeconds(updatedAt),
    default: isDefault || undefined,
  });
