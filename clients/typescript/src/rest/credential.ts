import { ConfabError } from '../error.js';
import { type AuthTokenSource, TokenCache } from '../token-cache.js';

export interface UserCredential {
  /** The auth token of the acting user. */
  readonly authToken: AuthTokenSource | TokenCache;
}

export interface AppCredential {
  /** The API key of the app. It gives access to the whole app: use it only in the backend, never in code that users run. */
  readonly apiKey: string;
  /** uid of the acting user; without it, the app itself acts. */
  readonly onBehalfOf?: string;
}

/** How the requests of a client are authenticated. */
export interface Credential {
  /** @returns undefined without tokens; an error if none can be had */
  token(): Promise<string | ConfabError | undefined>;
  /** The headers of a request, with those of the credential. */
  headers(own: Record<string, string>, token: string | undefined): Record<string, string>;
  /** Drops a token that the server has refused. @returns whether there can be another */
  replace(token: string, error: ConfabError): boolean;
}

export const credentialOf = (options: UserCredential | AppCredential): Credential =>
  'authToken' in options ? userCredential(TokenCache.of(options.authToken)) : appCredential(options);

const appCredential = ({ apiKey, onBehalfOf }: AppCredential): Credential => ({
  token: () => Promise.resolve(undefined),
  headers: (own) => ({ ...(onBehalfOf !== undefined && { onBehalfOf }), ...own, apikey: apiKey }),
  replace: () => false,
});

const userCredential = (tokens: TokenCache): Credential => ({
  async token() {
    try {
      return (await tokens.token()) ?? noOtherToken();
    } catch (cause) {
      return new ConfabError('NO_AUTH_TOKEN', 'No auth token is available.', { retryable: true, cause });
    }
  },
  headers: (own, token) => ({ ...own, ...(token !== undefined && { authToken: token }) }),
  replace: (token, error) => isRefusedToken(error) && tokens.replace(token),
});

/** Other errors with the status 401 are about what the user may do. A gateway before the server may answer without a code. */
const REFUSED_TOKEN: ReadonlySet<string> = new Set([
  'AUTH_ERR_AUTH_TOKEN_NOT_FOUND',
  'AUTH_ERR_APP_TOKEN_EXPIRED',
  'AUTH_ERR_APP_TOKEN_INVALID',
  'UNEXPECTED_RESPONSE',
]);

/** Whether the request may succeed with another auth token. */
export const isRefusedToken = ({ status, code }: ConfabError): boolean => status === 401 && REFUSED_TOKEN.has(code);

const noOtherToken = (): ConfabError =>
  new ConfabError('NO_AUTH_TOKEN', 'The server refuses the auth token, and there is no other.');
