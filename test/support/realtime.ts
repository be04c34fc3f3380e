import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { dataOf } from './client.js';
import type { TestApp, TestServer } from './server.js';
import { documentedMessages } from './shared/realtime-document.mjs';

export type Frame = Record<string, any> & { type: string };

const serverChecks = new Map(
  documentedMessages
    .filter(({ fromServer }) => fromServer)
    .map(({ check, examples }) => [examples[0]!.type, check] as const),
);

/** The maximum time that a test waits for a frame. */
const TIMEOUT_MILLISECONDS = 120_000;

/** A client of /v3/realtime that validates every frame of the server against the AsyncAPI document. */
export class RealtimeClient {
  /** Received frames that no method has returned yet. */
  readonly frames: Frame[] = [];
  /** Code and reason of the close frame. */
  readonly closed: Promise<{ code: number; reason: string }>;
  private readonly waiting = new Set<() => void>();

  constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.receive(JSON.parse(data.toString()) as Frame));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => {
        resolve({ code, reason: String(reason) });
        this.wake();
      });
    });
  }

  /** Opens a connection without authenticating it. */
  static async open(
    server: TestServer,
    headers: Record<string, string> = {},
    path = '/v3/realtime',
  ): Promise<RealtimeClient> {
    const { port } = server.http.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    const client = new RealtimeClient(socket);
    await once(socket, 'open');
    return client;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The next frame of the type. Removes it and the frames before it. */
  async next(type: string, matches: (frame: Frame) => boolean = () => true): Promise<Frame> {
    const found = await this.until(() => this.frames.findIndex((frame) => frame.type === type && matches(frame)));
    return this.frames.splice(0, found + 1).at(-1)!;
  }

  async nextEvent(trigger: string, matches: (frame: Frame) => boolean = () => true): Promise<Frame> {
    return this.next('event', (frame) => frame.trigger === trigger && matches(frame));
  }

  /** Removes and returns the frames up to and including the next one that matches. */
  async allUntil(matches: (frame: Frame) => boolean): Promise<Frame[]> {
    const found = await this.until(() => this.frames.findIndex(matches));
    return this.frames.splice(0, found + 1);
  }

  /** Sends a frame and awaits its `ack` or `error`. */
  async request(frame: object): Promise<Frame> {
    const ref = String(Math.random());
    this.send({ ...frame, ref });
    const found = await this.until(() => this.frames.findIndex((response) => response.ref === ref));
    return this.frames.splice(found, 1)[0]!;
  }

  async close(): Promise<void> {
    this.socket.close();
    await this.closed;
  }

  /** @throws Error for a frame that the protocol does not have */
  protected assertDocumented(frame: Frame): void {
    const check = serverChecks.get(frame.type);
    if (!check) throw new Error(`The server sent a frame of type ${frame.type}, which is not documented`);
    if (!check(frame))
      throw new Error(`${JSON.stringify(frame)} does not match the document: ${describeErrors(check)}`);
  }

  private receive(frame: Frame): void {
    this.assertDocumented(frame);
    this.frames.push(frame);
    this.wake();
  }

  private wake(): void {
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }

  private async until(find: () => number): Promise<number> {
    const deadline = Date.now() + TIMEOUT_MILLISECONDS;
    for (;;) {
      const found = find();
      if (found >= 0) return found;
      if (this.socket.readyState === WebSocket.CLOSED || Date.now() > deadline)
        throw new Error(`The expected frame was not received. Received: ${JSON.stringify(this.frames)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        this.waiting.add(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

const describeErrors = ({ errors }: { errors?: { instancePath: string; message?: string }[] | null }): string =>
  (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`).join(', ');

export async function tokenOf(app: TestApp, uid: string): Promise<string> {
  return dataOf(await app.api.post(`/v3/users/${uid}/auth_tokens`, { force: true })).authToken as string;
}

/** An authenticated connection of the user, and its authenticated frame. */
export async function connectedAs(
  server: TestServer,
  app: TestApp,
  uid: string,
  more: { authToken?: string; lastEventId?: string; presence?: object; platform?: string } = {},
): Promise<{ client: RealtimeClient; authenticated: Frame }> {
  const client = await RealtimeClient.open(server);
  client.send({ type: 'auth', appId: app.id, authToken: more.authToken ?? (await tokenOf(app, uid)), ...more });
  return { client, authenticated: await client.next('authenticated') };
}
