import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { FreeTextField, IdField, ObjectField } from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import { UserFields } from '#resources/users/user.dto.js';
import { RoleField } from './role-field.js';
import { TimeField } from './time-field.js';

const MAX_METADATA_BYTES = 5 * 1024;

export class RoleRecordDto {
  @RoleField({ description: 'Id of the role.', example: 'teacher' })
  role!: string;

  @DisplayNameField({ description: 'Name of the role.', max: 100, example: 'Teacher' })
  name!: string;

  @FreeTextField({ description: 'What the role is for.', optional: true, max: 255 })
  description?: string;

  @MetadataField({ description: 'Any JSON object.', optional: true, maxBytes: MAX_METADATA_BYTES })
  metadata?: object;

  @ObjectField({ description: 'Settings of the role.', optional: true, maxBytes: MAX_METADATA_BYTES })
  settings?: object;
}

export class UserRecordDto extends UserFields {
  @RoleField({ description: 'A role of the app.', optional: true, default: 'default' })
  role?: string;

  @TimeField({ description: 'Unix seconds; now by default.', optional: true, example: 1763683200 })
  createdAt?: number;

  @TimeField({ description: 'Unix seconds.', optional: true })
  updatedAt?: number;

  @TimeField({ description: 'Unix seconds.', optional: true })
  lastActiveAt?: number;

  @TimeField({ description: 'Unix seconds. A user with it is imported as deactivated.', optional: true })
  deactivatedAt?: number;
}

export class FriendRecordDto {
  @IdField({ description: 'uid.' }) uid!: string;
  @IdField({ description: 'uid of the friend.' }) friendUid!: string;
  @TimeField({ description: 'Unix seconds.', optional: true }) createdAt?: number;
}

export class BlockRecordDto {
  @IdField({ description: 'uid of the user who has blocked the other.' }) uid!: string;
  @IdField({ description: 'uid of the blocked user.' }) blockedUid!: string;
  @TimeField({ description: 'Unix seconds.', optional: true }) blockedAt?: number;
}
