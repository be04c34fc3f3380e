import { ChoiceField, IdField, IntegerField, TagsField, TextField } from '#platform/http/fields/field.js';
import { MAX_DISAPPEAR_SECONDS } from '#resources/conversations/disappearing/disappearing-setting.dto.js';
import { SourceIdField } from './message-record.dto.js';
import { TimeField } from './time-field.js';

const messageId = (description: string) => SourceIdField({ description, optional: true });
const muid = (description: string) => TextField({ description, optional: true, max: 255 });
const time = (description: string) => TimeField({ description, optional: true });

export class ConversationStateRecordDto {
  @IdField({ description: 'The user.' }) uid!: string;
  @ChoiceField({ description: 'Whether it is a conversation with a user or of a group.', of: ['user', 'group'] })
  receiverType!: 'user' | 'group';
  @IdField({ description: 'uid of the other user, or guid.' }) receiver!: string;
  @messageId('The message up to which it is read.') readMessageId?: string;
  @muid('The message up to which it is read.') readMuid?: string;
  @time('When it was read; without a message, what was sent until then is read.') readAt?: number;
  @messageId('The message up to which it is delivered.') deliveredMessageId?: string;
  @muid('The message up to which it is delivered.') deliveredMuid?: string;
  @time('When it was delivered.') deliveredAt?: number;
  @messageId('The message up to which it is hidden.') resetMessageId?: string;
  @muid('The message up to which it is hidden.') resetMuid?: string;
  @TagsField() tags?: string[];
  @time('Since when it is pinned.') pinnedAt?: number;
  @IntegerField({
    description:
      'For all in the conversation: messages that are sent from now on disappear after so many seconds; 0: they stay.',
    optional: true,
    min: 0,
    max: MAX_DISAPPEAR_SECONDS,
    example: 0,
  })
  disappearAfterSeconds?: number;
}
