import { IntegerField } from '#platform/http/fields/field.js';
import { GuidParam, PathUid } from '#platform/http/fields/path.params.js';

const MIN_INVITATION_SECONDS = 60;
const MAX_INVITATION_SECONDS = 365 * 24 * 60 * 60;

export class PendingMemberParam extends GuidParam {
  @PathUid({ description: 'Id of the user.', example: 'omar' })
  uid!: string;
}

export class InviteUserDto {
  @IntegerField({
    description: 'How long the invitation is valid, in seconds: a minute to a year, 30 days by default.',
    optional: true,
    min: MIN_INVITATION_SECONDS,
    max: MAX_INVITATION_SECONDS,
    example: 604_800,
  })
  seconds?: number;
}
