import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '../../platform/http/envelope.js';
import type { Scope } from './api-key.dto.js';

/** A key in the clear, as it is shown. */
export interface ApiKey {
  apiKey: string;
  name: string;
  scope: Scope;
  createdBy: string;
  createdAt: Date;
}

export class ApiKeyView {
  @ApiProperty({ description: '40 hexadecimal characters.' }) apiKey!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: ['authOnly', 'fullAccess'] }) scope!: string;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
}

export const apiKeyView = ({ apiKey, name, scope, createdAt }: ApiKey): ApiKeyView => ({
  apiKey,
  name,
  scope,
  createdAt: unixSeconds(createdAt),
});
