import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { FcmConfiguration } from '#resources/notifications/providers/fcm/fcm-provider.dto.js';
import { HttpsDouble, jsonBody, type ReceivedRequest, type Reply } from './https-double.js';
import { verifiedJwt } from './jwt.js';

/** To make one takes a quarter of a second. */
let keys: { publicKey: string; privateKey: string } | undefined;

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';

/** An error as FCM returns it. */
export const fcmError = (status: number, code: string, errorCode?: string, message = 'An error.'): Reply => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: code,
      ...(errorCode && {
        details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
      }),
    },
  },
});

/** In place of Firebase Cloud Messaging and the token endpoint of Google. */
export class FcmDouble {
  readonly account: FcmConfiguration['serviceAccountCreds'];
  /** The messages that it accepted. */
  readonly messages: any[] = [];
  /** How long access tokens are valid. */
  tokenSeconds = 3600;
  readonly issuedTokens: string[] = [];
  private http!: HttpsDouble;
  private tokens!: HttpsDouble;
  private readonly publicKey: string;

  private constructor() {
    keys ??= generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    this.publicKey = keys.publicKey;
    this.account = {
      project_id: 'trail-buddies',
      client_email: `push-${randomUUID()}@trail-buddies.iam.gserviceaccount.com`,
      private_key_id: 'key-1',
      private_key: keys.privateKey,
    };
  }

  static async start(): Promise<FcmDouble> {
    const double = new FcmDouble();
    double.http = await HttpsDouble.start((request) => double.send(request));
    double.tokens = await HttpsDouble.start((request) => double.issue(request));
    return double;
  }

  get environment() {
    return { FCM_URL: this.http.url, GOOGLE_TOKEN_URL: `${this.tokens.url}/token` };
  }

  get sends(): HttpsDouble {
    return this.http;
  }

  get tokenRequests(): HttpsDouble {
    return this.tokens;
  }

  async stop(): Promise<void> {
    await Promise.all([this.http.stop(), this.tokens.stop()]);
  }

  /** The access tokens are valid no more. */
  revokeTokens(): void {
    this.issuedTokens.splice(0);
  }

  private issue({ path, body }: ReceivedRequest): Reply {
    const form = new URLSearchParams(body.toString('utf8'));
    try {
      const { claims } = verifiedJwt(form.get('assertion')!, createPublicKey(this.publicKey), 'RS256');
      const isValid =
        path === '/token' &&
        form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
        claims.iss === this.account.client_email &&
        claims.aud === 'https://oauth2.googleapis.com/token' &&
        claims.scope === SCOPE &&
        claims.exp * 1000 > Date.now();
      if (!isValid) throw new Error('The assertion is invalid');
    } catch {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    }
    const token = `ya29.${randomUUID()}`;
    this.issuedTokens.push(token);
    return { status: 200, body: { access_token: token, expires_in: this.tokenSeconds, token_type: 'Bearer' } };
  }

  private send(request: ReceivedRequest): Reply {
    const { method, path, headers } = request;
    if (!this.issuedTokens.includes((headers.authorization ?? '').replace(/^Bearer /, '')))
      return fcmError(401, 'UNAUTHENTICATED');
    if (method !== 'POST' || path !== `/v1/projects/${this.account.project_id}/messages:send`)
      return fcmError(404, 'NOT_FOUND');
    const { message } = jsonBody(request);
    const { token, notification, data } = message;
    const areTexts = Object.values(data).every((value) => typeof value === 'string');
    const hasReservedKey = Object.keys(data).some((key) => /^(from|gcm|google|message_type$)/.test(key));
    const bytes = Buffer.byteLength(JSON.stringify({ notification, data }));
    if (typeof token !== 'string' || !areTexts || hasReservedKey || bytes > 4096 || !isTtl(message.android?.ttl))
      return fcmError(400, 'INVALID_ARGUMENT');
    this.messages.push(message);
    return { status: 200, body: { name: `projects/${this.account.project_id}/messages/${this.messages.length}` } };
  }
}

const isTtl = (ttl: unknown): boolean =>
  ttl === undefined || (typeof ttl === 'string' && /^\d+s$/.test(ttl) && Number.parseInt(ttl) <= 2_419_200);
