import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { optionalUnixSeconds, unixSeconds } from '../../platform/http/envelope.js';
import { withoutAbsent } from '../../platform/http/json.js';
import type { Scope } from './api-key.dto.js';

/** A key in the clear, as it is shown. */
export interface ApiKey {
  apiKey: string;
  name: string;
  scope: Scope;
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export class ApiKeyView {
  @ApiProperty({ description: '40 hexadecimal characters.' }) apiKey!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['authOnly', 'fullAccess'] }) scope!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({
    description:
      'When a request last came with it, in Unix seconds, up to a minute behind. Absent for a key that was never used.',
  })
  lastUsedAt?: number;
}

export const apiKeyView = ({ apiKey, name, scope, createdAt, lastUsedAt }: ApiKey): ApiKeyView =>
  withoutAbsent({
    apiKey,
    name,
    scope,
    createdAt: unixSeconds(createdAt),
    lastUsedAt: optionalUnixSeconds(lastUsedAt),
  });
