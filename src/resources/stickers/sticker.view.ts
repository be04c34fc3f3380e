import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import type { Sticker } from './stickers.repository.js';

export class StickerView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'Mountains' }) setName!: string;
  @ApiProperty({ example: 'Summit' }) name!: string;
  @ApiProperty({ example: 'https://example.com/stickers/summit.png' }) url!: string;
  @ApiProperty({ description: 'Place in the set, smallest first.', example: 1 }) order!: number;
  @ApiProperty({ description: 'Unix seconds.' }) createdAt!: number;
  @ApiProperty({ description: 'Unix seconds.' }) updatedAt!: number;
}

export const stickerView = ({ id, setName, name, url, order, createdAt, updatedAt }: Sticker): StickerView => ({
  id: String(id),
  setName,
  name,
  url,
  order,
  createdAt: unixSeconds(createdAt),
  updatedAt: unixSeconds(updatedAt),
});
