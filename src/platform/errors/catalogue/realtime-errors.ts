import { define, type ErrorDefinition } from './define-error.js';

/** Errors of realtime connections and their frames. */
export const realtimeErrors = {
  ERR_ORIGIN_NOT_ALLOWED: define(403, 'Pages of the origin {origin} may not connect.', {
    cause:
      'A browser opens a WebSocket from a page whose origin is not in `REALTIME_ORIGINS`, or a page embeds a chat of an app whose setting `embed.origins` lacks its origin.',
    remedy: 'The operator adds the origin of the page to `REALTIME_ORIGINS`, or to `embed.origins` of the app.',
  }),
  ERR_NO_ROOM: define(503, 'The server has reached its maximum number of connections. Try again shortly.', {
    cause:
      'The process has `REALTIME_MAX_CONNECTIONS` connections, too many that have not authenticated yet, or is stopping.',
    remedy:
      'Connect again after a pause that grows and varies. The operator can raise the limit or start more processes.',
    level: 'warn',
  }),
  ERR_TOO_MANY_CONNECTIONS: define(429, 'An address has {limit} connections at most.', {
    cause:
      'One address has `REALTIME_MAX_CONNECTIONS_PER_ADDRESS` open connections. Behind a proxy that is not trusted all clients have its address.',
    remedy: 'Close connections that are not needed. The operator checks `TRUST_PROXY` and the limit.',
  }),
  ERR_BAD_FRAME: define(400, 'A frame is one JSON object, in a text message, with a known type.', {
    cause: 'A frame is binary, is no JSON object in UTF-8, or has a `type` that clients do not send.',
    remedy: 'Send one JSON object in each text message, as the AsyncAPI document describes.',
  }),
  ERR_NOT_AUTHENTICATED: define(401, 'The first frame is auth, with an auth token, within {seconds} seconds.', {
    cause: 'Another frame than `auth` came first, or none in time. The connection is closed.',
    remedy: 'Send `auth` with the auth token at once after the connection is open.',
  }),
  ERR_TOO_MANY_FRAMES: define(429, 'Too many frames: no more than {limit} per second.', {
    cause:
      'One connection sent more frames within a second than are allowed, for example a typing indicator for every key.',
    remedy: 'Send less: collect receipts, and repeat typing indicators only every few seconds.',
  }),
} as const satisfies Record<string, ErrorDefinition>;
