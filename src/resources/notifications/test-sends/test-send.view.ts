import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import type { TestSendReport } from './test-sends.service.js';

export class TestSendView {
  @ApiProperty({ description: 'Whether the provider accepted the notification.' }) success!: boolean;
  @ApiProperty({ example: 'fcm/fcm-provider-1' }) provider!: string;
  @ApiPropertyOptional({ description: 'HTTP status of the provider.' }) status?: number;
  @ApiPropertyOptional({ description: 'Why it was not accepted.' }) error?: string;
  @ApiProperty({ description: 'Duration.' }) milliseconds!: number;
}

export const testSendView = ({ success, provider, status, error, milliseconds }: TestSendReport): TestSendView =>
  withoutAbsent({ success, provider, status, error, milliseconds });
