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
} from '#platform/http/fields/field.js';
import { PathText } from '#platform/http/fields/path.params.js';
import {
  QueryBoolean,
  QueryChoiceList,
  QueryIdList,
  QueryInteger,
  QueryText,
  QueryTextList,
  QueryTimestamp,
} from '#platform/http/fields/query-field.js';
import { mediaTypes, receiverTypes, sendableTypes } from './message-content.js';
import { MessageData } from './message-data.dto.js';
import { SearchMessagesQuery } from './search-messages.dto.js';

/** Elements of one interactive message that a user can use, in one request or in several. */
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
    'The content of the message. Category message: text, or attachments ({url, name, mimeType, extension, size}) with an optional text as caption. ' +
    'Category custom: customData. Category interactive: interactiveData, and optionally interactionGoal ({type: any (also as anyAction), anyOf, allOf or none, elementIds}) and allowSenderInteraction. ' +
    'Category card: card, an object that may have a fallbackText. Category agentic: text, for the type assistant. metadata, for any category, is any JSON object of at most 10 KB. At most 65,536 characters in total.',
  example: { text: 'Who is up for a hike?', metadata: { mood: 'sunny' } },
};

/** The content of a message, which is sent now or later. */
export class MessageContentDto {
  @NamedChoiceField({
    description: 'card and agentic can only be sent by the backend of the app.',
    of: Object.keys(sendableTypes),
    optional: true,
    max: 100,
    default: 'message',
  })
  category?: string;

  @FreeTextField({
    description:
      'text, image, file, audio or video; for the category custom, any name but extension_poll; for interactive form, card, scheduler or customInteractive; for card text or card; for agentic assistant, tool-result or tool-arguments.',
    optional: true,
    max: 100,
    default: 'text',
  })
  type?: string;

  @JsonField({ ...content, optional: true }, () => MessageData)
  data?: unknown;

  @TagsField()
  tags?: string[];

  @DecimalIdField({
    description: 'Id of a message of the same conversation that this one quotes.',
    optional: true,
    example: '42',
  })
  quotedMessageId?: string;
}

/** The fields of a message without its receivers. */
class NewMessageDto extends MessageContentDto {
  @TextField({
    description:
      'The id of the message in your app. A second send with it by the same sender stores nothing and returns the stored message.',
    optional: true,
    max: 100,
    example: 'a2f4c1',
  })
  muid?: string;
}

export class SendMessageDto extends NewMessageDto {
  @IdField({ description: 'uid or guid. Required without multipleReceivers.', optional: true, example: 'tina' })
  receiver?: string;

  @NamedChoiceField({
    description: 'Whether the receiver is a user or a group.',
    of: receiverTypes,
    optional: true,
    max: 100,
    example: 'user',
  })
  receiverType?: string;

  @NestedField(() => MultipleReceiversDto, {
    description: `Instead of receiver and receiverType: at most ${MAX_RECEIVERS} receivers. A message is stored for each of them.`,
    optional: true,
  })
  multipleReceivers?: MultipleReceiversDto;

  @DecimalIdField({
    description: 'Id of a message of the same conversation, in whose thread this one is a reply.',
    optional: true,
    example: '42',
  })
  parentId?: string;

  @DecimalIdField({ description: 'Alias of parentId, which takes precedence.', optional: true, example: '42' })
  parentMessageId?: string;
}

/** The parent of a reply determines its receiver; a receiver in the body must be the same. */
export class SendThreadMessageDto extends NewMessageDto {
  @IdField({
    description: 'Optional, since the parent determines it: uid or guid of the receiver.',
    optional: true,
    example: 'tina',
  })
  receiver?: string;

  @NamedChoiceField({
    description: 'Optional: whether the receiver is a user or a group.',
    of: receiverTypes,
    optional: true,
    max: 100,
    example: 'user',
  })
  receiverType?: string;

  @NestedField(() => MultipleReceiversDto, {
    description: 'Optional, instead of receiver and receiverType: it may contain only that receiver.',
    optional: true,
  })
  multipleReceivers?: MultipleReceiversDto;
}

export class EditMessageDto {
  @JsonField({
    description:
      'text, metadata, customData, interactiveData or card that replace the present ones. Others stay unchanged.',
    optional: true,
    example: { text: 'Who is up for a hike on Sunday?' },
  })
  data?: unknown;

  @TagsField({ description: 'Tags, at most 25. They replace the present ones.' })
  tags?: string[];
}

export class DeleteMessageDto {
  @BooleanField({
    description:
      'true deletes the message permanently; false deletes its content and records when and by whom it was deleted. A message with replies stays without content in either case, so that its thread is found.',
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
    description: 'Ids of the elements that the user has used.',
    maxItems: MAX_INTERACTIONS,
    max: 100,
    example: ['accept-button'],
  })
  interactions!: string[];
}

/** Filters of every list of messages. */
export class ListMessagesQuery extends SearchMessagesQuery {
  @QueryInteger({
    description:
      'Messages per page, at most. A page of more than 50 ends earlier if it exceeds 4 MB; meta.next continues it.',
    min: 1,
    max: 1000,
    default: 10,
  })
  limit?: number;

  @QueryText({ description: 'Only messages of this sender.', max: 100 })
  sender?: string;

  @QueryText({ description: 'Only messages of one category.', max: 100, example: 'message' })
  category?: string;

  @QueryTextList({ description: 'Only messages of any of these categories.', max: 100 })
  categories?: string[];

  @QueryText({ description: 'Only messages of one type.', max: 100, example: 'text' })
  type?: string;

  @QueryTextList({ description: 'Only messages of any of these types.', max: 100 })
  types?: string[];

  @QueryTextList({ description: 'Only messages with any of these tags.', max: 100 })
  tags?: string[];

  @QueryBoolean({ description: 'Whether messages have their tags.' })
  withTags?: boolean;

  @QueryBoolean({ description: 'Excludes deleted messages.' })
  hideDeleted?: boolean;

  @QueryBoolean({ description: 'Only deleted messages.' })
  onlyDeleted?: boolean;

  @QueryBoolean({ description: 'Excludes replies in threads.' })
  hideReplies?: boolean;

  @QueryBoolean({ description: 'Excludes messages that quote another message.' })
  hideQuotedMessages?: boolean;

  @QueryBoolean({ description: 'Only messages with attachments.' })
  hasAttachments?: boolean;

  @QueryChoiceList({ description: 'Only messages with attachments of any of these kinds.', of: mediaTypes })
  attachmentTypes?: string[];

  @QueryBoolean({ description: 'Only messages with a link in their text.' })
  hasLinks?: boolean;

  @QueryBoolean({
    description:
      'Only pinned messages, the last pinned one first; append continues with those pinned before. If the message of the cursor is no longer pinned, the list starts again.',
  })
  pinned?: boolean;

  @QueryBoolean({
    description:
      'Only messages that count as unread for the acting user; no effect without one. With count, the response has their number.',
  })
  unread?: boolean;

  @QueryBoolean({
    description:
      'With unread: instead of the messages, the number of unread messages in each conversation of the list that has some. Of the other filters only receiverType and hideMessagesFromBlockedUsers apply. No effect without unread.',
  })
  count?: boolean;

  @QueryBoolean({ description: 'Only messages that mention somebody.' })
  hasMentions?: boolean;

  @QueryIdList({ description: 'Only messages that mention any of these users.' })
  mentionedUids?: string[];

  @QueryBoolean({ description: 'Only messages that mention the acting user; no effect without one.' })
  myMentionsOnly?: boolean;

  @QueryBoolean({ description: 'Whether mentioned users have their tags.' })
  mentionsWithTagInfo?: boolean;

  @QueryBoolean({
    description: 'Whether mentioned users have the blocks between them and the acting user.',
  })
  mentionsWithBlockedInfo?: boolean;

  @QueryBoolean({ description: 'Only messages that somebody reacted to.' })
  hasReactions?: boolean;

  @QueryTimestamp({ description: 'Only messages sent at this time or later, in Unix seconds.' })
  fromTimestamp?: number;

  @QueryTimestamp({
    description: 'Only messages sent at this time or earlier. No effect without fromTimestamp.',
  })
  toTimestamp?: number;
}

/** Filters of a list of one conversation. */
class ListConversationMessagesQuery extends ListMessagesQuery {
  @QueryBoolean({
    description:
      'Only messages of others that are not marked as delivered to the acting user. Requires an acting user.',
  })
  undelivered?: boolean;
}

export class ListGroupMessagesQuery extends ListConversationMessagesQuery {
  @QueryBoolean({ description: 'Excludes messages of users whom the acting user has blocked.', default: false })
  hideMessagesFromBlockedUsers?: boolean;
}

export class ListAllMessagesQuery extends ListGroupMessagesQuery {
  @QueryBoolean({
    description:
      'Only messages that the acting user has saved, the newest first; append continues with older ones. Requires an acting user.',
  })
  saved?: boolean;

  @QueryText({
    description:
      'Only messages of the conversation with this id. If uids or guids contain _user_ or begin with group_, several conversations can share an id: then of those of the acting user or, without one, of all of them.',
    max: 210,
    example: 'andrew_user_tina',
  })
  conversationId?: string;

  @QueryText({
    description: 'Only messages to a user or to a group. Any other value finds nothing.',
    max: 100,
    example: 'group',
  })
  receiverType?: string;
}

export class ListUserMessagesQuery extends ListConversationMessagesQuery {
  @QueryInteger({ description: 'Alias of limit, which takes precedence.', min: 1, max: 1000 })
  perPage?: number;
}
