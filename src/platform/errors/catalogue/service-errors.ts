import { define, type ErrorDefinition } from './define-error.js';

/** Errors of files, webhooks, notifications, AI agents, imports and the management of apps. */
export const serviceErrors = {
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
  ERR_IMPORT_INVALID_USER_FORMAT: define(
    400,
    'The users are not a map of uids to objects with the users, at most {limit}.',
  ),
  ERR_IMPORT_INVALID_GROUP_FORMAT: define(
    400,
    'The groups are not a map of guids to objects with the groups, at most {limit}.',
  ),
  ERR_IMPORT_INVALID_MEMBER_FORMAT: define(
    400,
    'The members are not a map of ids to objects with the members, at most {limit}.',
  ),
  ERR_IMPORT_INVALID_MESSAGE_FORMAT: define(
    400,
    'The messages are not a map of muids to objects with the messages, at most {limit}.',
  ),
  ERR_IMPORT_INVALID_RECORD: define(400, 'The line is not a JSON object of at most {limit} bytes in UTF-8.'),
  ERR_IMPORT_MUID_ALREADY_EXISTS: define(400, 'A message with the muid {muid} already exists.'),
  ERR_IMPORT_ALREADY_EXISTS: define(400, 'The {kind} {id} already exists.'),
  ERR_IMPORT_INVALID_JOINEDAT: define(
    400,
    'The joinedAt of the user with uid {uid} is before the group with guid {guid} was created, or in the future.',
  ),
  ERR_IMPORT_FILE_NOT_FOUND: define(404, 'There is no file {id} with {size} bytes in the folder of the import.'),
  ERR_IMPORT_FILE_NOT_REGULAR: define(400, '{path} is {kind}: only regular files are imported.'),
  ERR_IMPORT_NOT_STORABLE: define(400, 'PostgreSQL cannot store the record: {reason}'),

  // Management.
  ERR_APP_NOT_FOUND: define(404, 'The app with id {appId} does not exist, please make sure that it was created.'),
  ERR_APP_ARCHIVED: define(
    400,
    'The app with id {appId} has been deleted; its data is erased at {scheduledToDeleteAt}.',
  ),
  ERR_EXPORT_IN_PROGRESS: define(409, 'This server process sends an export already. Try again when it has ended.'),
  ERR_USAGE_REPORT_NOT_FOUND: define(404, 'There is no usage report of the app with id {appId} yet.'),
  ERR_ALREADY_AN_OWNER: define(403, '{email} owns the app.'),
  ERR_SELF_ACTION_DENIED: define(403, '{email} owns the app and cannot be removed from it.'),
  ERR_NOT_A_COLLABORATOR: define(404, '{email} is not a collaborator of the app.'),
} as const satisfies Record<string, ErrorDefinition>;
