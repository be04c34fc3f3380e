import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { StoredAuthToken } from './auth-tokens.repository.js';

/** The token is in plain text, as the API returns it. */
export type AuthToken = Omit<StoredAuthToken, 'id' | 'tokenCipher'> & { authToken: string };

export class AuthTokenView {
  @ApiProperty({ example: 'andrew' }) uid!: string;
  @ApiProperty({ description: 'uid, underscore, Unix seconds, 30 hexadecimal characters.' }) authToken!: string;
  @ApiPropertyOptional() platform?: string;
  @ApiPropertyOptional() userAgent?: string;
  @ApiPropertyOptional({ type: 'object', additionalProperties: true }) appInfo?: object;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
}

export function authTokenView({ uid, authToken, platform, userAgent, appInfo, createdAt }: AuthToken): AuthTokenView {
  return withoutAbsent({ uid, authToken, platform, userAgent, appInfo, createdAt: unixSeconds(createdAt) });
}

export class RevokedBeforeView {
  @ApiProperty({ example: 'andrew' }) uid!: string;
  @ApiProperty({ description: 'Tokens that were issued before are refused. Unix seconds.', example: 1795356000 })
  revokedBefore!: number;
}
