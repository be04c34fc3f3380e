import { GuidParam, PathUid } from '#platform/http/fields/path.params.js';

export class BannedUserParam extends GuidParam {
  @PathUid({ description: 'Id of the user.', example: 'omar' })
  uid!: string;
}
