import type { CustomFetch } from 'openid-client';
import { OutgoingFetch } from '#platform/outgoing/outgoing-fetch.js';

/** Metadata, keys and tokens of large providers have some 20 kB. */
const MAX_BYTES = 262_144;

/**
 * `fetch` for requests to an identity provider. The operator chose the issuer, so its origin may be in a private network. Its metadata name
 * other addresses; those of other origins must be public and use https.
 */
export class IssuerFetch {
  private readonly origin: string;
  private readonly toIssuer = new OutgoingFetch(true);
  private readonly toOthers = new OutgoingFetch(false);

  constructor(issuer: string) {
    ({ origin: this.origin } = new URL(issuer));
  }

  readonly fetch: CustomFetch = (url, options) => {
    if (!this.accepts(new URL(url))) throw new TypeError('An address of the identity provider does not use https');
    const outgoing = new URL(url).origin === this.origin ? this.toIssuer : this.toOthers;
    return outgoing.withLimits({ bytes: MAX_BYTES })(url, options);
  };

  accepts({ protocol, origin }: URL): boolean {
    return protocol === 'https:' || origin === this.origin;
  }

  async close(): Promise<void> {
    await Promise.all([this.toIssuer.close(), this.toOthers.close()]);
  }
}
