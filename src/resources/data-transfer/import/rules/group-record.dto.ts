import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  ChoiceField,
  FreeTextField,
  IdField,
  IntegerField,
  TagsField,
  UrlField,
  field,
} from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import { MAX_DISAPPEAR_SECONDS } from '#resources/conversations/disappearing/disappearing-setting.dto.js';
import { GroupRulesDto } from '#resources/groups/group.dto.js';
import { MAX_PASSWORD_LENGTH } from '#resources/groups/members/member.dto.js';
import { isStoredPasswordHash } from '#resources/groups/passwords/group-password.js';
import { TimeField, UncheckedTimeField } from './time-field.js';

const MAX_METADATA_BYTES = 5 * 1024;

export class GroupRecordDto extends GroupRulesDto {
  @IdField({ description: 'Id of the group: a-z, 0-9, - and _; lower-cased.', example: 'hikers' })
  guid!: string;

  @DisplayNameField({ description: 'Name that others see.', max: 100, example: 'Hikers' })
  name!: string;

  @ChoiceField({
    description: 'Who may join.',
    of: ['public', 'password', 'private'],
    example: 'public',
  })
  type!: 'public' | 'password' | 'private';

  @FreeTextField({ description: 'Required for the type password.', optional: true, max: MAX_PASSWORD_LENGTH })
  password?: string;

  @field(
    (value, name) =>
      typeof value === 'string' && isStoredPasswordHash(value)
        ? undefined
        : `The ${name} must be a hash that an export contains.`,
    { description: 'Instead of the password: the hash that an export contains.', optional: true },
    { type: String, maxLength: 300 },
  )
  passwordHash?: string;

  @UrlField({ description: 'URL of a picture; it is not copied.', optional: true })
  icon?: string;

  @FreeTextField({ description: 'What the group is about.', optional: true, max: 255 })
  description?: string;

  @MetadataField({ description: 'Any JSON of at most 5 KB.', optional: true, maxBytes: MAX_METADATA_BYTES })
  metadata?: object;

  @TagsField()
  tags?: string[];

  @IntegerField({
    description: 'Messages of the group that are sent from now on disappear after so many seconds; 0: they stay.',
    optional: true,
    min: 0,
    max: MAX_DISAPPEAR_SECONDS,
    example: 0,
  })
  disappearAfterSeconds?: number;

  @IdField({
    description: 'uid of the owner, who becomes a member with the scope admin; app_system by default.',
    optional: true,
    example: 'andrew',
  })
  owner?: string;

  @TimeField({ description: 'Unix seconds; now by default.', optional: true, example: 1763683200 })
  createdAt?: number;

  @TimeField({ description: 'Unix seconds.', optional: true })
  updatedAt?: number;

  @IdField({ description: 'uid of who changed the group last, or app_system.', optional: true })
  updatedBy?: string;
}

export class MemberRecordDto {
  @IdField({ description: 'The group.', example: 'hikers' })
  guid!: string;

  @IdField({ description: 'The user.', example: 'tina' })
  uid!: string;

  @ChoiceField({
    description: 'Scope of the member; of a ban, the scope before it.',
    of: ['admin', 'moderator', 'participant'],
    optional: true,
    default: 'participant',
  })
  scope?: 'admin' | 'moderator' | 'participant';

  @UncheckedTimeField({
    description:
      'Unix seconds, not before the group was created and not in the future; now by default. Older messages do not count as unread.',
    optional: true,
    example: 1763683200,
  })
  joinedAt?: number;

  @BooleanField({
    description: 'Whether the user is banned instead of being a member.',
    optional: true,
    default: false,
  })
  isBanned?: boolean;

  @TimeField({ description: 'Of a ban. Unix seconds; now by default.', optional: true })
  bannedAt?: number;

  @IdField({ description: 'Of a ban: uid of who banned the user, or app_system.', optional: true })
  bannedBy?: string;
}
