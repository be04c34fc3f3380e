import { ApiProperty } from '@nestjs/swagger';
import type { Sticker } from '../stickers/stickers.repository.js';

class LibraryStickerView {
  @ApiProperty({ example: '1' }) id!: string;
  @ApiProperty({ example: 'Summit' }) stickerName!: string;
  @ApiProperty({ example: 'https://example.com/stickers/summit.png' }) stickerUrl!: string;
  @ApiProperty({ description: 'Place in the set, from 1.', example: '1' }) stickerOrder!: string;
  @ApiProperty({ description: 'The name of the set.', example: 'Mountains' }) stickerSetId!: string;
  @ApiProperty({ example: 'Mountains' }) stickerSetName!: string;
  @ApiProperty({ description: 'Place of the set, from 1.', example: '1' }) stickerSetOrder!: string;
  @ApiProperty({ description: 'ISO 8601.', example: '2026-12-02T08:00:00.000Z' }) createdAt!: string;
  @ApiProperty({ description: 'ISO 8601.', example: '2026-12-02T08:00:00.000Z' }) modifiedAt!: string;
}

/** The keys, and numbers as texts, are those of the extension of the hosted service. */
export class LibraryStickersView {
  @ApiProperty({ description: 'None: the server has no pictures of its own.', type: [LibraryStickerView] })
  defaultStickers!: LibraryStickerView[];
  @ApiProperty({ description: 'Set by set.', type: [LibraryStickerView] }) customStickers!: LibraryStickerView[];
}

/** @param stickers set by set, each in its order */
export function libraryStickersView(stickers: readonly Sticker[]): LibraryStickersView {
  const places = new Map<string, number>();
  return {
    defaultStickers: [],
    customStickers: stickers.map(({ id, setName, name, url, createdAt, updatedAt }) => {
      const place = (places.get(setName) ?? 0) + 1;
      places.set(setName, place);
      return {
        id: String(id),
        stickerName: name,
        stickerUrl: url,
        stickerOrder: String(place),
        stickerSetId: setName,
        stickerSetName: setName,
        stickerSetOrder: String(places.size),
        createdAt: createdAt.toISOString(),
        modifiedAt: updatedAt.toISOString(),
      };
    }),
  };
}
