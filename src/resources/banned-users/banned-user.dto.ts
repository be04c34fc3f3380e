import { IdField } from '../../platform/http/field.js';
import { GuidParam } from '../../platform/http/path.params.js';

export class BannedUserParam extends GuidParam {
  @IdField({ description: 'Id of the user.', example: 'omar' })
  uid!: string;
}
