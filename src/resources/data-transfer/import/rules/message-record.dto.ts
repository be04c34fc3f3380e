import {
  BooleanField,
  ChoiceField,
  CharactersField,
  FreeTextField,
  IdField,
  IdListField,
  IntegerField,
  JsonField,
  NestedField,
  TagsField,
  TextField,
  TextListField,
} from '#platform/http/fields/field.js';
import { NestedListField } from '#platform/http/fields/nested-list-field.js';
import { MessageData } from '#resources/messages/content/message-data.dto.js';
import { MAX_OPTIONS } from '#resources/messages/content/poll-content.js';
import { DueTimeField, TimeField } from './time-field.js';

/** Entries of each list of a message. */
const MAX_ENTRIES = 10_000;

const MAX_FILES = 100;

/** The id that a message or a file has in the files of an import. */
export const SourceIdField = (options: { description: string; optional?: boolean; example?: string }) =>
  CharactersField({ max: 255, characters: ['!-~', 'of ASCII without spaces'], ...options });

const messageId = (description: string) => SourceIdField({ description, optional: true });
const muid = (description: string) => TextField({ description, optional: true, max: 255 });
const uid = () => IdField({ description: 'uid.' });
const time = (description = 'Unix seconds.') => TimeField({ description, optional: true });

export class ReactionRecordDto {
  @uid() uid!: string;
  @TextField({ description: 'One emoji, or a name such as :wave:.', max: 100 }) reaction!: string;
  @time() reactedAt?: number;
}

export class PinRecordDto {
  @uid() pinnedBy!: string;
  @TimeField({ description: 'Unix seconds.' }) pinnedAt!: number;
}

export class SaveRecordDto {
  @uid() uid!: string;
  @time() savedAt?: number;
}

export class SubscriberRecordDto {
  @uid() uid!: string;
  @time() subscribedAt?: number;
  @messageId('The reply up to which the thread is read.') readMessageId?: string;
}

export class InteractionRecordDto {
  @uid() uid!: string;
  @TextField({ description: 'The element.', max: 100 }) elementId!: string;
  @time() interactedAt?: number;
}

class PollVoteRecordDto {
  @uid() uid!: string;
  @IntegerField({ description: 'Number of the option, from 1.', min: 1, max: MAX_OPTIONS }) option!: number;
  @time() votedAt?: number;
}

export class PollRecordDto {
  @BooleanField({ description: 'Whether a user may choose several options.', optional: true }) multiple?: boolean;
  @BooleanField({ description: 'Whether nobody learns who has chosen what.', optional: true }) anonymous?: boolean;
  @DueTimeField({ description: 'When it closes by itself.', optional: true }) closesAt?: number;
  @time('When it was closed.') closedAt?: number;
  // Those of anonymous polls as well: a user has one vote here too.
  @NestedListField(() => PollVoteRecordDto, { description: 'Votes.', optional: true, maxItems: MAX_ENTRIES })
  votes?: PollVoteRecordDto[];
}

export class MessageRecordDto {
  // Kept where the app is imported whole (the archive has app.json). Otherwise the message gets a new id, and other records of the import refer to it by this one.
  @messageId('Id of the message in the data that is imported.')
  id?: string;

  @TextField({
    description: 'Id of the message in your system, unique in the app.',
    optional: true,
    max: 255,
    example: 'm-1',
  })
  muid?: string;

  @IdField({ description: 'uid of the sender, or app_system.', example: 'andrew' })
  sender!: string;

  @ChoiceField({ description: 'Whether the receiver is a user or a group.', of: ['user', 'group'], example: 'user' })
  receiverType!: 'user' | 'group';

  @IdField({ description: 'uid or guid.', example: 'tina' })
  receiver!: string;

  @FreeTextField({
    description: 'message, custom, interactive, card or agentic.',
    max: 100,
    optional: true,
    default: 'message',
    example: 'message',
  })
  category: string = 'message';

  @FreeTextField({
    description: 'text, image, file, audio or video; for the category custom, any name.',
    optional: true,
    max: 100,
    default: 'text',
  })
  type!: string;

  @JsonField(
    { description: 'The content, as of a message that is sent.', optional: true, example: { text: 'Hello' } },
    () => MessageData,
  )
  data!: object;

  @TagsField()
  tags?: string[];

  @TimeField({ description: 'Unix seconds.', example: 1763683200 })
  sentAt!: number;

  @time() updatedAt?: number;
  @time() editedAt?: number;
  @IdField({ description: 'uid, or app_system.', optional: true }) editedBy?: string;
  // A message whose time has passed disappears after the import.
  @DueTimeField({ description: 'When it disappears for everybody.', optional: true }) disappearsAt?: number;
  @time() deletedAt?: number;
  @IdField({ description: 'uid, or app_system.', optional: true }) deletedBy?: string;

  @time('When the receiver got it. Of a message to a group: when the last member did.')
  deliveredAt?: number;

  @time('When the receiver read it. Of a message to a group: when the last member did.')
  readAt?: number;

  @messageId('The message that this one replies to: an id of the same import, or of the app.')
  parentId?: string;

  @muid('The message that this one replies to.')
  parentMuid?: string;

  @messageId('The message that this one quotes: an id of the same import, or of the app.')
  quotedMessageId?: string;

  @muid('The message that this one quotes.')
  quotedMuid?: string;

  @IdListField({
    description: 'Mentioned users. By default those whom <@uid:…> in the text names, if they are in the conversation.',
    optional: true,
    maxItems: 100,
  })
  mentionedUids?: string[];

  @NestedListField(() => ReactionRecordDto, { description: 'Reactions.', optional: true, maxItems: MAX_ENTRIES })
  reactions?: ReactionRecordDto[];

  @NestedField(() => PinRecordDto, { description: 'Of a pinned message.', optional: true })
  pinned?: PinRecordDto;

  @NestedListField(() => SaveRecordDto, { description: 'Users who saved it.', optional: true, maxItems: MAX_ENTRIES })
  savedBy?: SaveRecordDto[];

  @NestedListField(() => SubscriberRecordDto, {
    description: 'Users who follow the thread of this message.',
    optional: true,
    maxItems: MAX_ENTRIES,
  })
  threadSubscribers?: SubscriberRecordDto[];

  @NestedListField(() => InteractionRecordDto, {
    description: 'Elements of an interactive message that users have used.',
    optional: true,
    maxItems: MAX_ENTRIES,
  })
  interactions?: InteractionRecordDto[];

  @NestedField(() => PollRecordDto, {
    description:
      'Of a poll: a custom message of the type extension_poll, with the question and the options in data.customData.',
    optional: true,
  })
  poll?: PollRecordDto;

  @TextListField({
    description: 'Ids of imported files in data.attachments.',
    optional: true,
    maxItems: MAX_FILES,
    max: 100,
  })
  fileIds?: string[];
}
