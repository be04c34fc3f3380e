import type { AuthFrame, ClientFrame, ServerFrame } from './frames.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket.js';

/** Maximum time until the WebSocket is open and authenticated. */
const AUTHENTICATION_TIMEOUT_MILLISECONDS = 15_000;
const MISSED_HEARTBEATS = 2;
/** The close code of RFC 6455 for a connection that ended without a close frame. */
const ABNORMAL_CLOSURE = 1006;

export interface ConnectionHandlers {
  onFrame(frame: ServerFrame): void;
  /** Called once, after the last frame. */
  onEnd(code: number): void;
}

/** A single WebSocket connection: authenticates, responds to heartbeats, and ends when the server sends nothing for too long. */
export class Connection {
  private readonly socket: WebSocketLike;
  private watchdog?: ReturnType<typeof setTimeout>;
  private timeoutMilliseconds = AUTHENTICATION_TIMEOUT_MILLISECONDS;
  private hasEnded = false;

  constructor(
    WebSocket: WebSocketConstructor,
    url: string,
    readonly auth: AuthFrame,
    private readonly handlers: ConnectionHandlers,
  ) {
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.send(auth);
    this.socket.onmessage = ({ data }: { data: unknown }) => this.receive(data);
    this.socket.onclose = ({ code }: { code: number }) => this.end(code);
    // a close event with the code always follows
    this.socket.onerror = () => undefined;
    this.restartWatchdog();
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Closes the connection without waiting for the server; later frames are ignored. */
  close(): void {
    this.detach();
    this.socket.close(1000);
  }

  private receive(data: unknown): void {
    const frame = parseFrame(data);
    if (!frame) return;
    if (frame.type === 'authenticated') this.timeoutMilliseconds = MISSED_HEARTBEATS * frame.heartbeatSeconds * 1000;
    if (frame.type === 'ping') this.send({ type: 'pong' });
    this.restartWatchdog();
    this.handlers.onFrame(frame);
  }

  private restartWatchdog(): void {
    clearTimeout(this.watchdog);
    if (this.hasEnded) return;
    this.watchdog = setTimeout(() => {
      this.socket.close();
      this.end(ABNORMAL_CLOSURE);
    }, this.timeoutMilliseconds);
  }

  private end(code: number): void {
    if (this.hasEnded) return;
    this.detach();
    this.handlers.onEnd(code);
  }

  private detach(): void {
    this.hasEnded = true;
    clearTimeout(this.watchdog);
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
  }
}

/** @returns undefined when the data is not a frame */
function parseFrame(data: unknown): ServerFrame | undefined {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame | null;
    return typeof frame === 'object' && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}
