import { applyDecorators } from '@nestjs/common';
import type { ReceiverType } from '#generated/prisma/enums.js';
import type { Affix } from '#platform/database/lists/page.js';
import { converted } from '#platform/http/fields/field-rules.js';
import { BooleanField, ChoiceField, field, IdField, TagsField } from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import {
  QueryBoolean,
  QueryChoice,
  QueryFlag,
  QueryText,
  QueryTextList,
  QueryTimestamp,
} from '#platform/http/fields/query-field.js';
import { QueryCursorId } from '#platform/http/lists/page-cursor.js';
import { PageQuery } from '#platform/http/lists/page.query.js';

/** Far above the limit of pins, which has an error of its own. */
const MAX_NAMED_CONVERSATIONS = 100;

const types = ['user', 'group'];

export class ConversationIdParam {
  @PathText('ERR_CONVERSATION_NOT_FOUND', (conversationId) => [{ conversationId }], {
    description: 'Both uids in ascending order around _user_, or group_ and the guid.',
    max: 210,
    example: 'andrew_user_tina',
  })
  conversationId!: string;
}

export class ListConversationsQuery extends PageQuery {
  @QueryTimestamp({
    description:
      'Without the id of a cursor: only conversations whose last message was sent after this second, or before it with prepend. Unix seconds.',
  })
  updatedAt?: number;

  @QueryChoice({
    description:
      'prepend: in the order of the list, the newest first. append: in the opposite order. The default is append with updatedAt, and prepend without.',
    of: ['append', 'prepend'],
  })
  affix?: Affix;

  @QueryCursorId({ max: 250, example: '2147483647.0.42.user.tina' })
  id?: string;

  @QueryText({ description: 'Part of the name of the user or group.', max: 100, example: 'hik' })
  searchKey?: string;

  @QueryChoice({ description: 'Only conversations with users, or of groups.', of: types })
  conversationType?: ReceiverType;

  @QueryTextList({ description: 'Only conversations to which the user has given any of these tags.', max: 100 })
  tags?: string[];

  @QueryBoolean({ description: 'Whether conversations are shown with their tags.' })
  withTags?: boolean;

  @QueryTextList({ description: 'Only conversations with users who have any of these tags.', max: 100 })
  userTags?: string[];

  @QueryTextList({ description: 'Only conversations of groups that have any of these tags.', max: 100 })
  groupTags?: string[];

  @QueryFlag({
    description:
      'Whether users and groups are shown with their tags. Names of tags count as true: userTags and groupTags filter.',
  })
  withUserAndGroupTags?: boolean;

  @QueryBoolean({ description: 'Only conversations with unread messages.' })
  unread?: boolean;

  @QueryBoolean({
    description: 'true: only conversations that the user has archived. false: only others. Both by default.',
  })
  archived?: boolean;

  @QueryBoolean({ description: 'Leaves out conversations with AI agents.' })
  hideAgentic?: boolean;

  @QueryBoolean({ description: 'Only conversations with AI agents. Not together with hideAgentic.' })
  onlyAgentic?: boolean;

  @QueryText({
    description: 'Only conversations pinned by this user, or by app_system for all users.',
    max: 100,
    example: 'andrew',
  })
  pinnedBy?: string;

  @QueryBoolean({ description: 'Whether conversations with users whom the acting user has blocked are included.' })
  includeBlockedUsers?: boolean;

  @QueryBoolean({ description: 'Whether users are shown with the blocks between them and the acting user.' })
  withBlockedInfo?: boolean;
}

export class UpdateConversationDto {
  @TagsField({ description: 'Tags, at most 25. They replace the old ones, for the acting user alone.' })
  tags?: string[];

  @BooleanField({
    description: 'Whether the acting user has it in the archive, where it stays when messages arrive.',
    optional: true,
    example: false,
  })
  archived?: boolean;
}

export class ResetUserConversationDto {
  @IdField({ description: 'The user of the path, or the acting user; optional.', optional: true, example: 'tina' })
  conversationWith?: string;

  @BooleanField({
    description: 'true erases the messages of the two for both of them; false hides them from the acting user.',
    optional: true,
    default: false,
  })
  deleteMessagesPermanently?: boolean;
}

/** The id of a message as a number. The client library for Android sends it as a text. */
const BoundaryField = (description: string) =>
  applyDecorators(
    field(
      (value, name) =>
        Number.isSafeInteger(value) && (value as number) > 0
          ? undefined
          : `The ${name} must be a whole number from 1 to ${Number.MAX_SAFE_INTEGER}.`,
      { description, optional: true, example: 42 },
      {
        oneOf: [
          { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          { type: 'string', pattern: '^[1-9][0-9]{0,15}$' },
        ],
      },
    ),
    converted((value) => (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : value)),
  );

export class MarkConversationDto {
  @BoundaryField('Up to and including this message; without it, all.')
  messageId?: number;
}

export class MarkConversationUnreadDto {
  @BoundaryField('This message and all after it; without it, all.')
  messageId?: number;
}

export class PinnedConversationDto {
  @IdField({ description: 'uid or guid.', example: 'hikers' })
  conversationWith!: string;

  @ChoiceField({ description: 'Whether it is with a user or with a group.', of: types, example: 'group' })
  conversationType!: ReceiverType;
}

export class ReplacePinnedConversationsDto {
  @NestedListField(() => PinnedConversationDto, {
    description: 'At most 5, in the order in which they are listed before all others. They replace the old ones.',
    maxItems: MAX_NAMED_CONVERSATIONS,
    example: [{ conversationWith: 'hikers', conversationType: 'group' }],
  })
  conversations!: PinnedConversationDto[];
}
