import { define, type ErrorDefinition } from './define-error.js';

/** Errors of requests in general, and of a server that cannot process them. */
export const requestErrors = {
  ERR_BAD_REQUEST: define(400, 'Failed to validate the data sent with the request. See details.', {
    cause:
      'A field of the body, a parameter or a header is missing, has the wrong type, or breaks a limit. `details` has the messages by dotted path of the field.',
    remedy: 'Correct the fields that `details` names. The request has changed nothing.',
  }),
  ERR_BAD_JSON: define(400, 'The body is not valid JSON.', {
    cause:
      'The body does not parse as JSON, is not valid UTF-8, is compressed in a way that cannot be undone, or ended early.',
    remedy: 'Send complete JSON in UTF-8, with a `Content-Encoding` that matches the body.',
  }),
  ERR_BAD_FORM: define(400, 'The body is not a valid form, or it is incomplete.', {
    cause:
      'The boundary of a form with parts is missing or wrong, a part has no headers, or the body ended before the last boundary; or a urlencoded form has a % that encodes nothing.',
    remedy:
      'Let the HTTP library write the form and its `Content-Type`; a `Content-Type` set by hand lacks the boundary.',
  }),
  ERR_BODY_TOO_DEEP: define(400, 'The objects and lists of the body nest deeper than {limit} levels.', {
    cause: 'Objects and lists in the JSON body contain each other in too many levels.',
    remedy: 'Flatten the data, for example metadata of your own.',
  }),
  ERR_BODY_TOO_LARGE: define(413, 'The body is larger than {limit} bytes.', {
    cause:
      'The body of a JSON request or a form, or a file in it, has more bytes than the server accepts. For files the limit is `MEDIA_MAX_BYTES`.',
    remedy: 'Send less per request, or upload the file separately. The operator can raise the limit of files.',
  }),
  ERR_BODY_TIMEOUT: define(408, 'The body of the request did not arrive in time.', {
    cause:
      'The client sent its headers, but not the whole body within `REQUEST_BODY_TIMEOUT_SECONDS`, or stopped sending.',
    remedy:
      'Send the request again over a better connection. For large files on slow lines the operator can raise the limit.',
  }),
  ERR_REQUEST_TIMEOUT: define(408, 'The request did not arrive in time.', {
    cause: 'The headers of the request were not complete in time. The connection is closed.',
    remedy: 'Send the request again on a new connection.',
  }),
  ERR_RANGE_NOT_SATISFIABLE: define(416, 'The file has {size} bytes; the requested range contains none of them.', {
    cause: 'The header `Range` asks for bytes behind the end of the file.',
    remedy: 'Ask for bytes below the size in the message, or for the whole file, without `Range`.',
  }),
  ERR_HEADERS_TOO_LARGE: define(431, 'The address and headers of the request are too long.', {
    cause: 'The address and the headers together exceed what the server reads, mostly by a long query or cookies.',
    remedy: 'Shorten the query or send less cookies. Lists of ids belong into a body where the operation has one.',
  }),
  ERR_TOO_MANY_REQUESTS: define(
    429,
    'Too many requests: no more than {limit} {attempts} per {period}. Try again in {seconds} seconds.',
    {
      cause:
        'A rate limit is used up: of the app, of a user who sends, or of an address with wrong credentials or sign-ins. The request was not processed.',
      remedy:
        'Wait for the seconds of `Retry-After`, then send it again. The operator configures the limits by `RATE_LIMITS` and `RATE_LIMIT_…`.',
    },
  ),
  ERR_IDEMPOTENCY_KEY_IN_PROGRESS: define(
    409,
    'A request with this Idempotency-Key is being processed. Send it again shortly for its response.',
    {
      cause: 'A request with the same `Idempotency-Key` has been received and is not answered yet.',
      remedy: 'Send the same request again after `Retry-After`. It then gets the response of the first one.',
    },
  ),
  ERR_IDEMPOTENT_RESPONSE_ERASED: define(
    410,
    'The request with this Idempotency-Key was processed. Its response is not stored any more, because something in it was erased.',
    {
      cause: 'The response showed a message, a user or a group that has been deleted since.',
      remedy: 'Do not send the request again: it has had its effect. Read what you need of its result.',
    },
  ),
  ERR_IDEMPOTENCY_KEY_REUSED: define(
    422,
    'This Idempotency-Key was used with another query or body. Every new request needs a new key.',
    {
      cause: 'The `Idempotency-Key` was used within 24 hours for a request with another query or body.',
      remedy: 'Use a new key for each new request, and the same key only to retry the same request.',
    },
  ),
  ERR_API_NOT_FOUND: define(404, 'The API endpoint is invalid. Please verify the API call.', {
    cause: 'There is no operation with this method and path, which `devMessage` names.',
    remedy: 'Compare both with the API document: `/openapi.json` or `/docs`. Paths of the API begin with `/v3`.',
  }),
  ERR_EXTENSION_NOT_AVAILABLE: define(404, 'The extension {extension} cannot be called here. {instead}', {
    cause: 'A client library calls an extension of the hosted service that this server does not have as such.',
    remedy:
      'Leave the call out of the app, or do what the message says. `docs/client-libraries.md` lists the extensions.',
  }),
  ERR_EXCEPTION: define(
    500,
    'Something went wrong on the server. Quote the request id {requestId} when you report it.',
    {
      cause:
        'The server has met an error that it does not expect: a defect. Its log has the cause under the request id.',
      remedy:
        'Report the request id, which is also in the header `X-Request-Id`, to the operator. A retry may help, with an `Idempotency-Key` if it writes.',
      level: 'error',
    },
  ),
  ERR_MISSION_FAILED: define(503, 'The server cannot reach its database right now. Try again shortly.', {
    cause: 'PostgreSQL is unreachable, restarts, or has no free connection. What the request wrote was rolled back.',
    remedy: 'Try again after `Retry-After`. The operator finds the cause in the log and at `/health/ready`.',
    level: 'error',
  }),
  ERR_SERVER_STOPPING: define(503, 'The server is stopping. Another one, or the next one at this address, answers.', {
    cause:
      'The process has been told to stop, and reports that it is not ready, so that a load balancer sends it no more requests.',
    remedy: 'Nothing is wrong. Requests go to other processes, or to the next one at this address.',
  }),
  ERR_APP_IS_MOVING: define(
    503,
    'The app is being moved to another server, and cannot be changed until that is done. Try again shortly.',
    {
      cause: 'The operator moves the app to another server. Until that is done its data can be read, but not changed.',
      remedy: 'Try again after `Retry-After`. A move takes seconds to minutes.',
    },
  ),
  ERR_APP_HAS_MOVED: define(410, 'The app has moved to another server: {where}.', {
    cause: 'The app is served by another server now. `details.movedTo` has its address if the operator has given it.',
    remedy: 'Send the requests of this app to the new address, with the same credentials.',
  }),
  ERR_APP_IN_OTHER_CELL: define(503, 'Another database of the installation has the app {appId}. Try again shortly.', {
    cause:
      'The installation has several cells, and a proxy has sent the request to one that does not have the app: the app has just moved, or the proxy does not ask `/route`.',
    remedy:
      'Try again after `Retry-After`. Where it lasts, the operator compares the proxy with the examples in deploy.',
  }),
  ERR_APP_NOT_NAMED: define(
    400,
    'The credential is not known here. The installation has several databases: name the app by the host, or by the header appId.',
    {
      cause:
        'The installation has several cells, and neither the host nor the header `appId` says which one has the app. The credential can be valid in another one.',
      remedy: 'Send the header `appId`, or use the address of the app.',
    },
  ),
  ERR_MEDIA_STORAGE_UNAVAILABLE: define(503, 'The server cannot use its media storage right now. Try again shortly.', {
    cause: 'The disk or the bucket in which files are stored does not accept or return them at the moment.',
    remedy:
      'Try again after `Retry-After`. The operator checks the folder `DATA_DIR`, or the settings `S3_…`, and finds the cause in the log.',
    level: 'error',
  }),
  AUTH_ERR_IDENTITY_PROVIDER: define(
    503,
    'The identity provider cannot be reached, or responds in a way that is not accepted. The log of the server has the reason.',
    {
      cause:
        'At a sign-in to the console, the identity provider of `OIDC_ISSUER` did not answer, or its metadata, keys or tokens are not what OpenID Connect prescribes.',
      remedy: 'Sign in again later. The operator finds the reason in the log.',
      level: 'warn',
    },
  ),
} as const satisfies Record<string, ErrorDefinition>;
