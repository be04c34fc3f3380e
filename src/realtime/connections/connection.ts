import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { WebSocket } from 'ws';
import type { RequestContext } from '../../platform/context.js';
import type { DomainError } from '../../platform/errors/domain-error.js';
import type { ActingUser, Principal } from '../../platform/auth/principal.js';
import { closeCodes, type CloseReason } from '../protocol/close-codes.js';
import type { PresenceInterest } from '../presence/presence-interest.js';
import { BUFFERED_BYTES } from '../protocol/realtime-limits.js';
import { encoded, errorFrame } from '../protocol/server-frame.js';
import { guarded, logUnexpected } from '../../platform/observability/guarded.js';

/** For the client to take what was sent before the connection is cut. */
const LINGER_MILLISECONDS = 5000;

/** Whose connection it is. */
export interface Session {
  readonly app: RequestContext['app'];
  readonly uid: string;
  readonly tokenId: bigint;
  readonly platform: string;
  readonly connectedAt: Date;
  /** With what the role is denied; replaced when that changes. */
  user: ActingUser;
}

/**
 * `new` until it is authenticated; then `behind` while it is sent what it missed, and `live` as soon as it is told what happens
 * when it happens.
 */
type Stage = 'new' | 'behind' | 'live' | 'closed';

/** One WebSocket, and what the server knows of who is at its other end. */
export class Connection {
  readonly id = randomUUID();
  readonly openedAt = performance.now();
  stage: Stage = 'new';
  /** Whose presence it is told of. */
  presence?: PresenceInterest;
  /** Up to which it has been sent everything, while it is behind. */
  position = 0n;
  /** Pings since its last sign of life. */
  unansweredPings = 0;
  nextPingAt = Infinity;
  refusedFrames = 0;
  private session?: Session;
  /** What its frames ask for, one after the other. */
  private work: Promise<void> = Promise.resolve();

  /** @param request for the WebSocket; kept until it is known whose it is, because it holds on to a lot of memory */
  constructor(
    private readonly socket: WebSocket,
    private request: Request | undefined,
  ) {}

  isOpen(): boolean {
    return this.stage !== 'closed';
  }

  get isOwned(): boolean {
    return this.session !== undefined;
  }

  /** The connection is somebody's from now on. */
  begin(session: Session): void {
    this.session = session;
    this.stage = 'behind';
    this.request = undefined;
  }

  /** That asked for the WebSocket. @throws once it is authenticated */
  get opening(): Request {
    if (!this.request) throw new Error('The connection is authenticated');
    return this.request;
  }

  /** @throws before it is authenticated */
  get owner(): Session {
    if (!this.session) throw new Error('The connection is not authenticated');
    return this.session;
  }

  /** Of something that its user does. */
  get context(): RequestContext {
    const { app, user, tokenId } = this.owner;
    const principal: Principal = { kind: 'user', user, token: { id: tokenId } };
    return { app, principal, requestId: this.id };
  }

  /** Does it once everything is done that the frames before asked for. */
  inTurn(work: () => Promise<void>): void {
    this.work = this.work.then(() => (this.isOpen() ? work() : undefined)).catch(logUnexpected);
  }

  /** Does it once nothing is being done for it any more. */
  async afterAll(work: () => Promise<void>): Promise<void> {
    await this.work;
    await work();
  }

  send(frame: object): void {
    this.sendEncoded(encoded(frame));
  }

  /** A client that does not read is not waited for: it resumes when it is back. */
  sendEncoded(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > BUFFERED_BYTES) this.close('tryLater', 'The client reads too slowly.');
    else this.socket.send(frame, { binary: false });
  }

  /** Resolves when the frame has left this process, and all before it. */
  async sendAndFlush(frame: Buffer): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.socket.readyState !== this.socket.OPEN) resolve();
      else this.socket.send(frame, { binary: false }, () => resolve());
    });
  }

  /** Nothing is sent or taken any more. What has been sent has a moment to arrive. */
  close(reason: CloseReason, text: string): void {
    if (this.socket.readyState >= this.socket.CLOSING) return;
    this.socket.close(closeCodes[reason], text);
    setTimeout(
      guarded(() => this.socket.terminate()),
      LINGER_MILLISECONDS,
    ).unref();
  }

  /** Says what is wrong, and closes. */
  refuse(error: DomainError, reason: CloseReason): void {
    this.send(errorFrame(error, undefined));
    this.close(reason, error.toBody().code);
  }

  /** Without a word, for a client that would not hear it. */
  cut(): void {
    this.socket.terminate();
  }
}
