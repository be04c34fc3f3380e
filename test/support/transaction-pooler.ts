import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

const SSL_REQUEST = 80_877_103;
const PARSE_COMPLETE = Buffer.from([0x31, 0, 0, 0, 4]);

/** A session of PostgreSQL. */
interface Session {
  readonly socket: Socket;
  /** Whom its messages are for at present. */
  client?: PooledClient;
  /** Name → the Parse message. */
  readonly statements: Map<string, Buffer>;
  /** Responses to Parse messages that no client has sent. */
  unasked: number;
}

interface PooledClient {
  readonly socket: Socket;
  session?: Session;
  readonly statements: Map<string, Buffer>;
  /** Messages that wait for a session. */
  waiting: Buffer[];
}

/**
 * A pooler in transaction mode, as PgBouncer is one: a client has a session of PostgreSQL for one transaction, and for the next one that which
 * has been idle longest. Prepared statements follow their clients. What a session without a client says is lost.
 */
export class TransactionPooler {
  private readonly idle: Session[] = [];
  private readonly queue: PooledClient[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(private readonly target: URL) {
    this.server = createServer((socket) => this.accept(socket));
  }

  static async start(target: string): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(new URL(target));
    pooler.server.listen(0, '127.0.0.1');
    await once(pooler.server, 'listening');
    return pooler;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    const url = Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(port) });
    url.searchParams.delete('host');
    return url.href;
  }

  async stop(): Promise<void> {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
    await once(this.server, 'close');
  }

  /** The client authenticates at a session of its own, which then becomes one of all. */
  private accept(socket: Socket): void {
    const client: PooledClient = { socket, statements: new Map(), waiting: [] };
    const far = connect(Number(this.target.port), this.target.hostname);
    const session: Session = { socket: far, client, statements: new Map(), unasked: 0 };
    client.session = session;
    this.track(far, () => this.lose(session));
    this.track(socket, () => this.leave(client));
    let isStarted = false;
    onMessages(
      socket,
      (message) => {
        if (!isStarted && message.readInt32BE(4) === SSL_REQUEST) socket.write('N');
        else if (!isStarted) isStarted = far.write(message) || true;
        else this.fromClient(client, message);
      },
      () => isStarted,
    );
    onMessages(far, (message) => this.fromSession(session, message));
  }

  private track(socket: Socket, onClose: () => void): void {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.sockets.delete(socket);
      onClose();
    });
  }

  private fromClient(client: PooledClient, message: Buffer): void {
    if (String.fromCharCode(message[0]!) === 'X') return void client.socket.end();
    if (client.session) return this.pass(client, client.session, message);
    client.waiting.push(message);
    if (client.waiting.length === 1) this.queue.push(client);
    this.lend();
  }

  private lend(): void {
    while (this.idle.length > 0 && this.queue.length > 0) {
      const [session, client] = [this.idle.shift()!, this.queue.shift()!];
      session.client = client;
      client.session = session;
      for (const message of client.waiting.splice(0)) this.pass(client, session, message);
    }
  }

  private pass(client: PooledClient, session: Session, message: Buffer): void {
    const type = String.fromCharCode(message[0]!);
    const name = statementNamed(type, message);
    if (name && type === 'P') {
      client.statements.set(name, message);
      if (session.statements.get(name)?.equals(message)) return void client.socket.write(PARSE_COMPLETE);
      session.statements.set(name, message);
    } else if (name && !session.statements.has(name)) {
      const parse = client.statements.get(name)!;
      session.statements.set(name, parse);
      session.unasked++;
      session.socket.write(parse);
    }
    session.socket.write(message);
  }

  private fromSession(session: Session, message: Buffer): void {
    const type = String.fromCharCode(message[0]!);
    if (type === '1' && session.unasked > 0) return void session.unasked--;
    session.client?.socket.write(message);
    if (type !== 'Z' || String.fromCharCode(message[5]!) !== 'I') return;
    if (session.client) session.client.session = undefined;
    session.client = undefined;
    this.idle.push(session);
    this.lend();
  }

  /** As many sessions as clients. The session of a client that leaves inside a transaction ends with it. */
  private leave(client: PooledClient): void {
    if (this.queue.includes(client)) this.queue.splice(this.queue.indexOf(client), 1);
    (client.session ?? this.idle.shift())?.socket.destroy();
  }

  private lose(session: Session): void {
    session.client?.socket.destroy();
    if (this.idle.includes(session)) this.idle.splice(this.idle.indexOf(session), 1);
  }
}

/** The name of a prepared statement that a message makes or uses; empty for others. */
function statementNamed(type: string, message: Buffer): string {
  const textAt = (start: number) => message.toString('utf8', start, message.indexOf(0, start));
  if (type === 'P') return textAt(5);
  if (type === 'B') return textAt(message.indexOf(0, 5) + 1);
  return type === 'D' && String.fromCharCode(message[5]!) === 'S' ? textAt(6) : '';
}

/** @param hasType whether the next message begins with its type; the first ones of a client do not */
function onMessages(socket: Socket, onMessage: (message: Buffer) => void, hasType = () => true): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const start = hasType() ? 1 : 0;
      if (rest.length < start + 4) return;
      const end = start + rest.readInt32BE(start);
      if (rest.length < end) return;
      const message = rest.subarray(0, end);
      rest = rest.subarray(end);
      onMessage(message);
    }
  });
}
