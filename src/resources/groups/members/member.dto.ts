import { ChoiceField, FreeTextField, SentIdListField } from '../../../platform/http/fields/field.js';
import { CursorPageQuery } from '../../../platform/http/lists/page-cursor.js';
import { GuidParam, PathUid } from '../../../platform/http/fields/path.params.js';
import { QueryChoice, QueryChoiceList } from '../../../platform/http/fields/query-field.js';
import { MAX_MEMBER_ASSIGNMENTS } from './member-assignments.js';

export const MAX_PASSWORD_LENGTH = 100;

const scopes = ['admin', 'moderator', 'participant'] as const;
type Scope = (typeof scopes)[number];

/** At most 25 uids in all lists together. */
export class MemberListsDto {
  @SentIdListField({
    description: 'Users to add with the scope admin.',
    optional: true,
    default: [],
    maxItems: MAX_MEMBER_ASSIGNMENTS,
    example: ['tina'],
  })
  admins?: string[];

  @SentIdListField({
    description: 'Users to add with the scope moderator.',
    optional: true,
    default: [],
    maxItems: MAX_MEMBER_ASSIGNMENTS,
    example: [],
  })
  moderators?: string[];

  @SentIdListField({
    description: 'Users to add with the scope participant.',
    optional: true,
    default: [],
    maxItems: MAX_MEMBER_ASSIGNMENTS,
    example: ['kim', 'lee'],
  })
  participants?: string[];

  @SentIdListField({
    description: 'Users to ban, whether or not they are members.',
    optional: true,
    default: [],
    maxItems: MAX_MEMBER_ASSIGNMENTS,
    example: [],
  })
  usersToBan?: string[];
}

export class AddGroupMembersDto extends MemberListsDto {
  @FreeTextField({
    description: 'The password of a group of type password, for a user who joins.',
    optional: true,
    max: MAX_PASSWORD_LENGTH,
  })
  password?: string;
}

export class ListGroupMembersQuery extends CursorPageQuery {
  @QueryChoice({ description: 'Keeps members who are online (available) or not.', of: ['available', 'offline'] })
  status?: 'available' | 'offline';

  @QueryChoiceList({ description: 'Keeps members with any of these scopes.', of: scopes })
  scopes?: Scope[];
}

export class ChangeScopeDto {
  @ChoiceField({
    description: 'The new scope.',
    of: scopes,
    optional: true,
    default: 'participant',
    example: 'moderator',
  })
  scope?: Scope;
}

export class MemberParam extends GuidParam {
  @PathUid({ description: 'Id of the member.', example: 'kim' })
  uid!: string;
}
