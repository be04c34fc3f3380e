import type { AuthFrame, ClientFrame, ServerFrame } from './frames.js';
import type { WebSocketConstructor, WebSocketLike } from './web-socket.js';

/** For the WebSocket to open and the server to know the client. */
const AUTHENTICATION_TIMEOUT_MILLISECONDS = 15_000;
const MISSED_HEARTBEATS = 2;
/** As RFC 6455 has it: ended without a word from the other side. */
const ABNORMAL_CLOSURE = 1006;

export interface ConnectionHandlers {
  onFrame(frame: ServerFrame): void;
  /** Once, after the last frame. */
  onEnd(code: number): void;
}

/** One WebSocket from its opening to its end: authenticates, answers heartbeats, and ends by itself when the server falls silent. */
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
    // the close that follows says all there is to know
    this.socket.onerror = () => undefined;
    this.restartWatchdog();
  }

  send(frame: ClientFrame): void {
    this.socket.send(JSON.stringify(frame));
  }

  /** Without waiting for the server: nothing that it still sends is heard. */
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

/** undefined for what is no frame at all. */
function parseFrame(data: unknown): ServerFrame | undefined {
  try {
    const frame = JSON.parse(String(data)) as ServerFrame | null;
    return typeof frame === 'object' && frame !== null ? frame : undefined;
  } catch {
    return undefined;
  }
}
