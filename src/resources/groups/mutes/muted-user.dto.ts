import { IntegerField } from '#platform/http/fields/field.js';
import { GuidParam, PathUid } from '#platform/http/fields/path.params.js';

const MAX_MUTE_SECONDS = 365 * 24 * 60 * 60;

export class MutedUserParam extends GuidParam {
  @PathUid({ description: 'Id of the user.', example: 'omar' })
  uid!: string;
}

export class MuteUserDto {
  @IntegerField({
    description: 'How long the mute lasts, in seconds, at most a year. Without it, the mute lasts until it is lifted.',
    optional: true,
    min: 1,
    max: MAX_MUTE_SECONDS,
    example: 3600,
  })
  seconds?: number;
}
