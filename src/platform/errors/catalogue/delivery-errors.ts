import { define, type ErrorDefinition } from './define-error.js';

/** Errors of files, webhooks and notifications. */
export const deliveryErrors = {
  ERR_UNSUBSCRIBE_LINK_NOT_FOUND: define(404, 'This link to unsubscribe from emails is not valid.', {
    cause: 'The token of the link in an email is misspelt, or its user is gone.',
    remedy: 'Open the link of a newer email, or let the app change the preferences of the user.',
  }),
  ERR_MEDIA_NOT_FOUND: define(404, 'The file does not exist, or was deleted.', {
    cause:
      'No file has this address: it was deleted with its message, the address or the upload link is not complete or no longer valid, or the media storage has lost its bytes.',
    remedy:
      'Take the address from the message again. A server that warns that the media storage lacks the bytes of a file needs them from a backup.',
  }),
  ERR_WEBHOOK_NOT_FOUND: define(
    404,
    'The webhook with id {webhookId} does not exist, please make sure that it was created.',
    {
      cause: 'The app has no webhook with the id.',
      remedy: 'List the webhooks of the app.',
    },
  ),
  ERR_TRIGGER_NOT_FOUND: define(404, 'There is no trigger {triggerId}.', {
    cause: 'The name is none of an event that webhooks can subscribe to.',
    remedy: 'See the names in the reference of events, or at the list of triggers of a webhook.',
  }),
  ERR_WEBHOOK_DELIVERY_NOT_FOUND: define(404, 'The webhook has no delivery with id {id}, or it was deleted.', {
    cause: 'The webhook has no delivery with the id, or it is older than `WEBHOOK_DELIVERY_RETENTION_DAYS`.',
    remedy: 'List the deliveries of the webhook.',
  }),
  ERR_PROVIDER_NOT_FOUND: define(
    404,
    'The notification provider {provider} does not exist, please make sure that it was added.',
    {
      cause: 'The app has no provider of this kind and id for notifications.',
      remedy: 'Add the provider first, or list those of the app.',
    },
  ),
  ERR_PROVIDER_ALREADY_EXISTS: define(400, 'The notification provider {provider} already exists. Change it instead.', {
    cause: 'The app has a provider of this kind and id already.',
    remedy: 'Change the existing provider, or choose another id.',
  }),
  ERR_TOKEN_NOT_FOUND: define(404, 'The push token does not exist, please make sure that the user has registered it.', {
    cause:
      'The push token is not registered for the user, or was removed because the push service reported it as invalid.',
    remedy: 'Register the token of the device again.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
