import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { IntegerField, UrlField } from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';

const MAX_ORDER = 1_000_000;

export class CreateStickerDto {
  @DisplayNameField({ description: 'Name of the set that the sticker is in.', max: 100, example: 'Mountains' })
  setName!: string;

  @DisplayNameField({
    description: 'Name of the sticker, which no other sticker of the set has.',
    max: 100,
    example: 'Summit',
  })
  name!: string;

  @UrlField({
    description:
      'http or https address of the picture, which is not copied. Files that were uploaded for messages are refused.',
    example: 'https://example.com/stickers/summit.png',
  })
  url!: string;

  @IntegerField({
    description: 'Place in the set, smallest first. Stickers with the same one are in the order of their ids.',
    optional: true,
    min: 0,
    max: MAX_ORDER,
    example: 1,
  })
  order?: number;
}

export class UpdateStickerDto extends ChangesOf(CreateStickerDto) {}

export class StickerParam {
  @PathText('ERR_STICKER_NOT_FOUND', (id) => [{ id }], { description: 'Id of the sticker.', max: 100, example: '1' })
  id!: string;
}
