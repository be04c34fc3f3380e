import { define, type ErrorDefinition } from './define-error.js';

/** Errors about messages, conversations and calls, and of moderation. */
export const conversationErrors = {
  // Messages and conversations.
  ERR_INVALID_RECEIVER_TYPE: define(400, 'The receiverType is neither user nor group.'),
  ERR_INVALID_MESSAGE_CATEGORY: define(400, 'The category {category} is unknown.'),
  ERR_INVALID_MESSAGE_TYPE: define(400, 'The type {type} is unknown in the category {category}.'),
  ERR_EMPTY_MESSAGE_TYPE: define(400, 'The message has no type.'),
  ERR_INVALID_MESSAGE_DATA: define(400, 'The data of the message is not an object, or longer than {limit} characters.'),
  ERR_INVALID_INTERACTIVE_DATA: define(
    400,
    'An interactive message needs data.interactiveData, an object; interactionGoal and allowSenderInteraction are optional.',
  ),
  ERR_INVALID_CARD: define(400, 'A card needs data.card, an object; a fallbackText in it is a string.'),
  ERR_EMPTY_MESSAGE_TEXT: define(400, 'A text message needs data.text.'),
  ERR_INVALID_MESSAGE_TEXT: define(400, 'data.text is not a string.'),
  ERR_EMPTY_MESSAGE_FILE: define(400, 'A media message needs data.attachments, each with a url.'),
  ERR_INVALID_MEDIA_MESSAGE: define(400, 'data.attachments is not a list of objects, each with an http or https url.'),
  ERR_EMPTY_CUSTOM_DATA: define(400, 'A custom message needs data.customData.'),
  ERR_INVALID_CUSTOM_DATA: define(400, 'data.customData is not an object of at most 10 KB.'),
  ERR_INVALID_METADATA: define(400, 'data.metadata is not an object of at most 10 KB.'),
  ERR_MESSAGE_ID_NOT_FOUND: define(
    404,
    'The message with id {id} does not exist, please make sure that it was sent and not deleted.',
  ),
  ERR_MESSAGE_NO_ACCESS: define(
    403,
    'The message with id {id} is in no conversation of the user with uid {uid}, or withheld by moderation.',
  ),
  ERR_MESSAGE_NOT_A_SENDER: define(403, 'The user with uid {uid} did not send the message with id {id}.'),
  ERR_MESSAGE_ACTION_NOT_ALLOWED: define(403, 'This cannot be done with a message of the category {category}.'),
  ERR_MESSAGE_THREAD_NESTING: define(400, 'The message with id {id} is a reply itself: threads do not nest.'),
  ERR_WRONG_MESSAGE_THREAD: define(400, 'The message with id {id} is in another conversation than its reply would be.'),
  ERR_WRONG_MESSAGE_THREAD_CATEGORY: define(400, 'A message of the category {category} has no thread.'),

  ERR_PINNED_MESSAGES_LIMIT_EXCEEDED: define(
    400,
    'The conversation {conversationId} has {limit} pinned messages, which is the maximum.',
  ),
  ERR_SAVED_MESSAGES_LIMIT_EXCEEDED: define(
    400,
    'The user with uid {uid} has saved {limit} messages, which is the maximum.',
  ),

  ERR_BOT_NOT_FOUND: define(
    404,
    'The bot with uid {uid} does not exist, please make sure that a user with that uid was created.',
  ),
  ERR_CONVERSATION_NOT_FOUND: define(
    404,
    'The conversation with id {conversationId} does not exist, please make sure that the user takes part in it.',
  ),
  ERR_CONVERSATION_NOT_ACCESSIBLE: define(404, 'The conversation {conversationId} has no message yet.'),
  ERR_PINNED_CONVERSATIONS_LIMIT_EXCEEDED: define(
    400,
    'The user with uid {uid} has pinned {limit} conversations, which is the maximum.',
  ),
  ERR_SYSTEM_PINNED_CONVERSATIONS_LIMIT_EXCEEDED: define(
    400,
    'No more than {limit} conversations can be pinned for everybody.',
  ),
  ERR_SYSTEM_PINNED_CONVERSATION: define(
    403,
    'The conversation {conversationId} is pinned for everybody: a user can neither pin nor unpin it.',
  ),

  // Calls.
  ERR_CALL_SESSION_NOT_FOUND: define(
    404,
    'The call session with id {sessionId} does not exist, please make sure that the call was started.',
  ),
  ERR_CALLING_SELF: define(400, 'A user cannot call themself.'),
  ERR_CALL_BUSY_SELF: define(400, 'The user with uid {uid} is in another call. End it first.'),
  ERR_CALL_BUSY_USER: define(400, 'The user with uid {uid} is in another call. Try again later.'),
  ERR_CALL_BUSY_GROUP: define(400, 'The group with guid {guid} has a call. Join it, or try again later.'),
  ERR_CALL_NOT_A_PART: define(403, 'The user with uid {uid} is not a participant of the call {sessionId}.'),
  ERR_CALL_TERMINATED: define(400, 'The call {sessionId} has ended; its status cannot change.'),
  ERR_CALL_INVALID_INIT: define(400, 'The call {sessionId} has been initiated. Start another one.'),
  ERR_CALL_NOT_STARTED: define(400, 'The call {sessionId} has not been answered: cancel it instead of ending it.'),
  ERR_CALL_ONGOING_TO_INVALID: define(
    400,
    'The call {sessionId} is ongoing: its status can become ended, but not {status}.',
  ),
  ERR_CALL_USER_ALREADY_JOINED: define(400, 'The user with uid {uid} has joined the call {sessionId} already.'),
  ERR_CALL_GROUP_ALREADY_JOINED: define(400, 'The user with uid {uid} has joined the group call {sessionId} already.'),
  ERR_CALL_GROUP_ALREADY_LEFT: define(400, 'The user with uid {uid} has left the group call {sessionId} already.'),
  ERR_CALL_GROUP_INVALID_STATUS: define(400, 'The status of a group call cannot become {status}.'),
  ERR_CALL_MEDIA_NOT_CONFIGURED: define(
    501,
    'This server has no audio and video: its operator has not configured LiveKit. Calls have signalling and records only.',
  ),

  // Moderation.
  ERR_RULE_NOT_FOUND: define(
    404,
    'The moderation rule with id {ruleId} does not exist, please make sure that it was created.',
  ),
  ERR_RULE_DELETE_DENIED: define(403, 'The rule {ruleId} cannot be deleted: it is a default rule. Disable it instead.'),
  ERR_KEYWORD_NOT_FOUND: define(
    404,
    'The keyword list with id {keywordId} does not exist, please make sure that it was created.',
  ),
  ERR_KEYWORD_DELETE_DENIED: define(403, 'The keyword list {keywordId} cannot be deleted: it is a default list.'),
  ERR_REASON_NOT_FOUND: define(404, 'The reason with id {id} does not exist, please make sure that it was created.'),
  ERR_MESSAGE_ALREADY_REVIEWED: define(
    409,
    'The message with id {id} has been reviewed already, or another review of it came first.',
  ),
  ERR_CANNOT_FLAG_OWN_MESSAGE: define(
    403,
    'The user with uid {uid} sent the message with id {id}: users cannot flag their own messages.',
  ),
} as const satisfies Record<string, ErrorDefinition>;
