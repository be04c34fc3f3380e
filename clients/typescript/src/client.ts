import type { Methods } from './generated/methods.js';
import type { RealtimeOptions } from './realtime/realtime-types.js';
import { Realtime } from './realtime/realtime.js';
import { type AppCredential, credentialOf } from './rest/credential.js';
import { methodsOf } from './rest/methods.js';
import type { RestClient } from './rest/rest-client.js';
import { restClientOf } from './rest/rest.js';
import { Transport, type TransportOptions } from './rest/transport.js';
import { type AuthTokenSource, TokenCache } from './token-cache.js';

/** For the backend of an app. */
export type AppClientOptions = TransportOptions & AppCredential;

/** For a user of an app. */
export interface UserClientOptions extends TransportOptions {
  /** A token, or a function that is called for the first token and again when the server refuses the last one. */
  readonly authToken: AuthTokenSource;
  readonly realtime?: Omit<RealtimeOptions, 'url' | 'authToken' | 'appId'>;
}

export interface AppClient extends Methods {
  /** The URL of the server, without a slash at its end. */
  readonly url: string;
  /** The operations by method and path: `client.rest.GET('/v3/users', …)` returns `{ data, error, response }`. */
  readonly rest: RestClient;
}

export interface UserClient extends AppClient {
  /** The events of the user, from `realtime.connect()` on. It has the tokens in common with the methods. */
  readonly realtime: Realtime;
}

/**
 * A client of the server. Each operation is a method, which returns the body of the response or throws a `ConfabError`:
 * `await client.messages.send({ receiver: 'ben', receiverType: 'user', data: { text: 'Hello!' } })`.
 */
export function createClient(options: UserClientOptions): UserClient;
export function createClient(options: AppClientOptions): AppClient;
export function createClient(options: UserClientOptions | AppClientOptions): AppClient | UserClient {
  if (!('authToken' in options)) return appClient(new Transport(options, credentialOf(options)));
  const authToken = TokenCache.of(options.authToken);
  const client = appClient(new Transport(options, credentialOf({ authToken })));
  const { url, appId } = options;
  return Object.assign(client, { realtime: new Realtime({ ...options.realtime, url, appId, authToken }) });
}

const appClient = (transport: Transport): AppClient => ({
  ...methodsOf(transport),
  url: transport.url,
  rest: restClientOf(transport),
});

export type RestOptions = TransportOptions & (AppCredential | { readonly authToken: AuthTokenSource });

/** Only the operations by method and path: less to load than `createClient`. */
export const createRestClient = (options: RestOptions): RestClient =>
  restClientOf(new Transport(options, credentialOf(options)));
