import { ChoiceField, IdField, field } from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';

const MAX_CONVERSATIONS = 100;

export const CONVERSATION_TYPES = ['oneOnOne', 'group'] as const;
export type ConversationType = (typeof CONVERSATION_TYPES)[number];

export class NamedConversationDto {
  @IdField({ description: 'uid of the other user, or guid.', example: 'tina' })
  id!: string;

  @ChoiceField({ description: 'Whether the id is that of a user or of a group.', of: CONVERSATION_TYPES })
  type!: ConversationType;
}

/** A time in the future, in Unix milliseconds. */
const FutureField = (description: string) =>
  field(
    (value, name) =>
      Number.isSafeInteger(value) && Number(value) > Date.now() && Number(value) <= MAX_TIMESTAMP * 1000
        ? undefined
        : `The ${name} must be a time in the future, in Unix milliseconds.`,
    { description },
    { type: 'integer', format: 'int64' },
  );

export class MutedConversationDto extends NamedConversationDto {
  @FutureField('The end of the mute, in Unix milliseconds.')
  until!: number;
}

export class MuteConversationsDto {
  @NestedListField(() => MutedConversationDto, {
    description: 'The conversations to mute. Of a conversation that is given twice, the last entry counts.',
    maxItems: MAX_CONVERSATIONS,
  })
  conversations!: MutedConversationDto[];
}

export class UnmuteConversationsDto {
  @NestedListField(() => NamedConversationDto, {
    description: 'The conversations to unmute.',
    maxItems: MAX_CONVERSATIONS,
  })
  conversations!: NamedConversationDto[];
}
