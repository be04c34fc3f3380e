import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import type { Role } from './roles.repository.js';

class RoleSettingsView {
  @ApiPropertyOptional({ enum: ['all', 'friendsOnly'] }) listUsers?: string;
  @ApiPropertyOptional({ enum: ['all', 'friendsOnly'] }) sendMessagesTo?: string;
}

export class RoleView {
  @ApiProperty({ example: 'guide' }) role!: string;
  @ApiProperty({ example: 'Guide' }) name!: string;
  @ApiPropertyOptional() description?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) metadata?: object;
  @ApiPropertyOptional() settings?: RoleSettingsView;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({ description: 'Unix seconds; absent if the role was never changed.' }) updatedAt?: number;
}

export function roleView({ role, name, description, metadata, settings, createdAt, updatedAt }: Role): RoleView {
  return withoutAbsent({
    role,
    name,
    description,
    metadata,
    settings,
    createdAt: unixSeconds(createdAt),
    updatedAt: optionalUnixSeconds(updatedAt),
  });
}
