import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import { FreeTextField, IdField, ObjectField, TagsField, UrlField } from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import type { BlockRecord, FriendRecord, RoleRecord, UserRecord } from '../import-records.js';
import { RoleField } from './role-field.js';
import { TimeField } from './time-field.js';

const MAX_METADATA_BYTES = 5 * 1024;

export class RoleRecordDto implements RoleRecord {
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

export class UserRecordDto implements UserRecord {
  @IdField({ description: 'Id of the user: a-z, 0-9, - and _; lower-cased.', example: 'andrew' })
  uid!: string;

  @DisplayNameField({ description: 'Name that others see.', max: 100, example: 'Andrew Joseph' })
  name!: string;

  @UrlField({ description: 'URL of a picture; it is not copied.', optional: true })
  avatar?: string;

  @UrlField({ description: 'URL of a profile page.', optional: true })
  link?: string;

  @RoleField({ description: 'A role of the app.', optional: true, default: 'default' })
  role?: string;

  @FreeTextField({ description: 'What the user says about themself.', optional: true, max: 255 })
  statusMessage?: string;

  @MetadataField({ description: 'Any JSON of at most 5 KB.', optional: true, maxBytes: MAX_METADATA_BYTES })
  metadata?: object;

  @TagsField()
  tags?: string[];

  @TimeField({ description: 'Unix seconds; now by default.', optional: true, example: 1763683200 })
  createdAt?: number;

  @TimeField({ description: 'Unix seconds.', optional: true })
  updatedAt?: number;

  @TimeField({ description: 'Unix seconds.', optional: true })
  lastActiveAt?: number;

  @TimeField({ description: 'Unix seconds. A user with it is imported as deactivated.', optional: true })
  deactivatedAt?: number;
}

export class FriendRecordDto implements FriendRecord {
  @IdField({ description: 'uid.' }) uid!: string;
  @IdField({ description: 'uid of the friend.' }) friendUid!: string;
  @TimeField({ description: 'Unix seconds.', optional: true }) createdAt?: number;
}

export class BlockRecordDto implements BlockRecord {
  @IdField({ description: 'uid of the user who has blocked the other.' }) uid!: string;
  @IdField({ description: 'uid of the blocked user.' }) blockedUid!: string;
  @TimeField({ description: 'Unix seconds.', optional: true }) blockedAt?: number;
}
