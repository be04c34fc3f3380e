import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { JWT } from 'google-auth-library';
import { LRUCache } from 'lru-cache';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import { ProviderNetwork } from '../provider-network.js';
import { connectionFailure, finalFailure, isSuccess, refusal, type FailedSend } from '../send-result.js';
import type { FcmConfiguration } from './fcm-provider.dto.js';

type ServiceAccount = FcmConfiguration['serviceAccountCreds'];

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const NAME = 'The token endpoint of Google';

/** Why there is no access token. */
class TokenRequestError extends Error {
  constructor(readonly failure: FailedSend) {
    super(failure.error);
  }
}

/** Access tokens of service accounts, each cached until it expires. */
@Injectable()
export class GoogleAccessTokens {
  private readonly clients = new LRUCache<string, JWT>({ max: 1_000 });
  private readonly url: string;

  constructor(
    @Inject(CONFIG) { notifications }: Config,
    private readonly network: ProviderNetwork,
  ) {
    this.url = notifications.googleTokenUrl;
  }

  async tokenOf(account: ServiceAccount): Promise<{ token: string } | FailedSend> {
    try {
      // loaded when needed: most installations have no provider of this kind
      const library = await import('google-auth-library');
      const { token } = await this.clientOf(account, library).getAccessToken();
      return token ? { token } : finalFailure(`${NAME} returned no access token.`);
    } catch (error) {
      return failureOf(error) ?? finalFailure('The service account cannot sign: its private key is invalid.');
    }
  }

  /** Must be called after Google has rejected the token. */
  invalidate(account: ServiceAccount): void {
    this.clients.delete(keyOf(account));
  }

  private clientOf(account: ServiceAccount, library: typeof import('google-auth-library')): JWT {
    const key = keyOf(account);
    const existing = this.clients.get(key);
    if (existing) return existing;
    const client = new library.JWT({
      email: account.client_email,
      key: account.private_key,
      keyId: account.private_key_id,
      scopes: [SCOPE],
      transporterOptions: {
        fetchImplementation: (_, init) => this.request(init?.body as URLSearchParams),
        // the queue makes the next attempt
        retryConfig: { retry: 0, noResponseRetries: 0, shouldRetry: () => false },
      },
    });
    this.clients.set(key, client);
    return client;
  }

  /** @throws TokenRequestError unless the response has a status of success */
  private async request(form: URLSearchParams): Promise<globalThis.Response> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const outcome = await this.network.post({ url: this.url, headers, body: form.toString() });
    if ('error' in outcome) throw new TokenRequestError(connectionFailure(outcome));
    if (!isSuccess(outcome.status)) throw new TokenRequestError(refusal(NAME, outcome));
    return new Response(outcome.body, { headers: { 'content-type': 'application/json' } });
  }
}

/** The library wraps errors of the request. */
function failureOf(error: unknown): FailedSend | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TokenRequestError) return cause.failure;
  }
  return undefined;
}

const keyOf = ({ client_email, private_key_id = '', private_key }: ServiceAccount): string =>
  createHash('sha256').update([client_email, private_key_id, private_key].join('\0')).digest('base64');
