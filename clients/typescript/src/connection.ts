import type { AuthFrame, ClientFrame, ServerFrame } from './frames.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket.js';

/** For the WebSocket to open and the server to know the client. */
const ANSWER_MILLISECONDS = 15_000;
const MISSED_HEARTBEATS = 2;
/** As RFC 6455 has it: ended without a word from the other side. */
const ABNORMAL = 1006;

export interface ConnectionOwner {
  onFrame(frame: ServerFrame): void;
  /** Once, after the last frame. */
  onEnd(code: number): void;
}

/** One WebSocket from its opening to its end: authenticates, answers heartbeats, and ends by itself when the server falls silent. */
export class Connection {
  private readonly socket: WebSocketLike;
  private watchdog?: ReturnType<typeof setTimeout>;
  private patience = ANSWER_MILLISECONDS;
  private hasEnded = false;

  constructor(
    WebSocket: WebSocketConstructor,
    url: string,
    readonly auth: AuthFrame,
    private readonly owner: ConnectionOwner,
  ) {
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.send(auth);
    this.socket.onmessage = ({ data }: { data: unknown }) => this.take(data);
    this.socket.onclose = ({ code }: { code: number }) => this.end(code);
    // the close that follows says all there is to know
    this.socket.onerror = () => undefined;
    this.expectSignOfLife();
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Without waiting for the server: nothing that it still sends is heard. */
  close(): void {
    this.detach();
    this.socket.close(1000);
  }

  private take(data: unknown): void {
    const frame = parsed(data);
    if (!frame) return;
    if (frame.type === 'authenticated') this.patience = MISSED_HEARTBEATS * frame.heartbeatSeconds * 1000;
    if (frame.type === 'ping') this.send({ type: 'pong' });
    this.expectSignOfLife();
    this.owner.onFrame(frame);
  }

  private expectSignOfLife(): void {
    clearTimeout(this.watchdog);
    if (this.hasEnded) return;
    this.watchdog = setTimeout(() => {
      this.socket.close();
      this.end(ABNORMAL);
    }, this.patience);
  }

  private end(code: number): void {
    if (this.hasEnded) return;
    this.detach();
    this.owner.onEnd(code);
  }

  private detach(): void {
    this.hasEnded = true;
    clearTimeout(this.watchdog);
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
  }
}

/** undefined for what is no frame at all. */
function parsed(data: unknown): ServerFrame | undefined {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame | null;
    return typeof frame === 'object' && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}
