import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import { HttpsDouble, type ReceivedRequest, type Reply } from './https-double.js';
import { verifiedJwt } from './jwt.js';

export interface PushedMessage {
  readonly headers: ReceivedRequest['headers'];
  readonly payload: any;
  /** Of the VAPID token. */
  readonly subject: string;
  readonly publicKey: string;
}

/** In place of the push service of a browser vendor and of one browser, which has a subscription. */
export class PushServiceDouble {
  /** The messages that it accepted, decrypted with the keys of the subscription. */
  readonly messages: PushedMessage[] = [];
  http!: HttpsDouble;
  private readonly browser = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  private constructor() {
    this.browser.generateKeys();
  }

  static async start(): Promise<PushServiceDouble> {
    const double = new PushServiceDouble();
    double.http = await HttpsDouble.start((request) => double.accept(request));
    return double;
  }

  get endpoint(): string {
    return `${this.http.url}/push/subscription-1`;
  }

  get keys() {
    return { p256dh: this.browser.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
  }

  stop(): Promise<void> {
    return this.http.stop();
  }

  private accept({ path, headers, body }: ReceivedRequest): Reply {
    if (path !== '/push/subscription-1') return { status: 404 };
    if (body.length > 4096) return { status: 413 };
    const hasHeaders =
      /^\d+$/.test(String(headers.ttl)) &&
      ['very-low', 'low', 'normal', 'high'].includes(String(headers.urgency)) &&
      /^[\w-]{1,32}$/.test(String(headers.topic)) &&
      headers['content-encoding'] === 'aes128gcm';
    if (!hasHeaders) return { status: 400 };
    try {
      const { subject, publicKey } = this.vapidOf(String(headers.authorization));
      const payload: unknown = JSON.parse(this.decrypted(body));
      this.messages.push({ headers, payload, subject, publicKey });
    } catch {
      return { status: 403 };
    }
    return { status: 201, headers: { location: `${this.http.url}/message/${this.messages.length}` } };
  }

  /** RFC 8292. @throws if the token is invalid */
  private vapidOf(authorization: string): { subject: string; publicKey: string } {
    const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const point = Buffer.from(publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const { claims } = verifiedJwt(token, key, 'ES256');
    const lifetime = claims.exp - Date.now() / 1000;
    if (claims.aud !== this.http.url || lifetime <= 0 || lifetime > 24 * 3600) throw new Error('The token is invalid');
    return { subject: claims.sub, publicKey };
  }

  /** RFC 8188 and RFC 8291: one record. @throws if it was encrypted for other keys */
  private decrypted(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body[20]!;
    const senderKey = body.subarray(21, 21 + idLength);
    const record = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.browser.getPublicKey(), senderKey]);
    const shared = hkdf(this.browser.computeSecret(senderKey), this.auth, info, 32);
    const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    // the delimiter of the last record, and padding
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));
