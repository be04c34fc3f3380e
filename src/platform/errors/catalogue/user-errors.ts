import { define, type ErrorDefinition } from './define-error.js';

/** Errors of users, roles and their tokens. */
export const userErrors = {
  ERR_UID_NOT_FOUND: define(
    404,
    'The UID {uid} does not exist, please make sure you have created a user with UID {uid}.',
    {
      cause:
        'No user of the app has the uid, or the user is deactivated. It can be the uid in the path, in the body, or in the header `onBehalfOf`.',
      remedy: 'Create the user first, or reactivate them. Uids are lower-cased, and belong to one app.',
    },
  ),
  ERR_UID_ALREADY_EXISTS: define(400, 'The uid {uid} already exists. Use another one.', {
    cause: 'A user of the app has the uid, active or deactivated, or it is the uid of the system user.',
    remedy: 'Choose another uid, change the existing user, or reactivate them.',
  }),
  ERR_ROLE_NOT_FOUND: define(404, 'The role {role} does not exist, please make sure that it was created.', {
    cause: 'The role in the path, or that of a user in the body, does not exist in the app.',
    remedy: 'Create the role first with `POST /v3/roles`, or use `default`.',
  }),
  ERR_ROLE_DELETE_DENIED: define(403, 'The role {role} cannot be deleted: the server gives it to users.', {
    cause: 'Every user without another role has the role `default`, and every AI agent `@agentic`, so both stay.',
    remedy: 'Delete other roles only. The permissions of these two can be changed.',
  }),
  ERR_AUTH_TOKEN_NOT_FOUND: define(
    404,
    'The auth token {authToken} does not exist, please make sure it is one of the user.',
    {
      cause: 'The user has no such auth token: it was revoked, or is one of another user.',
      remedy: 'List the tokens of the user with `GET /v3/users/{uid}/auth_tokens`.',
    },
  ),
  ERR_AUTHTOKEN_NOT_ACCESSIBLE: define(403, 'The user with uid {uid} may not access the auth tokens of other users.', {
    cause:
      'An acting user reads or changes auth tokens of somebody else, or registers a push token for a session of another user.',
    remedy:
      'Users manage their own tokens only. For others the backend of the app acts, with an API key and without `onBehalfOf`.',
  }),
  ERR_GUESTS_NOT_ALLOWED: define(403, 'The app does not let visitors chat as guests.', {
    cause: 'A page embeds a chat for guests, and the setting embed.guests of the app is false, which is its default.',
    remedy: 'Turn guests on in the settings of the app, or give the chat a token of a user.',
  }),
  ERR_DATA_EXPORT_DISABLED: define(403, 'The app does not let its users export their data.', {
    cause: 'The setting core.users.dataExport is false, which is its default.',
    remedy: 'Turn it on in the settings of the app, or let the backend of the app export the user.',
  }),
  ERR_PERMISSION_DENIED: define(403, 'The user with uid {uid} lacks the permission {permission}.', {
    cause:
      'The role of the acting user, or their scope in the group, does not have the permission in the message, or the feature is restricted for the role.',
    remedy:
      'Grant the permission to the role or scope, lift the restriction, or let the backend act without `onBehalfOf`.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
