import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';
import { useDouble } from '#test/support/use-double.js';

export const CLIENT_ID = 'confab';
export const CLIENT_SECRET = 'client secret: ä&';

type Json = Record<string, unknown>;

interface Authorization {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/**
 * An identity provider that follows OpenID Connect and checks its client: PKCE, the secret, the redirect URI, and codes that are valid once.
 * Each member makes it lie in one way.
 */
export class IdentityProviderDouble {
  /** Claims of the person who signs in. */
  person: Json = {};
  /** Added to the metadata, or in place of them; undefined removes one. */
  metadata: Json = {};
  /** Claims added to the ID token, or in place of its own; undefined removes one. */
  claims: Json = {};
  /** What the UserInfo endpoint responds. */
  userInfo: Json = {};
  /** Parameters added to the return of the browser, or in place of its own. */
  returned: Record<string, string> = {};
  signIdToken!: (claims: Json) => Promise<string> | string;
  /** In place of the response of a path. */
  readonly replies = new Map<string, (response: ServerResponse) => unknown>();
  /** The paths of requests, in order. */
  requests: string[] = [];
  private readonly authorizations = new Map<string, Authorization>();

  private constructor(
    private readonly server: Server,
    private readonly key: { readonly privateKey: CryptoKey; readonly jwk: JWK },
  ) {
    this.reset();
  }

  static async start(): Promise<IdentityProviderDouble> {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const server = createServer();
    const key = { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: 'key', alg: 'RS256', use: 'sig' } };
    const double = new IdentityProviderDouble(server, key);
    server.on('request', (request, response) => {
      double.respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  /** For browsers another site than 127.0.0.1. */
  get issuer(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  reset(): void {
    this.person = { sub: 'person', email: 'ada@example.com', email_verified: true };
    this.metadata = {};
    this.claims = {};
    this.userInfo = {};
    this.returned = {};
    this.requests = [];
    this.replies.clear();
    this.signIdToken = (claims) => this.sign(claims);
  }

  sign(claims: Json, key: CryptoKey = this.key.privateKey): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key' }).sign(key);
  }

  /** The person has signed in and agreed. @returns the query with which the browser returns */
  authorize(authorizationUrl: string): string {
    const { searchParams } = new URL(authorizationUrl);
    const code = randomUUID();
    this.authorizations.set(code, {
      nonce: searchParams.get('nonce')!,
      challenge: searchParams.get('code_challenge')!,
      redirectUri: searchParams.get('redirect_uri')!,
    });
    const state = searchParams.get('state')!;
    return new URLSearchParams({ code, state, iss: this.issuer, ...this.returned }).toString();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, this.issuer);
    this.requests.push(pathname);
    const reply = this.replies.get(pathname);
    if (reply) return void reply(response);
    if (pathname === '/authorize') {
      const redirectUri = new URL(request.url!, this.issuer).searchParams.get('redirect_uri')!;
      response.writeHead(302, { location: `${redirectUri}?${this.authorize(`${this.issuer}${request.url!}`)}` }).end();
      return;
    }
    const [status, body] = await this.resource(pathname, request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private async resource(path: string, request: IncomingMessage): Promise<[status: number, body: Json]> {
    switch (path) {
      case '/.well-known/openid-configuration':
        return [200, this.metadataOf()];
      case '/keys':
        return [200, { keys: [this.key.jwk] }];
      case '/token':
        return this.tokens(new URLSearchParams(await text(request)), request.headers.authorization);
      case '/userinfo':
        return request.headers.authorization === 'Bearer access' ? [200, this.userInfo] : [401, {}];
      default:
        return [404, {}];
    }
  }

  private metadataOf(): Json {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...this.metadata,
    };
  }

  private async tokens(form: URLSearchParams, authorization = ''): Promise<[status: number, body: Json]> {
    const granted = this.authorizations.get(form.get('code') ?? '');
    this.authorizations.delete(form.get('code') ?? '');
    if (!this.isClient(form, authorization)) return [401, { error: 'invalid_client' }];
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (granted?.challenge !== challenge || granted.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }];
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: granted.nonce };
    const idToken = await this.signIdToken({ ...claims, ...this.person, ...this.claims });
    return [200, { access_token: 'access', token_type: 'Bearer', id_token: idToken || undefined }];
  }

  /** By the first method of the metadata, or else by that of the specification. */
  private isClient(form: URLSearchParams, authorization: string): boolean {
    const [method = 'client_secret_basic'] = (this.metadata.token_endpoint_auth_methods_supported ?? []) as string[];
    const encoded = [CLIENT_ID, CLIENT_SECRET].map((part) => new URLSearchParams({ part }).toString().slice(5));
    if (method === 'client_secret_basic')
      return authorization === `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
    const secret = method === 'client_secret_post' ? CLIENT_SECRET : null;
    return form.get('client_id') === CLIENT_ID && form.get('client_secret') === secret && authorization === '';
  }
}

export const useIdentityProvider = (): IdentityProviderDouble => useDouble(() => IdentityProviderDouble.start());
