import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** What became of a test. The error is one sentence without secrets. */
export class TestSendView {
  @ApiProperty({ description: 'Whether the provider accepted the notification.' }) success!: boolean;
  @ApiProperty({ example: 'fcm/fcm-provider-1' }) provider!: string;
  @ApiPropertyOptional({ description: 'HTTP status of the provider.' }) status?: number;
  @ApiPropertyOptional({ description: 'Why it was not accepted.' }) error?: string;
  @ApiProperty({ description: 'Duration.' }) milliseconds!: number;
}
