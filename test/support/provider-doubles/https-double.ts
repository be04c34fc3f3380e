import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { trustedCertificate, type Certificate } from './certificate.js';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string | object;
}

/** How a server does not respond: not at all, by closing the connection, with bytes that are not HTTP, or with a body without end. */
export type Misbehaviour = 'hang' | 'close' | 'garbage' | 'endless';

/** An HTTPS server on loopback that records its requests. */
export class HttpsDouble {
  readonly requests: ReceivedRequest[] = [];
  /** TCP connections so far. */
  connections = 0;
  /** Replaces the next responses, one each. */
  readonly next: (Reply | Misbehaviour)[] = [];

  private constructor(
    private readonly server: Server,
    private readonly respond: (request: ReceivedRequest) => Reply | Misbehaviour,
  ) {
    server.on('secureConnection', () => this.connections++);
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(
    respond: (request: ReceivedRequest) => Reply | Misbehaviour,
    certificate?: Certificate,
  ): Promise<HttpsDouble> {
    const server = createServer(certificate ?? (await trustedCertificate()));
    const double = new HttpsDouble(server, respond);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    return `https://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const received = {
      method: request.method!,
      path: request.url!,
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    this.requests.push(received);
    const reply = this.next.shift() ?? this.respond(received);
    if (typeof reply === 'string') {
      misbehave(reply, request, response);
      return;
    }
    const { status, headers, body = '' } = reply;
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}

export function misbehave(how: Misbehaviour, { socket }: IncomingMessage, response: ServerResponse): void {
  if (how === 'close') socket.destroy();
  if (how === 'garbage') socket.end('\u0000\u0001 not HTTP\r\n\r\n');
  if (how !== 'endless') return;
  response.writeHead(200, { 'content-type': 'text/plain' });
  const more = () => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more);
  more();
}

/** The JSON body of a request. */
export const jsonBody = ({ body }: ReceivedRequest): any => JSON.parse(body.toString('utf8'));
