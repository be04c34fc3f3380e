import { CursorQuery } from '../../../platform/http/cursor.js';
import {
  BooleanField,
  DecimalIdField,
  FreeTextField,
  IdField,
  JsonField,
  NamedChoiceField,
  NestedField,
  SentIdListField,
  TagsField,
  TextField,
  TextListField,
} from '../../../platform/http/field.js';
import { PathText } from '../../../platform/http/path.params.js';
import {
  QueryBoolean,
  QueryChoiceList,
  QueryIdList,
  QueryInteger,
  QueryText,
  QueryTextList,
  QueryTimestamp,
} from '../../../platform/http/query-field.js';
import { mediaTypes, receiverTypes, sendableTypes } from './message-content.js';
import { MessageData } from './message-data.dto.js';

/** Different elements of one interactive message that a user can have used, also at once. */
export const MAX_INTERACTIONS = 100;

/** Receivers of one send, users and groups together. */
export const MAX_RECEIVERS = 100;

export class MultipleReceiversDto {
  @SentIdListField({ description: 'Users.', optional: true, maxItems: MAX_RECEIVERS, example: ['tina'] })
  uids?: string[];

  @SentIdListField({ description: 'Groups.', optional: true, maxItems: MAX_RECEIVERS, example: ['hikers'] })
  guids?: string[];
}

const content = {
  description:
    'What the message says. Category message: text, or attachments ({url, name, mimeType, extension, size}) with an optional text as caption. ' +
    'Category custom: customData. Category interactive: interactiveData, and optionally interactionGoal ({type: any, anyOf, allOf or none, elementIds}) and allowSenderInteraction. ' +
    'Category card: card, an object that may have a fallbackText. Category agentic: text, for the type assistant. metadata is free JSON of at most 10 KB beside any of them. At most 65,536 characters in all.',
  example: { text: 'Who is up for a hike?', metadata: { mood: 'sunny' } },
};

/** What is said, whoever it goes to. */
class OutgoingDto {
  @NamedChoiceField({
    description: 'card and agentic are for the backend of the app.',
    of: Object.keys(sendableTypes),
    optional: true,
    max: 100,
    default: 'message',
  })
  category?: string;

  @FreeTextField({
    description:
      'text, image, file, audio or video; for the category custom, any name; for interactive form, card, scheduler or customInteractive; for card text or card; for agentic assistant, tool-result or tool-arguments.',
    optional: true,
    max: 100,
    default: 'text',
  })
  type?: string;

  @JsonField({ ...content, optional: true }, () => MessageData)
  data?: unknown;

  @TextField({
    description:
      'Your own id of the message. Sending the same one again as the same sender returns the stored message and stores nothing.',
    optional: true,
    max: 100,
    example: 'a2f4c1',
  })
  muid?: string;

  @TagsField()
  tags?: string[];

  @DecimalIdField({
    description: 'Id of a message of the same conversation that this one quotes.',
    optional: true,
    example: '42',
  })
  quotedMessageId?: string;
}

export class SendMessageDto extends OutgoingDto {
  @IdField({ description: 'uid or guid. Needed unless multipleReceivers is given.', optional: true, example: 'tina' })
  receiver?: string;

  @NamedChoiceField({
    description: 'What the receiver is.',
    of: receiverTypes,
    optional: true,
    max: 100,
    example: 'user',
  })
  receiverType?: string;

  @NestedField(() => MultipleReceiversDto, {
    description: `In place of receiver and receiverType: at most ${MAX_RECEIVERS} receivers, each of whom gets a message of their own.`,
    optional: true,
  })
  multipleReceivers?: MultipleReceiversDto;

  @DecimalIdField({
    description: 'Id of a message of the same conversation: this one is a reply in its thread.',
    optional: true,
    example: '42',
  })
  parentId?: string;

  @DecimalIdField({ description: 'The same as parentId, which wins.', optional: true, example: '42' })
  parentMessageId?: string;
}

/** Where a reply goes is said by the message that it replies to; whoever says it again must say the same. */
export class SendThreadMessageDto extends OutgoingDto {
  @IdField({ description: 'Not needed: uid or guid of the other side.', optional: true, example: 'tina' })
  receiver?: string;

  @NamedChoiceField({
    description: 'Not needed: what the other side is.',
    of: receiverTypes,
    optional: true,
    max: 100,
    example: 'user',
  })
  receiverType?: string;

  @NestedField(() => MultipleReceiversDto, {
    description: 'Not needed, in place of receiver and receiverType: nobody but the other side.',
    optional: true,
  })
  multipleReceivers?: MultipleReceiversDto;
}

export class EditMessageDto {
  @JsonField({
    description:
      'text, metadata, customData, interactiveData or card to put in place of the old ones. What is not sent stays as it is.',
    optional: true,
    example: { text: 'Who is up for a hike on Sunday?' },
  })
  data?: unknown;

  @TagsField({ description: 'Tags, at most 25. They replace the old ones.' })
  tags?: string[];
}

export class DeleteMessageDto {
  @BooleanField({
    description:
      'true removes the message for good; false keeps an empty one that says when and by whom it was deleted.',
    optional: true,
    default: false,
  })
  permanent?: boolean;
}

export class MessageIdParam {
  @PathText('ERR_MESSAGE_ID_NOT_FOUND', (id) => [{ id }], {
    description: 'Id of the message.',
    max: 100,
    example: '42',
  })
  id!: string;
}

export class InteractedDto {
  @TextListField({
    description: 'Ids of the elements that were used.',
    maxItems: MAX_INTERACTIONS,
    max: 100,
    example: ['accept-button'],
  })
  interactions!: string[];
}

/** Filters that every list of messages knows. */
export class ListMessagesQuery extends CursorQuery {
  @QueryInteger({
    description:
      'Rows at most. A page of more than 50 ends earlier where it gets larger than 4 MB, and goes on from meta.next.',
    min: 1,
    max: 1000,
    default: 10,
  })
  limit?: number;

  @QueryText({ description: 'Keeps messages of this sender.', max: 100 })
  sender?: string;

  @QueryText({ description: 'Keeps messages of one category.', max: 100, example: 'message' })
  category?: string;

  @QueryTextList({ description: 'Keeps messages of any of these categories.', max: 100 })
  categories?: string[];

  @QueryText({ description: 'Keeps messages of one type.', max: 100, example: 'text' })
  type?: string;

  @QueryTextList({ description: 'Keeps messages of any of these types.', max: 100 })
  types?: string[];

  @QueryTextList({ description: 'Keeps messages with any of these tags.', max: 100 })
  tags?: string[];

  @QueryBoolean({ description: 'Whether messages are shown with their tags.' })
  withTags?: boolean;

  @QueryBoolean({ description: 'Leaves out deleted messages.' })
  hideDeleted?: boolean;

  @QueryBoolean({ description: 'Only deleted messages.' })
  onlyDeleted?: boolean;

  @QueryBoolean({ description: 'Leaves out replies in threads.' })
  hideReplies?: boolean;

  @QueryBoolean({ description: 'Leaves out messages that quote another one.' })
  hideQuotedMessages?: boolean;

  @QueryText({
    description:
      'Keeps messages whose text contains this, in any case. Without three letters or digits in a row, the newest 10,000 messages of the conversation, or else of the app, are searched.',
    max: 100,
    example: 'hike',
  })
  searchKey?: string;

  @QueryBoolean({ description: 'Keeps messages with attachments.' })
  hasAttachments?: boolean;

  @QueryChoiceList({ description: 'Keeps messages with attachments of any of these kinds.', of: mediaTypes })
  attachmentTypes?: string[];

  @QueryBoolean({ description: 'Keeps messages with a link in their text.' })
  hasLinks?: boolean;

  @QueryBoolean({
    description:
      'Keeps pinned messages, the one that was pinned last first: append leads to those that were pinned before. Where the message of the cursor is not pinned any more, the list begins anew.',
  })
  pinned?: boolean;

  @QueryBoolean({
    description:
      'Keeps messages that count as unread for the acting user; without one it has no effect. With count the answer is how many there are.',
  })
  unread?: boolean;

  @QueryBoolean({
    description:
      'With unread: how many messages are unread, in place of the messages, for each conversation of the list that has some. Of the other filters receiverType and hideMessagesFromBlockedUsers apply. Without unread it has no effect.',
  })
  count?: boolean;

  @QueryBoolean({ description: 'Keeps messages that mention somebody.' })
  hasMentions?: boolean;

  @QueryIdList({ description: 'Keeps messages that mention any of these users.' })
  mentionedUids?: string[];

  @QueryBoolean({ description: 'Keeps messages that mention the acting user; without one it has no effect.' })
  myMentionsOnly?: boolean;

  @QueryBoolean({ description: 'Whether users who are mentioned are shown with their tags.' })
  mentionsWithTagInfo?: boolean;

  @QueryBoolean({
    description: 'Whether users who are mentioned are shown with what stands between them and the acting user.',
  })
  mentionsWithBlockedInfo?: boolean;

  @QueryBoolean({ description: 'Keeps messages that somebody reacted to.' })
  hasReactions?: boolean;

  @QueryTimestamp({ description: 'Keeps messages sent at this time or later, in Unix seconds.' })
  fromTimestamp?: number;

  @QueryTimestamp({
    description: 'Keeps messages sent at this time or earlier. Without fromTimestamp it has no effect.',
  })
  toTimestamp?: number;
}

/** Filters of a list that is about one conversation. */
class ListConversationMessagesQuery extends ListMessagesQuery {
  @QueryBoolean({
    description: 'Keeps messages of others that were not marked as delivered to the acting user, whom it needs.',
  })
  undelivered?: boolean;
}

export class ListGroupMessagesQuery extends ListConversationMessagesQuery {
  @QueryBoolean({ description: 'Leaves out messages of users whom the acting user has blocked.', default: false })
  hideMessagesFromBlockedUsers?: boolean;
}

export class ListAllMessagesQuery extends ListGroupMessagesQuery {
  @QueryBoolean({
    description:
      'Keeps messages that the acting user, whom it needs, has saved, the newest first: append leads to older ones.',
  })
  saved?: boolean;

  @QueryText({
    description:
      'Keeps messages of the conversation with this id. Where uids or guids contain _user_ or begin with group_, several conversations can share one: those of the acting user are meant and, where none acts, all.',
    max: 210,
    example: 'andrew_user_tina',
  })
  conversationId?: string;

  @QueryText({
    description: 'Keeps messages to a user or to a group. Any other value finds nothing.',
    max: 100,
    example: 'group',
  })
  receiverType?: string;
}

export class ListUserMessagesQuery extends ListConversationMessagesQuery {
  @QueryInteger({ description: 'The same as limit, which wins.', min: 1, max: 1000 })
  perPage?: number;
}
