import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { withoutAbsent } from '#platform/http/json.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Draft } from './drafts.repository.js';

export class DraftView {
  @ApiProperty({ example: 'tina' }) receiver!: string;
  @ApiProperty({ enum: ['user', 'group'] }) receiverType!: string;
  @ApiPropertyOptional({ description: 'The message in whose thread it is.' }) parentId?: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: object;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export const draftView = ({ receiver, receiverType, parentId, data, updatedAt }: Draft): DraftView =>
  withoutAbsent({
    receiver,
    receiverType,
    parentId: parentId > 0n ? String(parentId) : undefined,
    data,
    updatedAt: unixSeconds(updatedAt),
  });
