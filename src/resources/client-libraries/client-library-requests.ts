import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { MAX_TIMESTAMP } from '#platform/http/fields/query-field.js';
import { isOfClientLibrary } from '#platform/http/requests/client-library.js';
import { authTokenIn } from './library-jwt.js';

/** The routes whose answers to the hosted service's client libraries differ from those of the REST contract. */
export const CLIENT_LIBRARIES_PATH = '/v3/client-libraries';

/** Requests of an extension, whose name is the first segment below. */
export const EXTENSIONS_PATH = `${CLIENT_LIBRARIES_PATH}/extensions`;

const CONTRACT_PATH = '/v3';

const segment = '[^/]+';
const peer = `(?:users|groups)/${segment}`;
const pathOf = (...alternatives: string[]): RegExp => new RegExp(`^${CONTRACT_PATH}/(?:${alternatives.join('|')})$`);

/** The paths of the contract, by method, that client libraries reach under CLIENT_LIBRARIES_PATH. */
const differing: Readonly<Record<string, RegExp>> = {
  GET: pathOf(
    'settings',
    'me',
    'users',
    'messages',
    `messages/${segment}`,
    'threads',
    `${peer}/messages`,
    `${peer}/threads`,
    `messages/${segment}/thread`,
    'notifications/push/v1/preferences',
    'notifications/v1/preferences/timezone',
  ),
  POST: pathOf('me/jwt', 'user_sessions', 'groups', `groups/${segment}/members`, 'calls', 'files/upload-url'),
  PUT: pathOf('me', `groups/${segment}/members`, `calls/${segment}`),
  PATCH: pathOf(`calls/${segment}/type`, 'notifications/push/v1/preferences', 'notifications/v1/preferences/timezone'),
  DELETE: pathOf(`${peer}/conversation/read`, 'notifications/push/v1/tokens'),
};

/** Where the libraries look for the preferences of notifications. */
const PUSH_PREFERENCES = /^\/v3\/notifications\/push\/v1\/preferences(?=\/|$)/;

/** An instance of a library names itself so, as in WEB-4_2_0-<uuid>-<milliseconds>. It is the device id of its WebSocket too. */
const RESOURCE = /^[\w-]{1,80}$/;

const RANDOM_BYTES = 6;

/** The id of a request of an instance; see `isRequestOf`. */
const requestIdOf = (resource: string): string => `${resource}.${randomBytes(RANDOM_BYTES).toString('hex')}`;

/** Whether the request with this id was made by the instance whose WebSocket has this device id. */
export const isRequestOf = (deviceId: string, requestId: string): boolean =>
  requestId.startsWith(`${deviceId}.`) && requestId.length === deviceId.length + 1 + 2 * RANDOM_BYTES;

/**
 * Requested at the host of the WebSocket, with the token in the header Authorization, and without the other headers of a library. The version
 * is WS_API_VERSION, or that which a library has built in.
 */
const ONLINE_MEMBERS = /^\/api\/v[1-3]\/online-members$/;

/** A library that is told the version with its client host puts it before the path a second time, as that for iOS does. */
const REPEATED_VERSION = /^\/v3\/v3(?:\.0)?(?=\/)/;

/** The library for Android asks bots about groups at another path than about users. */
const BOT_OF_GROUP = /^(\/v3\/ai\/bots\/[^/]+\/assistance)\/group\//;

/** A parameter of lists by the name that the libraries give it. In the contract it is `perPage` in lists with pages, and `limit` in those with cursors. */
const PAGE_SIZE = /([?&])per_page=([^&]*)/;

/** Apps that want the newest messages set `Date.now()`, in milliseconds, which is later than every time in seconds. */
const MILLISECONDS = /([?&]sentAt=)\d{13}(?=&|$)/;

/**
 * Prepares a request of a client library before its route is looked up. Where the library needs another answer than the contract's, the request
 * goes to the route that gives it. The page size of lists gets its names in the contract. The request id names the instance, so that the events
 * of the request are not sent back to it. After a request of an extension they are: the extensions of the hosted service act for the user from
 * elsewhere, and apps wait for the event.
 */
export function routeClientLibraries(request: IncomingMessage): void {
  const { headers, method = '', url = '' } = request;
  if (ONLINE_MEMBERS.test(url)) {
    request.url = `${CLIENT_LIBRARIES_PATH}/online-members`;
    if (headers.authorization !== undefined) headers.authtoken ??= authTokenIn(headers.authorization);
    return;
  }
  if (!isOfClientLibrary(request)) return;
  const { resource } = headers;
  const isOfExtension = url.startsWith(EXTENSIONS_PATH);
  if (!isOfExtension && typeof resource === 'string' && RESOURCE.test(resource))
    headers['x-request-id'] = requestIdOf(resource);
  const at = url.indexOf('?');
  const [given, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)];
  const path = given.replace(REPEATED_VERSION, CONTRACT_PATH);
  const differs = Object.hasOwn(differing, method) && differing[method]!.test(path);
  const target = differs
    ? CLIENT_LIBRARIES_PATH + path.slice(CONTRACT_PATH.length)
    : path.replace(PUSH_PREFERENCES, '/v3/notifications/v1/preferences').replace(BOT_OF_GROUP, '$1/groups/');
  request.url = target + query.replace(PAGE_SIZE, '$1perPage=$2&limit=$2').replace(MILLISECONDS, `$1${MAX_TIMESTAMP}`);
}

/** An extension has a host of its own, below the domain of the server, and versions of its own. */
const EXTENSION_HOST = /^([a-z][a-z0-9-]{0,50})-(?:us|eu|in)\./i;
const EXTENSION_PATH = /^\/v[12]\//;

/** Sends a request of a client library to the host of an extension to the route of the extension. To be called before the path gets its version. */
export function routeExtensions(request: IncomingMessage): void {
  const { headers, url = '' } = request;
  if (headers.sdk === undefined || !EXTENSION_PATH.test(url)) return;
  const [, extension] = EXTENSION_HOST.exec(headers.host ?? '') ?? [];
  if (extension === undefined) return;
  request.url = `${EXTENSIONS_PATH}/${extension.toLowerCase()}${url}`;
}
