import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { optionalUnixSeconds, unixSeconds } from '#platform/http/responses/envelope.js';
import type { StoredApiKey } from './api-keys.repository.js';

/** The key is in plain text, as the API returns it. */
export type ApiKey = Omit<StoredApiKey, 'id' | 'keyCipher'> & { apiKey: string };

export class ApiKeyView {
  @ApiProperty({ description: '40 hexadecimal characters.' }) apiKey!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['authOnly', 'fullAccess'] }) scope!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiPropertyOptional({
    description:
      'Time of the last request with the key, in Unix seconds, up to a minute behind. Absent if the key was never used.',
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
