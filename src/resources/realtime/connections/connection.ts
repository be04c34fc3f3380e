import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { WebSocket } from 'ws';
import type { ActingUser, Principal } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { DomainError } from '#platform/errors/domain-error.js';
import { isEarlyLibrary } from '#platform/http/requests/client-library.js';
import { neverThrows, logUnexpected } from '#platform/observability/never-throws.js';
import { closeCodes, type CloseReason } from '../protocol/close-codes.js';
import { FrameBucket } from '../protocol/frame-bucket.js';
import { SharedFrame, type Protocol } from '../protocol/protocol.js';
import { BUFFERED_BYTES } from '../protocol/realtime-limits.js';
import { errorFrame } from '../protocol/server-frame.js';
import type { Slot } from './connection-slots.js';
import type { PresenceInterest } from './presence-interest.js';

/** After the close frame the client has this time to read what was sent before. */
const CLOSE_TIMEOUT_MILLISECONDS = 5000;

/** The authenticated user of a connection. */
export interface ConnectionSession {
  readonly app: RequestContext['app'];
  readonly uid: string;
  readonly tokenId: bigint;
  /** Where it is absent, the token does not expire. */
  readonly expiresAt?: Date;
  readonly platform: string;
  readonly connectedAt: Date;
  /** The user has the rules of their role, and is replaced when these change. */
  user: ActingUser;
}

/** `new` until it is authenticated; then `behind` while missed events are sent, and `live` when it receives events as they happen. */
type Stage = 'new' | 'behind' | 'live' | 'closed';

/** What a WebSocket writes to. */
export interface Transport {
  write(bytes: Buffer, done?: () => void): boolean;
}

/** One WebSocket and its session. */
export class Connection {
  readonly id = randomUUID();
  readonly openedAt = performance.now();
  /** A client that names itself in its requests as well has this id: those of client libraries. */
  deviceId?: string;
  stage: Stage = 'new';
  /** Whose presence it receives. */
  presence?: PresenceInterest;
  /** While it is behind: all events up to this position have been sent. */
  position = 0n;
  /** Pings since its last frame. */
  unansweredPings = 0;
  nextPingAt = Infinity;
  /** A token for each frame that the client may send now. */
  readonly frameBucket = new FrameBucket();
  rejectedFrames = 0;
  private currentSession?: ConnectionSession;
  /** Settles when all frames so far have been handled. */
  private work: Promise<void> = Promise.resolve();

  /**
   * @param transport that the socket writes to, without extensions
   * @param upgradeRequest is dropped on authentication, because it references a lot of memory
   * @param slot absent: it needs none
   */
  constructor(
    private readonly socket: WebSocket,
    private readonly transport: Transport,
    private upgradeRequest: Request | undefined,
    readonly protocol: Protocol,
    private readonly slot?: Slot,
  ) {}

  isOpen(): boolean {
    return this.stage !== 'closed';
  }

  get isAuthenticated(): boolean {
    return this.currentSession !== undefined;
  }

  /** The client has sent its credential. */
  beginAuthentication(): void {
    this.slot?.authenticating();
  }

  /** Whether the client knows reactions as edits of messages only. */
  get isOfEarlyLibrary(): boolean {
    return isEarlyLibrary(this.deviceId);
  }

  beginSession(session: ConnectionSession): void {
    this.slot?.authenticated();
    this.currentSession = session;
    this.stage = 'behind';
    this.upgradeRequest = undefined;
  }

  /** The upgrade request. @throws Error once the connection is authenticated */
  get request(): Request {
    if (!this.upgradeRequest) throw new Error('The connection is authenticated');
    return this.upgradeRequest;
  }

  /** @throws Error before the connection is authenticated */
  get session(): ConnectionSession {
    if (!this.currentSession) throw new Error('The connection is not authenticated');
    return this.currentSession;
  }

  /** Whether the token of the session has expired. */
  hasExpired(now: number): boolean {
    const expiresAt = this.currentSession?.expiresAt;
    return expiresAt !== undefined && expiresAt.getTime() <= now;
  }

  /** The context of a request of the user. @throws Error before the connection is authenticated */
  get context(): RequestContext {
    const { app, user, tokenId, expiresAt } = this.session;
    const principal: Principal = { kind: 'user', user, token: { id: tokenId, expiresAt } };
    return { app, principal, requestId: this.id };
  }

  /** Runs the work after that of all earlier frames, unless the connection is closed by then. */
  enqueue(work: () => Promise<void>): void {
    this.work = this.work.then(() => (this.isOpen() ? work() : undefined)).catch(logUnexpected);
  }

  /** Runs the work after that of all frames. */
  async afterPendingWork(work: () => Promise<void>): Promise<void> {
    await this.work;
    await work();
  }

  send(frame: object): void {
    this.sendShared(new SharedFrame(frame));
  }

  /**
   * Closes the connection of a client that reads too slowly: it can connect again and resume.
   *
   * Written past the WebSocket, which would encode the frame for each connection and write its head and its content apart.
   */
  sendShared(frame: SharedFrame): void {
    const bytes = frame.bytesIn(this.protocol);
    if (bytes.length === 0 || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > BUFFERED_BYTES) this.close('tryLater', 'The client reads too slowly.');
    else this.transport.write(bytes);
  }

  /** Resolves when the frame and all before it have left this process. */
  async sendAndFlush(frame: SharedFrame): Promise<void> {
    const bytes = frame.bytesIn(this.protocol);
    await new Promise<void>((resolve) => {
      if (bytes.length === 0 || this.socket.readyState !== this.socket.OPEN) resolve();
      else this.transport.write(bytes, () => resolve());
    });
  }

  /** Starts the closing handshake, and terminates the connection if the client does not respond to it in time. */
  close(reason: CloseReason, text: string): void {
    if (this.socket.readyState >= this.socket.CLOSING) return;
    this.socket.close(closeCodes[reason], text);
    setTimeout(
      neverThrows(() => this.socket.terminate()),
      CLOSE_TIMEOUT_MILLISECONDS,
    ).unref();
  }

  /** Sends the error and closes the connection. An authenticated client that is to try later has nothing else to do, and gets no error. */
  closeWithError(error: DomainError, reason: CloseReason): void {
    // after authentication a client would take a frame for the response to something that it has sent
    if (reason !== 'tryLater' || !this.isAuthenticated) this.send(errorFrame(error, undefined));
    this.close(reason, error.toBody().code);
  }

  /** Closes without a closing handshake. */
  terminate(): void {
    this.socket.terminate();
  }
}
