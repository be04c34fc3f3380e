import { define, type ErrorDefinition } from './define-error.js';

/** Errors of credentials, most of them thrown by the access guard. */
export const credentialErrors = {
  AUTH_ERR_EMPTY_APIKEY: define(
    401,
    'The request carries neither an API key, in the header apikey, nor an auth token, in authToken.',
    {
      cause: 'The request has neither the header `apikey` nor the header `authToken`, or the one that it has is empty.',
      remedy: 'Send an API key of the app from a backend, or the auth token of the user from a client.',
    },
  ),
  AUTH_ERR_APIKEY_NOT_FOUND: define(
    401,
    'The API key {apiKey} does not exist, please make sure to send a key of this app.',
    {
      cause:
        'No app of this server has the key in the header `apikey`: it is misspelt, was deleted, or belongs to another installation.',
      remedy:
        'Compare the key with those of the app in the console or at `GET /v3/apikeys`. Wrong credentials count against a limit by address.',
    },
  ),
  AUTH_ERR_AUTH_TOKEN_NOT_FOUND: define(401, 'The auth token does not exist, please make sure to log in again.', {
    cause:
      'The auth token was never created here or has been revoked, or its user was deleted or deactivated. Realtime connections end with it when that happens while they are open.',
    remedy: 'Let the user log in again: the backend of the app creates a new token.',
  }),
  AUTH_ERR_APP_TOKEN_NO_APP: define(
    401,
    'A token that the app issues itself is accepted only with the header appId, or at the host of the app.',
    {
      cause:
        'A JSON Web Token that the app issues does not say to the server which app it is of, and the request does not either.',
      remedy: 'Send the id of the app in the header `appId`, or use the host of the app.',
    },
  ),
  AUTH_ERR_APP_TOKEN_INVALID: define(401, 'The token of the app is not accepted: {reason}.', {
    cause:
      'The app accepts no JSON Web Tokens, or this one fails a check: its signature, issuer, audience, times or user, or it was revoked. The message has the reason.',
    remedy: 'Compare the token with the settings `auth.jwt.*` of the app, and issue a new one.',
  }),
  AUTH_ERR_APP_TOKEN_EXPIRED: define(401, 'The token of the app has expired, please make sure to send a new one.', {
    cause:
      'The time `exp` of the JSON Web Token is over by 30 seconds or more. A realtime connection ends at that time as well.',
    remedy: 'Issue a new token for the user, and repeat the request with it.',
  }),
  AUTH_ERR_APP_TOKEN_KEYS: define(503, 'The keys for tokens of the app cannot be fetched at the moment.', {
    cause:
      'The keys to check tokens of the app are at the address of its JSON Web Key Set, which did not answer, and no recent copy has the key of the token.',
    remedy: 'Try again shortly. If it persists, check that the server reaches the address in the settings of the app.',
    level: 'warn',
  }),
  AUTH_ERR_INVALID_APPID: define(401, 'The app id {appId} is not the app of the given credential.', {
    cause:
      'The header `appId`, or the host of the request, names another app than that of the credential, or an app in another region. In a realtime `auth` frame it is the member `appId`.',
    remedy: 'Send the id of the app to which the credential belongs, or leave the header out.',
  }),
  AUTH_ERR_EMPTY_AUTH_HEADER: define(401, 'A management request carries the two headers key and secret.', {
    cause: 'A management request lacks the header `key` or the header `secret`.',
    remedy: 'Send both: `CONFAB_MANAGEMENT_KEY` and `CONFAB_MANAGEMENT_SECRET` of the installation.',
  }),
  AUTH_ERR_NO_ACCESS: define(403, 'The given credential may not be used for this operation.', {
    cause:
      'The credential is valid, but not for this operation: an `authOnly` key where a `fullAccess` key is required, an auth token where the backend of the app has to act, or a collaborator whose role does not allow it.',
    remedy: 'See which credentials the operation accepts in the API document, and use one of those.',
  }),
  AUTH_ERR_MANAGEMENT: define(401, 'The management key or secret is wrong.', {
    cause: 'The headers `key` and `secret` are not the management pair of this installation.',
    remedy: 'Compare them with the configuration of the server. Wrong credentials count against a limit by address.',
  }),
  AUTH_ERR_CONSOLE_SESSION: define(401, 'The session of the console has ended. Sign in again.', {
    cause: 'The session of the console has expired, was ended by a sign-out, or was never begun in this browser.',
    remedy: 'Sign in to the console again.',
  }),
  AUTH_ERR_CONSOLE_SIGN_IN: define(401, 'The sign-in is refused: {reason}.', {
    cause:
      'The sign-in at the identity provider began in another browser or too long ago, the response of the provider does not belong to it, or its email address is not one of a collaborator. The message has the reason.',
    remedy: 'Begin the sign-in again. Otherwise have the owner of an app add the address as a collaborator.',
  }),
  AUTH_ERR_PASSKEY: define(401, 'The passkey is refused: {reason}.', {
    cause:
      'The response of the browser does not belong to a challenge of this server, its signature or counter is wrong, or the passkey is unknown. The message has the reason.',
    remedy:
      'Try again in the same browser. Whoever has lost all passkeys asks the operator, who removes them on the page Collaborators of the console.',
  }),
  AUTH_ERR_LIVEKIT: define(
    401,
    'The webhook is not signed with the API secret of LiveKit, or its signature has expired.',
    {
      cause: 'A request to the address for LiveKit webhooks has no signature, one by another secret, or an old one.',
      remedy:
        'Configure LiveKit to sign its webhooks with the key that is `LIVEKIT_API_KEY` here, and check the clocks of both machines.',
    },
  ),
  AUTH_ERR_EMAIL_REPLIES: define(401, 'The token in the address for replies by email is wrong.', {
    cause: 'The address at which a mail provider delivers replies contains a token, and this one is not valid.',
    remedy: 'Copy the address from the settings of replies by email into the configuration of the mail provider again.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
