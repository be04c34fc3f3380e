import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { useDouble } from './use-double.js';

export const ISSUER = 'https://login.example.com';
export const AUDIENCE = 'chat';

/** A key pair of an app, which signs tokens for its users. */
export class SigningKey {
  private constructor(
    readonly alg: string,
    readonly kid: string | undefined,
    readonly privateKey: CryptoKey,
    readonly jwk: JWK,
  ) {}

  static async generate(alg: string, kid?: string): Promise<SigningKey> {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), alg, use: 'sig', ...(kid && { kid }) };
    return new SigningKey(alg, kid, privateKey, jwk);
  }

  /** @param claims added to valid ones; undefined removes a claim */
  async sign(claims: JWTPayload, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: ISSUER, aud: AUDIENCE, iat: now, exp: now + 600, jti: crypto.randomUUID(), ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg: this.alg, kid: this.kid, ...header }).sign(this.privateKey);
  }
}

type Reply = (response: ServerResponse) => void;

/** The server of a JSON Web Key Set. */
export class KeyServer {
  requests = 0;
  reply: Reply = (response) => response.writeHead(404).end();
  private readonly server: Server;

  private constructor() {
    this.server = createServer((_, response) => {
      this.requests++;
      this.reply(response);
    });
  }

  static async start(): Promise<KeyServer> {
    const double = new KeyServer();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/keys`;
  }

  serve(...keys: JWK[]): void {
    this.reply = (response) => response.end(JSON.stringify({ keys }));
  }

  reset(): void {
    this.requests = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export const useKeyServer = (): KeyServer => useDouble(() => KeyServer.start());
