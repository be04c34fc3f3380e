import { Injectable, Logger } from '@nestjs/common';
import { isAppSealed, isDatabaseUnavailable } from '#platform/database/database-errors.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { toLogFields } from '#platform/observability/log-fields.js';
import type { Connection } from '../connections/connection.js';
import { SessionRevalidator } from '../delivery/session-revalidator.js';
import { SignalsService } from '../delivery/signals.service.js';
import { PresenceBroadcaster } from '../presence/presence-broadcaster.js';
import { validateFrame, type ClientFrame, type RawFrame } from '../protocol/client-frame.js';
import type { CloseReason } from '../protocol/close-codes.js';
import { AUTHENTICATION_SECONDS, FRAMES_PER_SECOND, MAX_REJECTED_FRAMES } from '../protocol/realtime-limits.js';
import { ackFrame, errorFrame, pongFrame } from '../protocol/server-frame.js';
import { AuthenticationService } from './authentication.service.js';
import { ReceiptsService } from './receipts.service.js';

/** Handles the frames of clients. */
@Injectable()
export class FrameHandler {
  private readonly logger = new Logger('Realtime');

  constructor(
    private readonly authentication: AuthenticationService,
    private readonly sessionRevalidator: SessionRevalidator,
    private readonly signals: SignalsService,
    private readonly receipts: ReceiptsService,
    private readonly presenceBroadcaster: PresenceBroadcaster,
  ) {}

  receive(connection: Connection, text: Buffer): void {
    connection.unansweredPings = 0;
    if (connection.frameBucket.take()) this.accept(connection, text);
    else this.rejectTooMany(connection, text);
  }

  private accept(connection: Connection, text: Buffer): void {
    let frame: RawFrame;
    try {
      frame = connection.protocol.parse(text);
    } catch (error) {
      this.rejectMalformed(connection, this.asDomainError(error, connection));
      return;
    }
    if (frame.type === 'ping') connection.send(pongFrame(frame.ref));
    else if (frame.type !== 'pong') connection.enqueue(() => this.handle(connection, frame));
  }

  private async handle(connection: Connection, frame: RawFrame): Promise<void> {
    if (connection.stage === 'new') {
      await this.authenticate(connection, frame);
      return;
    }
    try {
      const validated = await validateFrame(frame);
      await this.sessionRevalidator.refresh(connection);
      await this.perform(connection, validated);
      if (frame.ref !== undefined) connection.send(ackFrame(frame.ref));
    } catch (error) {
      connection.send(errorFrame(this.asDomainError(error, connection), frame.ref));
    }
  }

  private async authenticate(connection: Connection, raw: RawFrame): Promise<void> {
    try {
      if (raw.type !== 'auth') throw new DomainError('ERR_NOT_AUTHENTICATED', { seconds: AUTHENTICATION_SECONDS });
      connection.beginAuthentication();
      const frame = (await validateFrame(raw)) as Extract<ClientFrame, { type: 'auth' }>;
      connection.deviceId = raw.deviceId;
      await this.authentication.authenticate(connection, frame.body);
      const { presence } = frame.body;
      if (presence && connection.isOpen())
        await this.handle(connection, { type: 'presence_subscribe', body: presence, json: raw.json });
    } catch (thrown) {
      const error = this.asDomainError(thrown, connection);
      connection.closeWithError(error, reasonOf(error));
    }
  }

  private async perform(connection: Connection, { type, body }: ClientFrame): Promise<void> {
    switch (type) {
      case 'typing':
        await this.signals.typing(connection, body);
        break;
      case 'transient':
        await this.signals.transient(connection, body);
        break;
      case 'receipt':
        await this.receipts.mark(connection.context, body);
        break;
      case 'presence_subscribe':
        this.presenceBroadcaster.subscribe(connection, body);
        break;
      case 'auth':
        throw new DomainError('ERR_BAD_FRAME');
    }
  }

  /** A ping is answered nevertheless: a client that gets no pong takes the connection for dead, and opens another one. */
  private rejectTooMany(connection: Connection, text: Buffer): void {
    const error = new DomainError('ERR_TOO_MANY_FRAMES', { limit: FRAMES_PER_SECOND });
    if (++connection.rejectedFrames >= MAX_REJECTED_FRAMES) {
      connection.closeWithError(error, 'tooManyFrames');
      return;
    }
    const ping = this.pingIn(connection, text);
    connection.send(ping ? pongFrame(ping.ref) : errorFrame(error, undefined));
  }

  private pingIn({ protocol }: Connection, text: Buffer): RawFrame | undefined {
    try {
      const frame = protocol.parse(text);
      return frame.type === 'ping' ? frame : undefined;
    } catch {
      return undefined;
    }
  }

  private rejectMalformed(connection: Connection, error: DomainError): void {
    if (connection.stage === 'new') connection.closeWithError(error, 'malformed');
    else connection.send(errorFrame(error, undefined));
  }

  private asDomainError(thrown: unknown, { id }: Connection): DomainError {
    if (thrown instanceof DomainError) return thrown as DomainError;
    if (isAppSealed(thrown)) return DomainError.appIsMoving();
    const error = isDatabaseUnavailable(thrown)
      ? new DomainError('ERR_MISSION_FAILED')
      : new DomainError('ERR_EXCEPTION', { requestId: id });
    this.logger.error({ cause: toLogFields(thrown), requestId: id }, `Responded with ${error.code}`);
    return error;
  }
}

/** The close reason for an error of authentication. */
function reasonOf({ code, status }: DomainError): CloseReason {
  if (code === 'ERR_NOT_AUTHENTICATED' || status === 400) return 'malformed';
  if (status === 401 || code === 'ERR_APP_HAS_MOVED') return 'unauthorized';
  return code === 'ERR_EXCEPTION' ? 'failed' : 'tryLater';
}
