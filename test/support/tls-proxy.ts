import { once } from 'node:events';
import { request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { trustedCertificate, type Certificate } from './provider-doubles/certificate.js';
import { misbehave, type Misbehaviour } from './provider-doubles/https-double.js';

export interface PassedReply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
}

/** A reverse proxy that terminates TLS in front of a server with TRUST_PROXY, and makes the mistakes that a test tells it to make. */
export class TlsProxy {
  /** Changes a response before it is passed on. */
  change: (path: string, reply: PassedReply) => PassedReply | Misbehaviour = (_, reply) => reply;
  /** Headers of requests that are not passed on. */
  dropped: string[] = [];
  /** The status with which WebSockets are refused. */
  refusal: number | undefined;
  private readonly sockets = new Set<Socket>();
  private server!: Server;

  constructor(private readonly upstream: () => number) {}

  async start(certificate?: Certificate): Promise<void> {
    this.server = createServer(certificate ?? (await trustedCertificate()), (incoming, outgoing) => {
      this.pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
    this.server.on('upgrade', (incoming: IncomingMessage, client: Socket) => this.passSocket(incoming, client));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  reset(): void {
    this.change = (_, reply) => reply;
    this.dropped = [];
    this.refusal = undefined;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method, url: path = '' } = incoming;
    const sent = request({ host: '127.0.0.1', port: this.upstream(), method, path, headers: this.headersOf(incoming) });
    incoming.pipe(sent);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { connection, ...headers } = response.headers;
    const body = Buffer.concat(await response.toArray()).toString();
    const reply = this.change(path, { status: response.statusCode!, headers, body });
    if (typeof reply === 'string') {
      misbehave(reply, incoming, outgoing);
      return;
    }
    const { 'content-length': length, ...others } = reply.headers;
    outgoing.writeHead(reply.status, others).end(reply.body);
  }

  private headersOf({ headers }: IncomingMessage): OutgoingHttpHeaders {
    const passed = Object.entries(headers).filter(([name]) => !this.dropped.includes(name));
    return { ...Object.fromEntries(passed), 'x-forwarded-proto': 'https' };
  }

  private passSocket(incoming: IncomingMessage, client: Socket): void {
    this.sockets.add(client);
    if (this.refusal !== undefined) {
      client.end(`HTTP/1.1 ${this.refusal} Refused\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const upstream = connect(this.upstream(), '127.0.0.1', () => {
      const lines = Object.entries(this.headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`);
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      client.pipe(upstream).pipe(client);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  }
}
