/** Log level: debug for errors that the client causes, warn or error for errors of the server. */
type Level = 'debug' | 'warn' | 'error';

interface ErrorDefinition {
  readonly status: number;
  readonly level: Level;
  /** For people; `{name}` is replaced by a parameter of the DomainError. */
  readonly message: string;
}

const define = <Message extends string>(status: number, message: Message, level: Level = 'debug') => ({
  status,
  message,
  level,
});

/** Every error of the API: its status, log level and text. */
export const errorCatalogue = {
  // Credentials: thrown by the access guard.
  AUTH_ERR_EMPTY_APIKEY: define(
    401,
    'The request carries neither an API key, in the header apikey, nor an auth token, in authToken.',
  ),
  AUTH_ERR_APIKEY_NOT_FOUND: define(
    401,
    'The API key {apiKey} does not exist, please make sure to send a key of this app.',
  ),
  AUTH_ERR_AUTH_TOKEN_NOT_FOUND: define(401, 'The auth token does not exist, please make sure to log in again.'),
  AUTH_ERR_INVALID_APPID: define(401, 'The app id {appId} is not the app of the given credential.'),
  AUTH_ERR_EMPTY_AUTH_HEADER: define(401, 'A management request carries the two headers key and secret.'),
  AUTH_ERR_NO_ACCESS: define(403, 'The given credential may not be used for this operation.'),
  AUTH_ERR_MANAGEMENT: define(401, 'The management key or secret is wrong.'),
  AUTH_ERR_LIVEKIT: define(
    401,
    'The webhook is not signed with the API secret of LiveKit, or its signature has expired.',
  ),

  // Requests in general.
  ERR_BAD_REQUEST: define(400, 'Failed to validate the data sent with the request. See details.'),
  ERR_BAD_JSON: define(400, 'The body is not valid JSON.'),
  ERR_BAD_FORM: define(400, 'The body is not valid multipart/form-data, or it is incomplete.'),
  ERR_BODY_TOO_DEEP: define(400, 'The objects and lists of the body nest deeper than {limit} levels.'),
  ERR_BODY_TOO_LARGE: define(413, 'The body is larger than {limit} bytes.'),
  ERR_BODY_TIMEOUT: define(408, 'The body of the request did not arrive in time.'),
  ERR_REQUEST_TIMEOUT: define(408, 'The request did not arrive in time.'),
  ERR_RANGE_NOT_SATISFIABLE: define(416, 'The file has {size} bytes; the requested range contains none of them.'),
  ERR_HEADERS_TOO_LARGE: define(431, 'The address and headers of the request are too long.'),
  ERR_TOO_MANY_REQUESTS: define(
    429,
    'Too many requests: no more than {limit} {attempts} per minute. Try again in {seconds} seconds.',
  ),
  ERR_IDEMPOTENCY_KEY_IN_PROGRESS: define(
    409,
    'A request with this Idempotency-Key is being processed. Send it again shortly for its response.',
  ),
  ERR_IDEMPOTENCY_KEY_REUSED: define(
    422,
    'This Idempotency-Key was used with another query or body. Every new request needs a new key.',
  ),
  ERR_API_NOT_FOUND: define(404, 'The API endpoint is invalid: there is no {method} {path}.'),
  ERR_EXCEPTION: define(
    500,
    'Something went wrong on the server. Quote the request id {requestId} when you report it.',
    'error',
  ),
  ERR_MISSION_FAILED: define(503, 'The server cannot reach its database right now. Try again shortly.', 'error'),
  ERR_APP_IS_MOVING: define(
    503,
    'The app is being moved to another server, and cannot be changed until that is done. Try again shortly.',
  ),
  ERR_MEDIA_STORAGE_UNAVAILABLE: define(
    503,
    'The server cannot use its media storage right now. Try again shortly.',
    'error',
  ),

  // Realtime: thrown for connections and their frames.
  ERR_ORIGIN_NOT_ALLOWED: define(403, 'Pages of the origin {origin} may not connect.'),
  ERR_NO_ROOM: define(503, 'The server has reached its maximum number of connections. Try again shortly.', 'warn'),
  ERR_BAD_FRAME: define(400, 'A frame is one JSON object, in a text message, with a known type.'),
  ERR_NOT_AUTHENTICATED: define(401, 'The first frame is auth, with an auth token, within {seconds} seconds.'),
  ERR_TOO_MANY_FRAMES: define(429, 'Too many frames: no more than {limit} per second.'),

  // API keys.
  ERR_APIKEY_NOT_FOUND: define(404, 'The API key {apiKey} does not exist, please make sure it is one of this app.'),
  ERR_APIKEY_NO_SELF_ACTION: define(403, 'An API key can neither change nor delete itself.'),
  ERR_PLAN_QUOTA_RESTRICTION: define(403, 'No more than {limit} {resources} are allowed.'),

  // Users, roles and their tokens.
  ERR_UID_NOT_FOUND: define(404, 'The user with uid {uid} does not exist, please make sure that the user was created.'),
  ERR_UID_ALREADY_EXISTS: define(400, 'The uid {uid} already exists. Use another one.'),
  ERR_ROLE_NOT_FOUND: define(404, 'The role {role} does not exist, please make sure that it was created.'),
  ERR_ROLE_DELETE_DENIED: define(403, 'The role {role} cannot be deleted: it is the default role of users.'),
  ERR_AUTH_TOKEN_NOT_FOUND: define(
    404,
    'The auth token {authToken} does not exist, please make sure it is one of the user.',
  ),
  ERR_AUTHTOKEN_NOT_ACCESSIBLE: define(403, 'The user with uid {uid} may not access the auth tokens of other users.'),

  ERR_PERMISSION_DENIED: define(403, 'The user with uid {uid} lacks the permission {permission}.'),

  // Groups and their members.
  ERR_GUID_NOT_FOUND: define(404, 'The group with guid {guid} does not exist, please make sure that it was created.'),
  ERR_GUID_ALREADY_EXISTS: define(400, 'The guid {guid} already exists. Use another one.'),
  ERR_EMPTY_GROUP_PASS: define(403, 'A group of type password needs its password.'),
  ERR_WRONG_GROUP_PASS: define(403, 'The password of the group with guid {guid} is wrong.'),
  ERR_ALREADY_JOINED: define(417, 'The user with uid {uid} is a member of the group with guid {guid} already.'),
  ERR_GROUP_NOT_JOINED: define(401, 'The user with uid {uid} has not joined the group with guid {guid}.'),
  ERR_NOT_A_MEMBER: define(404, 'The user with uid {uid} is not a member of the group with guid {guid}.'),
  ERR_GROUP_JOIN_NOT_ALLOWED: define(
    403,
    'The group with guid {guid} is private: its members are added, they cannot join.',
  ),
  ERR_SAME_SCOPE: define(403, 'The user with uid {uid} has the scope {scope} already.'),
  ERR_BANNED_GROUPMEMBER: define(403, 'The user with uid {uid} is banned from the group with guid {guid}.'),
  ERR_ALREADY_BANNED: define(400, 'The user with uid {uid} is banned from the group with guid {guid} already.'),
  ERR_NOT_A_BANNED_USER: define(404, 'The user with uid {uid} is not banned from the group with guid {guid}.'),
  ERR_GROUP_NO_ADMIN_SCOPE: define(403, 'Only an admin or the owner of the group with guid {guid} may do this.'),
  ERR_GROUP_NO_MODERATOR_SCOPE: define(
    403,
    'Only a moderator, an admin or the owner of the group with guid {guid} may do this.',
  ),
  ERR_GROUP_NO_CLEARANCE: define(403, 'The scope {scope} is not enough to do this in the group with guid {guid}.'),
  ERR_GROUP_OWNER_STAYS: define(
    403,
    'The owner remains an admin of the group with guid {guid} until the ownership is transferred.',
  ),
  ERR_GROUP_NO_SCOPE_CLEARANCE: define(
    403,
    'The scope {scope} is not enough to change the scope of the user with uid {uid}.',
  ),
  ERR_GROUP_NO_SELF_ACTION: define(403, 'A user cannot do this to themself.'),

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

  // Friends.
  ERR_CANNOT_FORM_SELF_RELATION: define(403, 'A user cannot be their own friend.'),
  ERR_ALREADY_FRIEND: define(400, 'The user with uid {uid} is a friend already.'),
  ERR_NOT_A_FRIEND: define(404, 'The user with uid {uid} is not a friend.'),

  // Blocked users.
  ERR_CANNOT_BLOCK_SELF: define(401, 'A user cannot block themself.'),
  ERR_BLOCKED_RECEIVER: define(403, 'The user with uid {uid} has blocked the receiver with uid {receiver}.'),
  ERR_BLOCKED_SENDER: define(403, 'The user with uid {uid} is blocked by the receiver with uid {receiver}.'),

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

  // Notifications by email.
  ERR_UNSUBSCRIBE_LINK_NOT_FOUND: define(404, 'This link to unsubscribe from emails is not valid.'),

  // Media.
  ERR_MEDIA_NOT_FOUND: define(404, 'The file does not exist, or was deleted.'),

  // Webhooks.
  ERR_WEBHOOK_NOT_FOUND: define(
    404,
    'The webhook with id {webhookId} does not exist, please make sure that it was created.',
  ),
  ERR_TRIGGER_NOT_FOUND: define(404, 'There is no trigger {triggerId}.'),
  ERR_WEBHOOK_DELIVERY_NOT_FOUND: define(404, 'The webhook has no delivery with id {id}, or it was deleted.'),

  // Notifications.
  ERR_PROVIDER_NOT_FOUND: define(
    404,
    'The notification provider {provider} does not exist, please make sure that it was added.',
  ),
  ERR_PROVIDER_ALREADY_EXISTS: define(400, 'The notification provider {provider} already exists. Change it instead.'),
  ERR_TOKEN_NOT_FOUND: define(404, 'The push token does not exist, please make sure that the user has registered it.'),
  // AI agents.
  ERR_AGENT_NOT_FOUND: define(404, 'The agent with uid {uid} does not exist, please make sure that it was created.'),
  ERR_TOOL_NOT_FOUND: define(404, 'There is no {kind} {id}.'),
  ERR_TOOL_ALREADY_ADDED: define(400, 'The agent has the {kind} {id} already.'),
  ERR_KB_NOT_FOUND: define(404, 'There is no {kind} of the knowledge base with the uniqueId {id}.'),
  ERR_MCP_SERVER_FAILED: define(424, 'The MCP server {slug} cannot be used: {reason}'),
  ERR_AGENT_RUN_NOT_FOUND: define(404, 'There is no run with id {id}, or it was for a message of another user.'),
  ERR_AGENT_TOOL_CALL_NOT_FOUND: define(404, 'The run does not wait for the result of a tool call with id {id}.'),

  // Data import.
  ERR_IMPORT_INVALID_USER_FORMAT: define(400, 'The users are not a map of uids to objects with the users, at most {limit}.'),
  ERR_IMPORT_INVALID_GROUP_FORMAT: define(400, 'The groups are not a map of guids to objects with the groups, at most {limit}.'),
  ERR_IMPORT_INVALID_MEMBER_FORMAT: define(400, 'The members are not a map of ids to objects with the members, at most {limit}.'),
  ERR_IMPORT_INVALID_MESSAGE_FORMAT: define(400, 'The messages are not a map of muids to objects with the messages, at most {limit}.'),
  ERR_IMPORT_INVALID_RECORD: define(400, 'The line is not a JSON object of at most {limit} bytes in UTF-8.'),
  ERR_IMPORT_MUID_ALREADY_EXISTS: define(400, 'A message with the muid {muid} already exists.'),
  ERR_IMPORT_ALREADY_EXISTS: define(400, 'The {kind} {id} already exists.'),
  ERR_IMPORT_INVALID_JOINEDAT: define(
    400,
    'The joinedAt of the user with uid {uid} is before the group with guid {guid} was created, or in the future.',
  ),
  ERR_IMPORT_FILE_NOT_FOUND: define(404, 'There is no file {id} with {size} bytes in the folder of the import.'),
  ERR_IMPORT_NOT_STORABLE: define(400, 'PostgreSQL cannot store the record: {reason}'),

  // Management.
  ERR_APP_NOT_FOUND: define(404, 'The app with id {appId} does not exist, please make sure that it was created.'),
  ERR_APP_ARCHIVED: define(
    400,
    'The app with id {appId} has been deleted; its data is erased at {scheduledToDeleteAt}.',
  ),
  ERR_ALREADY_AN_OWNER: define(403, '{email} owns the app.'),
  ERR_SELF_ACTION_DENIED: define(403, '{email} owns the app and cannot be removed from it.'),
  ERR_NOT_A_COLLABORATOR: define(404, '{email} is not a collaborator of the app.'),
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The public codes of internal codes that are variants of them. */
const publicCodes: Partial<Record<ErrorCode, string>> = {
  ERR_BAD_JSON: 'ERR_BAD_REQUEST',
  ERR_BAD_FORM: 'ERR_BAD_REQUEST',
  ERR_RANGE_NOT_SATISFIABLE: 'ERR_BAD_REQUEST',
  ERR_BODY_TOO_DEEP: 'ERR_BAD_REQUEST',
  ERR_BODY_TIMEOUT: 'ERR_BAD_REQUEST',
  ERR_REQUEST_TIMEOUT: 'ERR_BAD_REQUEST',
  ERR_BODY_TOO_LARGE: 'ERR_BAD_REQUEST',
  ERR_HEADERS_TOO_LARGE: 'ERR_BAD_REQUEST',
  AUTH_ERR_MANAGEMENT: 'AUTH_ERR_NO_ACCESS',
  AUTH_ERR_LIVEKIT: 'AUTH_ERR_NO_ACCESS',
  ERR_ORIGIN_NOT_ALLOWED: 'AUTH_ERR_NO_ACCESS',
  ERR_NO_ROOM: 'ERR_MISSION_FAILED',
  ERR_MEDIA_STORAGE_UNAVAILABLE: 'ERR_MISSION_FAILED',
  ERR_BAD_FRAME: 'ERR_BAD_REQUEST',
  ERR_NOT_AUTHENTICATED: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
  ERR_TOO_MANY_FRAMES: 'ERR_TOO_MANY_REQUESTS',
  ERR_GROUP_OWNER_STAYS: 'ERR_GROUP_NO_CLEARANCE',
  ERR_INVALID_INTERACTIVE_DATA: 'ERR_INVALID_MESSAGE_DATA',
  ERR_INVALID_CARD: 'ERR_INVALID_MESSAGE_DATA',
};

/** The code in a response. */
export const publicCode = (code: ErrorCode): string => publicCodes[code] ?? code;

type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The parameters in the text of an error. */
export type ErrorParameters<Code extends ErrorCode> = {
  [Name in Placeholders<(typeof errorCatalogue)[Code]['message']>]: string | number;
};

export function errorText(code: ErrorCode, parameters: Record<string, string | number>): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters[name] ?? `{${name}}`),
  );
}
