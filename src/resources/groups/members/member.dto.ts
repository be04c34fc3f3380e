import { randomUUID } from 'node:crypto';
import { applyDecorators } from '@nestjs/common';
import { converted } from '#platform/http/fields/field-rules.js';
import { ChoiceField, FreeTextField, IdField, SentIdListField } from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { GuidParam, PathUid } from '#platform/http/fields/path.params.js';
import { QueryChoice, QueryChoiceList, QueryText } from '#platform/http/fields/query-field.js';
import { isPlainObject } from '#platform/http/json.js';
import { CursorPageQuery } from '#platform/http/lists/page-cursor.js';
import { MAX_MEMBER_ASSIGNMENTS } from './member-assignments.js';

export const MAX_PASSWORD_LENGTH = 100;

/** @param ofBlanks replaces a password of white space alone, which is none, as for clients that trim what they send */
export const GroupPasswordField = (description: string, ofBlanks = (): string | undefined => undefined) =>
  applyDecorators(
    FreeTextField({ description, optional: true, max: MAX_PASSWORD_LENGTH }),
    converted((value) => (typeof value === 'string' && value !== '' && value.trim() === '' ? ofBlanks() : value)),
  );

/** White space gives the group a password that nobody knows: clients change the type so, and nobody joins until there is another one. */
export const ChangedGroupPasswordField = (description: string) => GroupPasswordField(description, randomUUID);

const scopes = ['admin', 'moderator', 'participant'] as const;
type Scope = (typeof scopes)[number];

/** All lists together have at most 25 uids. */
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

export class NewMemberDto {
  @IdField({ description: 'uid of the user.', example: 'tina' })
  uid!: string;

  @ChoiceField({ description: 'The scope to add the user with.', of: scopes, optional: true, default: 'participant' })
  scope?: Scope;
}

export class AddGroupMembersDto extends MemberListsDto {
  @NestedListField(() => NewMemberDto, {
    description: 'Users to add, each with a scope; beside the four lists, or in place of them.',
    optional: true,
    maxItems: MAX_MEMBER_ASSIGNMENTS,
    example: [],
  })
  members?: NewMemberDto[];

  @GroupPasswordField('The password of a group of type password, for a user who joins.')
  password?: string;
}

const listOf = { admin: 'admins', moderator: 'moderators', participant: 'participants' } as const;

/** Adds members that are given with their scope to the lists. */
export function listsWith(members: readonly NewMemberDto[] | undefined, lists: MemberListsDto): MemberListsDto {
  const all = { ...lists };
  for (const { uid, scope = 'participant' } of members ?? []) all[listOf[scope]] = [...(all[listOf[scope]] ?? []), uid];
  return all;
}

/** Accepts for a new group a list of members, each with a scope, in place of the lists. Another list stays unchanged, and is refused. */
export const membersAsLists = converted((value) => {
  if (!Array.isArray(value) || value.length === 0) return value;
  const isMember = (item: unknown): item is NewMemberDto =>
    isPlainObject(item) && (item.scope === undefined || Object.hasOwn(listOf, item.scope as string));
  return value.every(isMember) ? listsWith(value, {}) : value;
});

export class ListGroupMembersQuery extends CursorPageQuery {
  @QueryText({
    description: 'Keeps members whose uid begins with this, or whose name contains it, in upper or lower case.',
    max: 100,
    example: 'and',
  })
  searchKey?: string;

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
