import { once } from 'node:events';
import { Agent, createServer, get, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

const CHECK_MILLISECONDS = 100;

/**
 * Passes requests and WebSockets on to servers in turn, as Caddy, HAProxy or the Service of Kubernetes do: to those whose readiness check
 * succeeds. A request goes to another server only if the connection was refused, because otherwise the server may have processed it.
 */
export class LoadBalancer {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly ready = new Set<number>();
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;
  private readonly checks: NodeJS.Timeout;
  private turn = 0;

  private constructor(private readonly ports: readonly number[]) {
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    this.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) =>
      this.passSocket(incoming, socket, head),
    );
    this.checks = setInterval(() => ports.forEach((port) => this.check(port)), CHECK_MILLISECONDS);
  }

  static async start(ports: readonly number[]): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(ports);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  isReady(port: number): boolean {
    return this.ready.has(port);
  }

  async stop(): Promise<void> {
    clearInterval(this.checks);
    this.agent.destroy();
    for (const socket of this.sockets) socket.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private check(port: number): void {
    const path = { host: '127.0.0.1', port, path: '/health/ready', agent: false as const };
    get(path, (response) => {
      response.resume();
      if (response.statusCode === 200) this.ready.add(port);
      else this.ready.delete(port);
    }).on('error', () => this.ready.delete(port));
  }

  /** @param refused those that have refused the connection */
  private next(refused: readonly number[] = []): number | undefined {
    const ready = this.ports.filter((port) => this.ready.has(port) && !refused.includes(port));
    return ready[this.turn++ % ready.length];
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse, refused: readonly number[] = []): void {
    const port = this.next(refused);
    if (port === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, url: path, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: this.agent }, (response) => {
      const { connection, ...others } = response.headers;
      outgoing.writeHead(response.statusCode!, others);
      pipeline(response, outgoing).catch(() => outgoing.destroy());
    });
    sent.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') this.pass(incoming, outgoing, [...refused, port]);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    // the body is read when the connection stands, so a refused request still has it
    sent.on('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => incoming.pipe(sent));
      else incoming.pipe(sent);
    });
  }

  private passSocket({ method, url, rawHeaders }: IncomingMessage, client: Socket, head: Buffer): void {
    const port = this.next();
    if (port === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1', () => {
      const lines = Array.from(
        { length: rawHeaders.length / 2 },
        (_, n) => `${rawHeaders[2 * n]}: ${rawHeaders[2 * n + 1]}`,
      );
      upstream.write(`${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
  }
}
