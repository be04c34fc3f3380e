import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TokenVerifier } from 'livekit-server-sdk';

export const LIVEKIT = {
  url: 'wss://livekit.example.com',
  key: 'test-key',
  secret: 'test-secret-of-the-double-livekit',
};

export interface ReceivedRpc {
  readonly method: string;
  readonly body: any;
}

/** `hang` never responds; a number is the status of an error. */
type Misbehaviour = 'hang' | number;

/** In place of a LiveKit server: the Twirp API of its rooms. */
export class LiveKitDouble {
  /** Permitted requests, in the order of arrival. */
  readonly requests: ReceivedRpc[] = [];
  /** The rooms that exist. */
  rooms: { name: string; sid: string }[] = [];
  /** Replaces the next responses, one each. */
  readonly next: Misbehaviour[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.respond(request, response));
  }

  static async start(): Promise<LiveKitDouble> {
    const double = new LiveKitDouble();
    double.server.listen(0, '127.0.0.1');
    await once(double.server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The bodies of the requests of a method so far. */
  received(method: string): any[] {
    return this.requests.filter((request) => request.method === method).map(({ body }) => body as unknown);
  }

  reset(): void {
    this.requests.length = 0;
    this.next.length = 0;
    this.rooms = [];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const claims = await new TokenVerifier(LIVEKIT.key, LIVEKIT.secret).verify(token).catch(() => undefined);
    if (!claims) return void send(401, { code: 'unauthenticated', msg: 'invalid token' });
    const method = request.url!.replace('/twirp/livekit.RoomService/', '');
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { room?: string; names?: string[] };
    this.requests.push({ method, body });
    const misbehaviour = this.next.shift();
    if (misbehaviour === 'hang') return;
    if (misbehaviour !== undefined) return void send(misbehaviour, { code: 'internal', msg: 'overloaded' });
    const grant = { DeleteRoom: 'roomCreate', ListRooms: 'roomList', RemoveParticipant: 'roomAdmin' }[method];
    if (!grant || !claims.video?.[grant as 'roomCreate']) return void send(403, { code: 'permission_denied' });
    if (method === 'ListRooms')
      return void send(200, { rooms: this.rooms.filter(({ name }) => body.names!.includes(name)) });
    const exists = this.rooms.some(({ name }) => name === body.room);
    if (!exists) return void send(404, { code: 'not_found', msg: 'requested room does not exist' });
    if (method === 'DeleteRoom') this.rooms = this.rooms.filter(({ name }) => name !== body.room);
    send(200, {});
  }
}
