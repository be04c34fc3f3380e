import type { Affix } from '#platform/database/lists/page.js';
import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  FreeTextField,
  IdField,
  IntegerField,
  ChoiceField,
  ChoiceListField,
  SentIdListField,
  TagsField,
  UrlField,
} from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import {
  MAX_TIMESTAMP,
  QueryBoolean,
  QueryChoice,
  QueryChoiceList,
  QueryText,
  QueryTextList,
  QueryTimestamp,
} from '#platform/http/fields/query-field.js';
import { QueryExistingRoles } from '#platform/http/fields/role-id-field.js';
import { QueryCursorId } from '#platform/http/lists/page-cursor.js';
import { PageQuery } from '#platform/http/lists/page.query.js';

const MAX_UIDS = 1000;
const MAX_METADATA_BYTES = 5 * 1024;

/** What a user has from the start, however they get there: by a request or an import. */
export class UserFields {
  @IdField({ description: 'Id of the user: a-z, 0-9, - and _; lower-cased.', example: 'andrew' })
  uid!: string;

  @DisplayNameField({ description: 'Name that others see.', max: 100, example: 'Andrew Joseph' })
  name!: string;

  @UrlField({
    description: 'URL of a picture; it is not copied.',
    optional: true,
    example: 'https://example.com/andrew.png',
  })
  avatar?: string;

  @UrlField({ description: 'URL of a profile page.', optional: true, example: 'https://example.com/andrew' })
  link?: string;

  @FreeTextField({ description: 'What the user says about themself.', optional: true, max: 255, example: 'On a hike' })
  statusMessage?: string;

  @IntegerField({
    description:
      'When statusMessage ends, in Unix seconds: in the future, at most a year ahead. It is sent with a statusMessage; one that is sent without it does not end.',
    optional: true,
    min: 0,
    max: MAX_TIMESTAMP,
    example: 1_798_110_000,
  })
  statusMessageExpiresAt?: number;

  @MetadataField({
    description:
      'Any JSON of at most 5 KB. The member @private is for the server only: other end users never see it, and a user who changes their own profile neither sets nor clears it.',
    optional: true,
    maxBytes: MAX_METADATA_BYTES,
    example: { '@private': { email: 'andrew@example.com', contactNumber: '+15550100' } },
  })
  metadata?: Record<string, unknown>;

  @TagsField()
  tags?: string[];

  @ChoiceField({
    description:
      'Who sees whether the user is online, and when they were last active. With nobody they look offline, and lastActiveAt is neither shown nor stored.',
    of: ['everyone', 'nobody'],
    optional: true,
    example: 'nobody',
  })
  presenceVisibility?: 'everyone' | 'nobody';
}

export class CreateUserDto extends UserFields {
  @IdField({ description: 'A role of the app.', optional: true, default: 'default' })
  role?: string;

  @BooleanField({
    description: 'Whether the response contains a new auth token of the user.',
    optional: true,
    default: false,
  })
  withAuthToken?: boolean;
}

/** The properties of their own that users may change. */
export class UpdateProfileDto extends ChangesOf(UserFields, {
  except: ['uid'],
  clearable: ['statusMessage'],
  fields: {
    name: { example: 'Andrew J.' },
    tags: { description: 'Tags, at most 25. They replace the current ones.' },
  },
}) {
  @ChoiceListField({
    description: 'Properties to clear. Clearing wins over a value in the same request.',
    optional: true,
    of: ['avatar', 'link', 'metadata'],
    maxItems: 3,
    example: ['link'],
  })
  unset?: ('avatar' | 'link' | 'metadata')[];
}

export class UpdateUserDto extends UpdateProfileDto {
  @IdField({ description: 'A role of the app.', optional: true, example: 'default' })
  role?: string;

  @BooleanField({
    description:
      'false deactivates the user, after the other changes; true changes nothing, because the user is active.',
    optional: true,
    example: true,
  })
  activated?: boolean;
}

export class ListUsersQuery extends PageQuery {
  @QueryText({
    description:
      'Keeps users whose uid, name or a word inside the name begins with this, in upper or lower case: first those whose uid does, by uid, then those whose name does, by name, then the others, by the name from that word on.',
    max: 100,
    example: 'and',
  })
  searchKey?: string;

  @QueryChoiceList({ description: 'Where searchKey is searched for; both by default.', of: ['uid', 'name'] })
  searchIn?: ('uid' | 'name')[];

  @QueryChoice({
    description: 'Keeps users who are online (available) or not (offline).',
    of: ['available', 'offline'],
  })
  status?: 'available' | 'offline';

  @QueryTimestamp({
    description:
      'Unix seconds: keeps users created or changed after this time (before it with affix=prepend), ordered by the time of their last change.',
  })
  updatedAt?: number;

  @QueryChoice({
    description:
      'append: users created or changed after updatedAt, oldest first. prepend: those created or changed before it, newest first.',
    of: ['append', 'prepend'],
  })
  affix?: Affix;

  @QueryCursorId()
  id?: string;

  @QueryBoolean({
    description: 'Accepted for compatibility, without effect: the number of users is always in meta.pagination.total.',
  })
  count?: boolean;

  @QueryText({ description: 'Keeps users with this role.', max: 100 })
  role?: string;

  @QueryExistingRoles({ description: 'Keeps users with any of these roles.' })
  roles?: string[];

  @QueryBoolean({ description: 'Whether the response contains the tags of the users.' })
  withTags?: boolean;

  @QueryTextList({ description: 'Keeps users with any of these tags.', max: 100 })
  tags?: string[];

  @QueryBoolean({ description: 'Only deactivated users.' })
  onlyDeactivated?: boolean;

  @QueryBoolean({ description: 'Deactivated users as well.' })
  withDeactivated?: boolean;
}

export class DeactivateUsersDto {
  @SentIdListField({ description: 'uids of the users to deactivate.', maxItems: MAX_UIDS, example: ['andrew'] })
  uidsToDeactivate!: string[];
}

export class ReactivateUsersDto {
  @SentIdListField({ description: 'uids of the users to reactivate.', maxItems: MAX_UIDS, example: ['andrew'] })
  uidsToActivate!: string[];
}

export class DeleteUserDto {
  @BooleanField({
    description:
      'true erases the user with their messages, memberships and conversations and frees the uid; false deactivates the user, who can be reactivated.',
    optional: true,
    default: false,
  })
  permanent?: boolean;
}
