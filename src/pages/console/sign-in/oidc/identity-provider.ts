import { Logger } from '@nestjs/common';
import type { ClientAuth, Configuration } from 'openid-client';
import { normalizedEmail } from '#platform/access/normalized-email.js';
import type { OidcConfig } from '#platform/config/sign-in-config.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { isEmail } from '#platform/http/fields/contact-field.js';
import { IssuerFetch } from './issuer-fetch.js';
import { isRefusal, reasonOfFailure } from './provider-failure.js';
import type { SignInAttempt } from './sign-in-attempt.js';

type Library = typeof import('openid-client');

interface Client {
  readonly library: Library;
  readonly configuration: Configuration;
}

/** Claims about one person, of one source. */
type Claims = Readonly<Record<string, unknown>>;

const METADATA_MILLISECONDS = 60 * 60_000;

/** Each request to the identity provider has this time; a sign-in makes up to four. */
const TIMEOUT_SECONDS = 10;

/** How providers write that an address is verified. Some of them write the boolean as text, or as a number. */
const VERIFIED: readonly unknown[] = [true, 'true', 1, '1'];

/**
 * The identity provider, as the client of which this server signs collaborators in: the authorization code flow with PKCE. Its metadata are
 * fetched when the first person signs in, so the server starts without it, and a failure is tried again with the next sign-in.
 */
export class IdentityProvider {
  private readonly logger = new Logger('IdentityProvider');
  /** Sign-ins at the same time share one request for the metadata. */
  private known?: { readonly client: Promise<Client>; readonly until: number };

  constructor(
    private readonly settings: OidcConfig,
    private readonly timeoutSeconds = TIMEOUT_SECONDS,
    private readonly outgoing = new IssuerFetch(settings.issuer),
  ) {}

  /** @returns the address to which the browser goes @throws AUTH_ERR_IDENTITY_PROVIDER */
  async authorizationUrl({ state, nonce, codeVerifier }: SignInAttempt): Promise<string> {
    return this.attempted(async () => {
      const { library, configuration } = await this.client();
      const url = library.buildAuthorizationUrl(configuration, {
        redirect_uri: this.settings.redirectUri,
        scope: this.settings.scopes,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      if (!this.outgoing.accepts(url)) throw new TypeError('The authorization endpoint does not use https');
      return url.href;
    }, this.unusable);
  }

  /**
   * The verified email address of the person, normalized.
   *
   * @param response parameters with which the identity provider returned the browser
   * @throws AUTH_ERR_CONSOLE_SIGN_IN, AUTH_ERR_IDENTITY_PROVIDER
   */
  async emailOf(response: URLSearchParams, attempt: SignInAttempt): Promise<string> {
    const client = await this.attempted(() => this.client(), this.unusable);
    const claims = await this.attempted(
      () => this.claimsOf(client, response, attempt),
      (error) => (isRefusal(error) ? refused('the identity provider did not confirm it') : this.unusable()),
    );
    const { emailVerifiedClaim } = this.settings;
    const { email, [emailVerifiedClaim]: verified } = claims;
    const address = typeof email === 'string' && isEmail(email) ? normalizedEmail(email) : undefined;
    if (address === undefined) throw refused('the identity provider does not name your email address');
    if (!VERIFIED.includes(verified))
      throw refused(`the claim ${emailVerifiedClaim} of the identity provider does not confirm your email address`);
    return address;
  }

  async close(): Promise<void> {
    await this.outgoing.close();
  }

  /** Email and its verification are of one source: the ID token, or else the UserInfo endpoint. */
  private async claimsOf(
    { library, configuration }: Client,
    response: URLSearchParams,
    { state, nonce, codeVerifier }: SignInAttempt,
  ): Promise<Claims> {
    const tokens = await library.authorizationCodeGrant(
      configuration,
      new URL(`${this.settings.redirectUri}?${response.toString()}`),
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
    );
    const claims = tokens.claims()!;
    const hasBoth = 'email' in claims && this.settings.emailVerifiedClaim in claims;
    if (hasBoth || !configuration.serverMetadata().userinfo_endpoint) return claims;
    return library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  }

  private client(): Promise<Client> {
    const now = performance.now();
    if (!this.known || this.known.until < now)
      this.known = { client: this.discover(), until: now + METADATA_MILLISECONDS };
    return this.known.client;
  }

  /** Logs why the work failed. */
  private async attempted<Result>(
    work: () => Promise<Result>,
    toError: (error: unknown) => DomainError,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.logger.warn({ reason: reasonOfFailure(error) }, 'A sign-in at the identity provider failed');
      throw toError(error);
    }
  }

  /** The metadata may be the reason, so they are fetched again. */
  private readonly unusable = (): DomainError => {
    this.known = undefined;
    return new DomainError('AUTH_ERR_IDENTITY_PROVIDER');
  };

  private async discover(): Promise<Client> {
    // loaded at the first sign-in, because few installations need it
    const library = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.settings;
    const configuration = await library.discovery(
      new URL(issuer),
      clientId,
      undefined,
      clientSecret === undefined ? library.None() : secretAuthentication(library, clientSecret),
      {
        [library.customFetch]: this.outgoing.fetch,
        timeout: this.timeoutSeconds,
        execute: [
          // by default TLS alone protects an ID token of the token endpoint
          library.enableNonRepudiationChecks,
          // oxlint-disable-next-line typescript/no-deprecated -- marked to stand out: such an issuer is on this machine
          ...(issuer.startsWith('http:') ? [library.allowInsecureRequests] : []),
        ],
      },
    );
    // the library accepts metadata of Microsoft for all directories, whose administrators could confirm any address
    if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
      throw new TypeError('The metadata are those of another issuer');
    return { library, configuration };
  }
}

/** In the body where the identity provider lists that; otherwise as the specification has it, in the header `Authorization`. */
function secretAuthentication(library: Library, secret: string): ClientAuth {
  const post = library.ClientSecretPost(secret);
  const basic = library.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const isListed = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    (isListed ? post : basic)(server, client, body, headers);
  };
}

const refused = (reason: string) => new DomainError('AUTH_ERR_CONSOLE_SIGN_IN', { reason });
