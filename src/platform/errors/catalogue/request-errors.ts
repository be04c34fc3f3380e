import { define, type ErrorDefinition } from './define-error.js';

/** Errors of credentials and of requests in general. */
export const requestErrors = {
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
  AUTH_ERR_APP_TOKEN_NO_APP: define(
    401,
    'A token that the app issues itself is accepted only with the header appId, or at the host of the app.',
  ),
  AUTH_ERR_APP_TOKEN_INVALID: define(401, 'The token of the app is not accepted: {reason}.'),
  AUTH_ERR_APP_TOKEN_EXPIRED: define(401, 'The token of the app has expired, please make sure to send a new one.'),
  AUTH_ERR_APP_TOKEN_KEYS: define(503, 'The keys for tokens of the app cannot be fetched at the moment.', 'warn'),
  AUTH_ERR_INVALID_APPID: define(401, 'The app id {appId} is not the app of the given credential.'),
  AUTH_ERR_EMPTY_AUTH_HEADER: define(401, 'A management request carries the two headers key and secret.'),
  AUTH_ERR_NO_ACCESS: define(403, 'The given credential may not be used for this operation.'),
  AUTH_ERR_MANAGEMENT: define(401, 'The management key or secret is wrong.'),
  AUTH_ERR_CONSOLE_SESSION: define(401, 'The session of the console has ended. Sign in again.'),
  AUTH_ERR_CONSOLE_SIGN_IN: define(401, 'The sign-in is refused: {reason}.'),
  AUTH_ERR_LIVEKIT: define(
    401,
    'The webhook is not signed with the API secret of LiveKit, or its signature has expired.',
  ),
  AUTH_ERR_EMAIL_REPLIES: define(401, 'The token in the address for replies by email is wrong.'),

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
  ERR_SERVER_STOPPING: define(503, 'The server is stopping. Another one, or the next one at this address, answers.'),
  ERR_APP_IS_MOVING: define(
    503,
    'The app is being moved to another server, and cannot be changed until that is done. Try again shortly.',
  ),
  ERR_APP_HAS_MOVED: define(410, 'The app has moved to another server: {where}.'),
  ERR_MEDIA_STORAGE_UNAVAILABLE: define(
    503,
    'The server cannot use its media storage right now. Try again shortly.',
    'error',
  ),
  AUTH_ERR_IDENTITY_PROVIDER: define(
    503,
    'The identity provider cannot be reached, or responds in a way that is not accepted. The log of the server has the reason.',
    'warn',
  ),

  // Realtime: thrown for connections and their frames.
  ERR_ORIGIN_NOT_ALLOWED: define(403, 'Pages of the origin {origin} may not connect.'),
  ERR_NO_ROOM: define(503, 'The server has reached its maximum number of connections. Try again shortly.', 'warn'),
  ERR_TOO_MANY_CONNECTIONS: define(429, 'An address has {limit} connections at most.'),
  ERR_BAD_FRAME: define(400, 'A frame is one JSON object, in a text message, with a known type.'),
  ERR_NOT_AUTHENTICATED: define(401, 'The first frame is auth, with an auth token, within {seconds} seconds.'),
  ERR_TOO_MANY_FRAMES: define(429, 'Too many frames: no more than {limit} per second.'),

  // API keys.
  ERR_APIKEY_NOT_FOUND: define(404, 'The API key {apiKey} does not exist, please make sure it is one of this app.'),
  ERR_APIKEY_NO_SELF_ACTION: define(403, 'An API key can neither change nor delete itself.'),
  ERR_PLAN_QUOTA_RESTRICTION: define(403, 'No more than {limit} {resources} are allowed.'),
} as const satisfies Record<string, ErrorDefinition>;
