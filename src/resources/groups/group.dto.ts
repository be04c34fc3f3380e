import type { Affix } from '#platform/database/lists/page.js';
import { ChangesOf } from '#platform/http/fields/changes-of.js';
import { DisplayNameField } from '#platform/http/fields/display-name-field.js';
import {
  BooleanField,
  ChoiceField,
  ChoiceListField,
  FreeTextField,
  IdField,
  IntegerField,
  NestedField,
  TagsField,
  UrlField,
} from '#platform/http/fields/field.js';
import { MetadataField } from '#platform/http/fields/metadata.js';
import {
  QueryBoolean,
  QueryChoice,
  QueryChoiceList,
  QueryText,
  QueryTextList,
  QueryTimestamp,
} from '#platform/http/fields/query-field.js';
import { QueryCursorId } from '#platform/http/lists/page-cursor.js';
import { PageQuery } from '#platform/http/lists/page.query.js';
import { ChangedGroupPasswordField, GroupPasswordField, MemberListsDto, membersAsLists } from './members/member.dto.js';

const MAX_METADATA_BYTES = 5 * 1024;
const MAX_DESCRIPTION_LENGTH = 255;
export const MAX_SLOW_MODE_SECONDS = 6 * 60 * 60;

const types = ['public', 'password', 'private'] as const;
type Type = (typeof types)[number];

/** Who sends in a group, and how it is joined. */
export class GroupRulesDto {
  @BooleanField({
    description: 'true: only the app itself sends, edits, reacts and calls in the group. Members read.',
    optional: true,
    example: false,
  })
  frozen?: boolean;

  @ChoiceField({
    description:
      'The lowest scope whose members send; participant for all. With moderator the group is for announcements.',
    of: ['participant', 'moderator', 'admin'],
    optional: true,
    example: 'participant',
  })
  sendScope?: 'participant' | 'moderator' | 'admin';

  @IntegerField({
    description: 'Slow mode: seconds between two messages of a participant; 0 for no limit.',
    optional: true,
    min: 0,
    max: MAX_SLOW_MODE_SECONDS,
    example: 0,
  })
  slowModeSeconds?: number;

  @BooleanField({
    description:
      'true: users ask to join, and moderators and admins decide. Nobody joins at once, whatever the type of the group.',
    optional: true,
    example: false,
  })
  joinByRequest?: boolean;
}

export class CreateGroupDto extends GroupRulesDto {
  @IdField({ description: 'Id of the group: a-z, 0-9, - and _; lower-cased.', example: 'hikers' })
  guid!: string;

  @DisplayNameField({ description: 'Name that others see.', max: 100, example: 'Hikers' })
  name!: string;

  @ChoiceField({
    description:
      'public: every user may join. password: users who know the password may join. private: users become members only by being added, and only members see the group.',
    of: types,
    example: 'public',
  })
  type!: Type;

  @GroupPasswordField('Required for the type password and ignored for other types. It is never returned.')
  password?: string;

  @UrlField({
    description: 'URL of a picture; it is not copied.',
    optional: true,
    example: 'https://example.com/hikers.png',
  })
  icon?: string;

  @FreeTextField({
    description: 'What the group is about.',
    optional: true,
    max: MAX_DESCRIPTION_LENGTH,
    example: 'Every other Sunday',
  })
  description?: string;

  @MetadataField({
    description: 'Free JSON of at most 5 KB.',
    optional: true,
    maxBytes: MAX_METADATA_BYTES,
    example: { region: 'alps' },
  })
  metadata?: Record<string, unknown>;

  @IdField({
    description:
      'uid of the owner, who becomes an admin of the group; the acting user by default. A user with an auth token may give only their own uid.',
    optional: true,
    example: 'andrew',
  })
  owner?: string;

  @TagsField({ example: ['outdoor'] })
  tags?: string[];

  @NestedField(() => MemberListsDto, {
    description:
      'First members and bans, at most 25 in all. The response has a result for each. A list of objects with uid and scope is accepted as well.',
    optional: true,
  })
  @membersAsLists
  members?: MemberListsDto;
}

export class UpdateGroupDto extends ChangesOf(CreateGroupDto, {
  except: ['guid', 'members', 'password'],
  clearable: ['description'],
  fields: {
    name: { example: 'Hikers and climbers' },
    type: {
      description: 'A group that changes to the type password needs a password.',
      empty: 'absent',
      example: 'private',
    },
    owner: {
      description:
        'uid of a new owner. Ignored for an acting user, who transfers the ownership with its own operation.',
      example: 'tina',
    },
    tags: { description: 'Tags, at most 25. They replace the old ones.' },
  },
}) {
  @ChangedGroupPasswordField('A new password for a group of type password.')
  password?: string;

  @ChoiceListField({
    description: 'Properties to clear. Clearing wins over a value in the same request.',
    optional: true,
    of: ['icon', 'description', 'metadata'],
    maxItems: 3,
    example: ['icon'],
  })
  unset?: ('icon' | 'description' | 'metadata')[];
}

export class TransferOwnershipDto {
  @IdField({ description: 'uid of the new owner, a member.', example: 'tina' })
  owner!: string;
}

export class ListUserGroupsQuery extends PageQuery {
  @QueryText({
    description:
      'Keeps groups whose guid, name or a word inside the name begins with this, in upper or lower case. Unless sortBy is given: first groups whose guid matches, in the order of guids, then groups whose name matches, in the order of names, then the others, in the order of the name from that word on.',
    max: 100,
    example: 'hik',
  })
  searchKey?: string;

  @QueryChoiceList({ description: 'Where searchKey is searched; both by default.', of: ['guid', 'name'] })
  searchIn?: ('guid' | 'name')[];

  @QueryChoice({
    description:
      'The order: guid by default, unless searchKey, updatedAt or affix is given. Names are compared without case and accents, as in searches.',
    of: ['name', 'guid', 'createdAt'],
  })
  sortBy?: 'name' | 'guid' | 'createdAt';

  @QueryChoice({ description: 'Direction of sortBy.', of: ['asc', 'desc'], default: 'asc' })
  sortOrder?: 'asc' | 'desc';

  @QueryTimestamp({
    description:
      'A time, in Unix seconds: keeps groups created or changed after it (before it with affix=prepend), in the order of that time.',
  })
  updatedAt?: number;

  @QueryChoice({
    description:
      'append: groups created or changed after updatedAt, oldest first. prepend: groups created or changed before it, newest first.',
    of: ['append', 'prepend'],
  })
  affix?: Affix;

  @QueryCursorId()
  id?: string;

  @QueryBoolean({ description: 'Whether groups are shown with their tags.' })
  withTags?: boolean;

  @QueryTextList({ description: 'Keeps groups that have any of these tags.', max: 100 })
  tags?: string[];

  @QueryChoice({ description: 'Keeps groups of one type.', of: types })
  type?: Type;

  @QueryChoiceList({ description: 'Keeps groups of any of these types.', of: types })
  types?: Type[];
}

export class ListGroupsQuery extends ListUserGroupsQuery {
  @QueryBoolean({
    description: 'true keeps the groups of the acting user. Without one, and with false, it has no effect.',
  })
  hasJoined?: boolean;
}
