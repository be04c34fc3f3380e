import createClient, { type Middleware } from 'openapi-fetch';
import { withoutTrailingSlashes } from './base-address.js';
import type { paths } from './generated/rest.js';
import type { RestClient } from './rest-client.js';
import { type AuthTokenSource, TokenCache } from './token-cache.js';

export type RestOptions = {
  /** The URL of the server, such as https://chat.example.com. */
  readonly url: string;
  /** Replaces the global fetch. */
  readonly fetch?: (request: Request) => Promise<Response>;
} & (
  | { /** The auth token of the acting user. */ readonly authToken: AuthTokenSource }
  | {
      /** The API key of the app. It gives access to the whole app: use it only in the backend, never in code that users run. */
      readonly apiKey: string;
      /** uid of the acting user; without it, the app itself acts. */
      readonly onBehalfOf?: string;
    }
);

/** The REST API, typed: `rest.POST('/v3/messages', { body: … })` returns `{ data, error, response }`. */
export function createRestClient(options: RestOptions): RestClient {
  const { url, fetch } = options;
  const client = createClient<paths>({ baseUrl: withoutTrailingSlashes(url), fetch });
  client.use('authToken' in options ? withAuthToken(options.authToken) : withApiKey(options));
  return client as RestClient;
}

function withApiKey({ apiKey, onBehalfOf }: { apiKey: string; onBehalfOf?: string }): Middleware {
  return {
    onRequest({ request }) {
      request.headers.set('apikey', apiKey);
      if (onBehalfOf !== undefined && !request.headers.has('onBehalfOf')) request.headers.set('onBehalfOf', onBehalfOf);
    },
  };
}

function withAuthToken(source: AuthTokenSource): Middleware {
  const tokens = new TokenCache(source);
  return {
    async onRequest({ request }) {
      const token = await tokens.token();
      if (token === undefined) throw new Error('The server refuses the auth token, and there is no other.');
      request.headers.set('authToken', token);
    },
    async onResponse({ request, response }) {
      if (response.status === 401 && (await codeOf(response.clone())) === 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND')
        tokens.replace(request.headers.get('authToken') ?? '');
    },
  };
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response.json().catch(() => undefined)) as { error?: { code?: string } } | undefined;
  return body?.error?.code;
}
