import { define, type ErrorDefinition } from './define-error.js';

/** Errors of messages. */
export const messageErrors = {
  ERR_SCHEDULED_MESSAGE_NOT_FOUND: define(404, 'The scheduled message with id {id} does not exist.', {
    cause: 'The acting user has no scheduled message with the id: it was sent or cancelled, or is of another user.',
    remedy: 'List the scheduled messages of the user.',
  }),
  ERR_INVALID_RECEIVER_TYPE: define(400, 'The receiverType is neither user nor group.', {
    cause: '`receiverType` of a message to be sent is missing or has another value.',
    remedy: 'Send `user` with a uid as `receiver`, or `group` with a guid.',
  }),
  ERR_INVALID_MESSAGE_CATEGORY: define(400, 'The category {category} is unknown.', {
    cause:
      'The category is none that can be sent, or a filter of a list names one that does not exist. Categories such as `action` and `call` are made by the server only.',
    remedy: 'Use `message`, `custom`, `interactive`, `card` or `agentic`.',
  }),
  ERR_INVALID_MESSAGE_TYPE: define(400, 'The type {type} is unknown in the category {category}.', {
    cause:
      'The category has a fixed list of types, and this is none of them; for `message` these are text, image, audio, video and file. In a list, no category of the filter has the type.',
    remedy: 'Use a type of the category. Types of your own belong to the category `custom`.',
  }),
  ERR_POLL_AS_MESSAGE: define(
    400,
    'A message of the type extension_poll is a poll, and polls are sent by POST /v3/polls.',
    {
      cause:
        'A message is sent with the type of polls. The server alone makes them, so that their results are those of votes.',
      remedy: 'Create the poll with `POST /v3/polls`, or choose another type.',
    },
  ),
  ERR_EMPTY_MESSAGE_TYPE: define(400, 'The message has no type.', {
    cause: 'A message of the category `custom`, `interactive` or `agentic` has no `type`.',
    remedy: 'Send the type, for custom messages one of your own such as `location`.',
  }),
  ERR_INVALID_MESSAGE_DATA: define(
    400,
    'The data of the message is not an object, or longer than {limit} characters.',
    {
      cause: '`data` is no object, a known member of it has the wrong type, or it is too long as JSON.',
      remedy: 'Send an object. Store large contents as a file, and send its address.',
    },
  ),
  ERR_INVALID_INTERACTIVE_DATA: define(
    400,
    'An interactive message needs data.interactiveData, an object; allowSenderInteraction is true, false or absent.',
    {
      cause: '`data.interactiveData` is missing or no object, or `allowSenderInteraction` is no boolean.',
      remedy: 'Correct these members of `data`.',
    },
  ),
  ERR_INVALID_INTERACTION_GOAL: define(
    400,
    'data.interactionGoal is not an object with a type, which is any, anyAction, anyOf, allOf or none, and elementIds, a list of strings.',
    {
      cause:
        '`data.interactionGoal` is no object, its type is missing or unknown, or an id of an element is no string.',
      remedy: 'Correct the goal. Without one, an interactive message has none.',
    },
  ),
  ERR_INVALID_CARD: define(400, 'A card needs data.card, an object; a fallbackText in it is a string.', {
    cause: '`data.card` is no object, or its `fallbackText` is no string.',
    remedy: 'Send the card as an object; without a card, a card message needs `data.text`.',
  }),
  ERR_EMPTY_MESSAGE_TEXT: define(400, 'A text message needs data.text.', {
    cause: '`data.text` is missing, or has nothing but white space.',
    remedy: 'Send at least one visible character.',
  }),
  ERR_INVALID_MESSAGE_TEXT: define(400, 'data.text is not a string.', {
    cause:
      '`data.text` is a number, an object or another value than a string. This concerns captions of other messages as well.',
    remedy: 'Send the text as a string.',
  }),
  ERR_EMPTY_MESSAGE_FILE: define(400, 'A media message needs data.attachments, each with a url.', {
    cause: 'A media message has no `data.attachments`, or an empty list, and no uploaded file.',
    remedy: 'Upload the file with the message as a form, or send attachments with the address of the file.',
  }),
  ERR_INVALID_MEDIA_MESSAGE: define(400, 'data.attachments is not a list of objects, each with an http or https url.', {
    cause:
      '`data.attachments` is no list, or an entry has no http or https address in `url`, or another member of the wrong type.',
    remedy: 'Correct the attachments: `url` is required; `name`, `mimeType`, `extension` and `size` describe the file.',
  }),
  ERR_EMPTY_CUSTOM_DATA: define(400, 'A custom message needs data.customData.', {
    cause: 'A message of the category `custom` has no `data.customData`.',
    remedy: 'Send the content as an object in `data.customData`.',
  }),
  ERR_INVALID_CUSTOM_DATA: define(400, 'data.customData is not an object of at most 10 KB.', {
    cause: '`data.customData` is no object, or has more than 10 KB as JSON.',
    remedy: 'Send an object. Store large contents elsewhere, and send their address.',
  }),
  ERR_INVALID_METADATA: define(400, 'data.metadata is not an object of at most 10 KB.', {
    cause: '`data.metadata` is no object, or has more than 10 KB as JSON.',
    remedy: 'Send an object with less data.',
  }),
  ERR_MESSAGE_ID_NOT_FOUND: define(
    404,
    'The message with id {id} does not exist, please make sure that it was sent and not deleted.',
    {
      cause:
        'No message of the app has the id or muid, it was deleted, or the acting user does not see it: it is held back by moderation, or older than their reset of the conversation.',
      remedy: 'Take ids from responses and events. Remove the message from lists that show it.',
    },
  ),
  ERR_MESSAGE_NO_ACCESS: define(
    403,
    'The message with id {id} is in no conversation of the user with uid {uid}, or withheld by moderation.',
    {
      cause:
        'The acting user does not take part in the conversation of the message, or may not read it yet because moderation withholds it.',
      remedy: 'Act as a user who takes part in the conversation, or as the app, without `onBehalfOf`.',
    },
  ),
  ERR_MESSAGE_NOT_A_SENDER: define(403, 'The user with uid {uid} did not send the message with id {id}.', {
    cause:
      'The acting user edits or deletes a message of somebody else, and is neither moderator nor admin of its group.',
    remedy: 'Let the sender do it, or in a group a moderator or admin.',
  }),
  ERR_MESSAGE_ACTION_NOT_ALLOWED: define(403, 'This cannot be done with a message of the category {category}.', {
    cause:
      'The message was made by the server, such as an action or a call, and cannot be edited, reacted to, pinned or flagged; or an interaction is with a message that is not interactive.',
    remedy: 'Offer the action only for messages that have it.',
  }),
  ERR_MESSAGE_THREAD_NESTING: define(400, 'The message with id {id} is a reply itself: threads do not nest.', {
    cause: 'The message that should get a reply is a reply itself.',
    remedy: 'Reply to the first message of the thread: the `parentId` of the reply.',
  }),
  ERR_WRONG_MESSAGE_THREAD: define(
    400,
    'The message with id {id} is in another conversation than its reply would be.',
    {
      cause: 'The reply has another receiver than the conversation of its parent.',
      remedy: 'Send the reply to the receiver of the conversation of its parent.',
    },
  ),
  ERR_WRONG_MESSAGE_THREAD_CATEGORY: define(400, 'A message of the category {category} has no thread.', {
    cause: 'The message that should get a reply was made by the server, such as an action or a call.',
    remedy: 'Reply to messages of users only.',
  }),
  ERR_PINNED_MESSAGES_LIMIT_EXCEEDED: define(
    400,
    'The conversation {conversationId} has {limit} pinned messages, which is the maximum.',
    {
      cause: 'The conversation has as many pinned messages as it may have, those that the app pinned included.',
      remedy: 'Unpin a message first.',
    },
  ),
  ERR_SAVED_MESSAGES_LIMIT_EXCEEDED: define(
    400,
    'The user with uid {uid} has saved {limit} messages, which is the maximum.',
    {
      cause: 'The user has saved as many messages as they may.',
      remedy: 'Remove a saved message first.',
    },
  ),
  ERR_POLL_NOT_FOUND: define(404, 'The message with id {id} is no poll.', {
    cause:
      'The id in the path is that of a message which was not created as a poll, or whose poll was deleted with its content.',
    remedy: 'Use the id of a message that `POST /v3/polls` returned.',
  }),
  ERR_POLL_CLOSED: define(403, 'The poll with id {id} is closed.', {
    cause: 'The poll was closed, or its closing time has come.',
    remedy: 'Show the results, and offer no vote any more.',
  }),
  ERR_POLL_ANONYMOUS: define(403, 'The poll with id {id} is anonymous: its votes are not listed.', {
    cause: 'The votes of an anonymous poll are requested. Nobody sees them, not even its sender.',
    remedy: 'Show the number of votes of each option, which its message has.',
  }),
  ERR_POLL_NOT_EDITABLE: define(403, 'The content of the poll with id {id} cannot be edited.', {
    cause:
      'An edit has `data` for a message that is a poll. Votes would count for something else than what was chosen.',
    remedy: 'Delete the poll and create another one.',
  }),
  ERR_BOT_NOT_FOUND: define(
    404,
    'The bot with uid {uid} does not exist, please make sure that a user with that uid was created.',
    {
      cause: 'The uid of the bot in the path is none of an active user of the app.',
      remedy: 'Create a user for the bot, or reactivate it.',
    },
  ),
  ERR_STICKER_NOT_FOUND: define(404, 'The sticker with id {id} does not exist, please make sure that it was created.', {
    cause: 'No sticker of the app has the id.',
    remedy: 'List the stickers with `GET /v3/stickers`.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
