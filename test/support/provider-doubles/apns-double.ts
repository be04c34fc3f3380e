import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import {
  constants,
  createServer as createHttp2Server,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { connect, type AddressInfo } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer, type TLSSocket } from 'node:tls';
import type { ApnsConfiguration } from '#resources/notifications/providers/apns/apns-provider.dto.js';
import { trustedCertificate, type Certificate } from './certificate.js';
import { verifiedJwt } from './jwt.js';

export interface ReceivedNotification {
  readonly device: string;
  readonly headers: IncomingHttpHeaders;
  readonly payload: any;
}

export interface ApnsReply {
  readonly status: number;
  /** Absent: without a body. */
  readonly reason?: string;
  /** In place of JSON. */
  readonly body?: string;
}

/** `reset` ends the stream, `goaway` and `close` the connection; `garbage` sends bytes that are not HTTP/2. */
export type ApnsMisbehaviour = 'hang' | 'reset' | 'goaway' | 'close' | 'garbage';

/**
 * In place of the Apple Push Notification service: HTTP/2 over TLS, with provider tokens. A TLS server forwards to one of HTTP/2, because Node ends
 * the process if other bytes are written to the socket of an HTTP/2 session.
 */
export class ApnsDouble {
  readonly notifications: ReceivedNotification[] = [];
  /** Replaces the next responses, one each. */
  readonly next: (ApnsReply | ApnsMisbehaviour)[] = [];
  /** The provider tokens that it received. */
  readonly tokens = new Set<string>();
  readonly configuration: ApnsConfiguration;
  readonly sessions = new Set<ServerHttp2Session>();
  sessionCount = 0;
  private readonly sockets = new Set<TLSSocket>();
  private readonly publicKey: string;

  private constructor(
    private readonly front: TlsServer,
    private readonly server: Http2Server,
  ) {
    const { publicKey, privateKey } = apnsKeys();
    this.publicKey = publicKey;
    this.configuration = {
      keyId: 'ABC123DEFG',
      teamId: 'DEF123GHIJ',
      bundleId: 'com.example.trail',
      p8Key: privateKey,
      includeContentAvailable: false,
      includeMutableContent: true,
      productionMode: true,
    };
    front.on('secureConnection', (socket) => this.forward(socket));
    server.on('session', (session) => {
      this.sessionCount++;
      this.sessions.add(session);
      session.on('close', () => this.sessions.delete(session));
      session.on('error', () => undefined);
    });
    server.on('stream', (stream, headers) => void this.receive(stream, headers));
  }

  static async start(certificate?: Certificate): Promise<ApnsDouble> {
    const options = { ...(certificate ?? (await trustedCertificate())), ALPNProtocols: ['h2'] };
    const double = new ApnsDouble(createTlsServer(options), createHttp2Server());
    for (const server of [double.front, double.server]) {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    }
    return double;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.front.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    for (const server of [this.front, this.server]) {
      server.close();
      await once(server, 'close');
    }
  }

  private forward(near: TLSSocket): void {
    this.sockets.add(near);
    const far = connect((this.server.address() as AddressInfo).port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.pipe(other);
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }

  private async receive(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    stream.on('error', () => undefined);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    } catch {
      return;
    }
    const reply = this.next.shift() ?? this.judge(headers, Buffer.concat(chunks));
    if (typeof reply === 'string') {
      this.misbehave(reply, stream);
      return;
    }
    const { status, reason, body = reason === undefined ? '' : JSON.stringify({ reason }) } = reply;
    stream.respond({ ':status': status, 'apns-id': headers['apns-id'] });
    stream.end(body);
  }

  private misbehave(how: ApnsMisbehaviour, stream: ServerHttp2Stream): void {
    const { session } = stream;
    if (how === 'reset') stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    if (how === 'goaway') session?.goaway(constants.NGHTTP2_NO_ERROR, 0, Buffer.from('{"reason":"Shutdown"}'));
    if (how === 'close') session?.destroy();
    if (how === 'garbage')
      for (const socket of this.sockets) if (!socket.destroyed) socket.write('\u0000garbage'.repeat(50));
  }

  /** The checks of APNs, with its reasons. */
  private judge(headers: IncomingHttpHeaders, body: Buffer): ApnsReply {
    const device = /^\/3\/device\/([0-9a-f]{64})$/.exec(String(headers[':path']))?.[1];
    const topic = String(headers['apns-topic']);
    const isVoip = headers['apns-push-type'] === 'voip';
    const problem = this.problemOfToken(headers.authorization ?? '');
    if (problem) return { status: 403, reason: problem };
    if (headers[':method'] !== 'POST') return { status: 405, reason: 'MethodNotAllowed' };
    if (device === undefined) return { status: 400, reason: 'BadDeviceToken' };
    if (topic !== this.configuration.bundleId + (isVoip ? '.voip' : ''))
      return { status: 400, reason: 'DeviceTokenNotForTopic' };
    if (!['alert', 'background', 'voip'].includes(String(headers['apns-push-type'])))
      return { status: 400, reason: 'InvalidPushType' };
    if (String(headers['apns-collapse-id'] ?? '').length > 64) return { status: 400, reason: 'BadCollapseId' };
    if (!/^\d+$/.test(String(headers['apns-expiration']))) return { status: 400, reason: 'BadExpirationDate' };
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(headers['apns-id'])))
      return { status: 400, reason: 'BadMessageId' };
    if (body.length > (isVoip ? 5120 : 4096)) return { status: 413, reason: 'PayloadTooLarge' };
    this.notifications.push({ device, headers, payload: JSON.parse(body.toString('utf8')) });
    return { status: 200 };
  }

  private problemOfToken(authorization: string): string | undefined {
    const token = authorization.replace(/^bearer /, '');
    this.tokens.add(token);
    try {
      const { header, claims } = verifiedJwt(token, createPublicKey(this.publicKey), 'ES256');
      if (header.kid !== this.configuration.keyId || claims.iss !== this.configuration.teamId)
        return 'InvalidProviderToken';
      return Math.abs(Date.now() / 1000 - claims.iat) > 3600 ? 'ExpiredProviderToken' : undefined;
    } catch {
      return 'InvalidProviderToken';
    }
  }
}

/** PEM, as a .p8 file has it. */
export const apnsKeys = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
