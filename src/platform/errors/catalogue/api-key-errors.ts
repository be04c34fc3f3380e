import { define, type ErrorDefinition } from './define-error.js';

/** Errors of API keys and of limits. */
export const apiKeyErrors = {
  ERR_APIKEY_NOT_FOUND: define(404, 'The API key {apiKey} does not exist, please make sure it is one of this app.', {
    cause: 'The key in the path is none of the app: it was deleted, is misspelt, or belongs to another app.',
    remedy: 'List the keys of the app with `GET /v3/apikeys`.',
  }),
  ERR_APIKEY_NO_SELF_ACTION: define(403, 'An API key can neither change nor delete itself.', {
    cause: 'The request changes or deletes the key that it is made with, which would lock out its sender.',
    remedy: 'Use another `fullAccess` key of the app, or the console.',
  }),
  ERR_PLAN_QUOTA_RESTRICTION: define(403, 'No more than {limit} {resources} are allowed.', {
    cause:
      'The app, a user or a call already has as many of these things as it may have. The message has the limit. There are no plans: the limits are the same for all apps, but for those that an app lowers by its settings.',
    remedy: 'Delete what is no longer used, or divide it.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
