import { Backoff } from './backoff.js';
import { reactionTo } from './close-codes.js';
import { Connection } from './connection.js';
import type { EventData } from './generated/event-data.js';
import type {
  AcknowledgedFrame,
  AuthFrame,
  ClientFrame,
  EventFrame,
  PresenceSubscription,
  Receiver,
  ReceiptTarget,
  ServerFrame,
  TypingFrame,
} from './frames.js';
import { Listeners } from './listeners.js';
import { onlineEvent } from './online-event.js';
import { RealtimeError } from './realtime-error.js';
import type { RealtimeEvent, RealtimeListeners, RealtimeOptions, RealtimeState } from './realtime-types.js';
import { PendingRequests } from './pending-requests.js';
import { TokenCache } from './token-cache.js';
import { TypingExpiry, TypingThrottle } from './typing.js';
import { withoutTrailingSlashes } from './base-address.js';
import { platformWebSocket, type WebSocketConstructor } from './web-socket.js';

const PATH = '/v3/realtime';
/** Of a server that stops: its clients come back one by one. */
const RESTART_SPREAD_MILLISECONDS = 5000;

/**
 * What happens to a user, as it happens. A connection that breaks is made again, and what was missed comes first: every event is
 * handed out once, and in order.
 */
export class Realtime {
  private readonly options: RealtimeOptions;
  private readonly url: string;
  private readonly WebSocket: WebSocketConstructor;
  private readonly tokens: TokenCache;
  private readonly backoff: Backoff;
  private readonly listeners = new Listeners<RealtimeListeners>();
  private readonly requests = new PendingRequests();
  private readonly typingThrottle = new TypingThrottle();
  private readonly typingExpiry = new TypingExpiry((typing) => this.listeners.emit('typing', typing));
  private readonly connectPromises = new Set<{ resolve: () => void; reject: (error: RealtimeError) => void }>();
  private presence?: PresenceSubscription;
  private connection?: Connection;
  private currentState: RealtimeState = 'closed';
  /** The last event that was handed out, or that the server says has no successor for this user. */
  private position?: bigint;
  private currentUid?: string;
  private maxFrameBytes = Infinity;
  private retryTimer?: ReturnType<typeof setTimeout>;
  /** What the server said before it closed the connection. */
  private lastError?: RealtimeError;
  /** Counts attempts, so that one which was given up does not go on. */
  private attempt = 0;

  constructor(options: RealtimeOptions) {
    this.options = options;
    this.url = realtimeUrl(options.url);
    this.WebSocket = options.WebSocket ?? platformWebSocket();
    this.tokens = new TokenCache(options.authToken);
    this.backoff = new Backoff(options.pauses ?? { first: 1000, longest: 30_000 });
    this.presence = options.presence;
    if (options.lastEventId !== undefined) this.position = BigInt(options.lastEventId);
  }

  get state(): RealtimeState {
    return this.currentState;
  }

  /** uid of the user, once the server has told. */
  get uid(): string | undefined {
    return this.currentUid;
  }

  /** To be kept by those who want to go on from here later. */
  get lastEventId(): string | undefined {
    return this.position?.toString();
  }

  /** @returns what ends it */
  on<Name extends keyof RealtimeListeners>(
    name: Name,
    listener: (...args: RealtimeListeners[Name]) => void,
  ): () => void {
    return this.listeners.add(name, listener);
  }

  /**
   * Goes on trying until there is a connection; from then on nothing is missed.
   *
   * @throws RealtimeError once it is closed, because trying again is of no use or `close` was called
   */
  connect(): Promise<void> {
    if (this.currentState === 'connected') return Promise.resolve();
    const connected = new Promise<void>((resolve, reject) => this.connectPromises.add({ resolve, reject }));
    // whoever does not wait for it is told by the listeners of errors
    connected.catch(() => undefined);
    if (this.currentState === 'closed') {
      this.backoff.reset();
      onlineEvent.add(this.retryNow);
      this.setState('connecting');
      void this.open();
    }
    return connected;
  }

  /** Until `connect` is called again. */
  close(): void {
    if (this.currentState !== 'closed')
      this.closeWith(RealtimeError.byClient('CLOSED', 'The app has closed the connection.'));
  }

  /** May be called with every key: the server is told as often as it needs to know, and nobody while there is no connection. */
  typing(action: TypingFrame['action'], receiver: Receiver, metadata?: Record<string, unknown>): void {
    if (this.currentState !== 'connected' || !this.typingThrottle.isDue(receiver, action)) return;
    this.send({ type: 'typing', action, receiver: receiver.receiver, receiverType: receiver.receiverType, metadata });
  }

  /** @throws RealtimeError as all that is asked of the server: with its code, or because the connection is gone */
  markDelivered(target: ReceiptTarget): Promise<void> {
    return this.request({ ...target, type: 'receipt', action: 'delivered' });
  }

  markRead(target: ReceiptTarget): Promise<void> {
    return this.request({ ...target, type: 'receipt', action: 'read' });
  }

  /** Reaches those who are connected now, and is kept nowhere. */
  sendTransient({ receiver, receiverType }: Receiver, data: Record<string, unknown>): Promise<void> {
    return this.request({ type: 'transient', receiver, receiverType, data });
  }

  /** Replaces what was subscribed before, and holds for the connections to come as well. */
  subscribePresence(subscription: PresenceSubscription): Promise<void> {
    this.presence = subscription;
    return this.currentState !== 'connected'
      ? Promise.resolve()
      : this.request({ type: 'presence_subscribe', ...subscription });
  }

  private async open(): Promise<void> {
    const attempt = ++this.attempt;
    let authToken: string | undefined;
    try {
      authToken = await this.tokens.token();
    } catch (cause) {
      if (attempt === this.attempt) this.retryAfterTokenFailure(cause);
      return;
    }
    if (attempt !== this.attempt) return;
    if (authToken === undefined) this.closePermanently(this.lastError ?? tokenRefused());
    else this.openWith(authToken);
  }

  private retryAfterTokenFailure(cause: unknown): void {
    this.listeners.emit('error', RealtimeError.byClient('NO_AUTH_TOKEN', 'No auth token was to be had.', { cause }));
    this.openAfter(this.backoff.next());
  }

  private openWith(authToken: string): void {
    const { appId, platform = 'javascript' } = this.options;
    const { presence, lastEventId } = this;
    const auth: AuthFrame = { type: 'auth', authToken, appId, platform, presence, lastEventId };
    this.lastError = undefined;
    try {
      this.connection = new Connection(this.WebSocket, this.url, auth, {
        onFrame: (frame) => this.receive(frame),
        onEnd: (code) => this.onEnd(code, authToken),
      });
    } catch (cause) {
      // browsers do so for an address that the page must not speak to
      this.closePermanently(
        RealtimeError.byClient('CLOSED', 'The platform opens no WebSocket to this address.', { cause }),
      );
    }
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case 'authenticated':
        this.currentUid = frame.uid;
        this.maxFrameBytes = frame.limits.frameBytes;
        if (frame.lastEventId !== undefined) this.position = BigInt(frame.lastEventId);
        return this.setState('connected');
      case 'event':
        return this.receiveEvent(frame);
      case 'resumed':
        this.advancePosition(frame.lastEventId);
        return this.listeners.emit('resumed', { events: frame.events });
      case 'resume_failed':
        // it may lie before the last one, on a server whose database was restored
        this.position = BigInt(frame.lastEventId);
        return this.listeners.emit('resumeFailed', { reason: frame.reason });
      case 'ping':
        // the connection has held for a while
        this.backoff.reset();
        this.advancePosition(frame.lastEventId);
        return;
      case 'typing':
        return this.typingExpiry.receive(frame);
      case 'transient':
        return this.listeners.emit('transient', frame);
      case 'presence':
        return this.listeners.emit('presence', frame.users);
      case 'ack':
        return this.requests.resolve(frame.ref);
      case 'error':
        return this.receiveError(RealtimeError.of(frame), frame.ref);
    }
  }

  private receiveEvent({ id, trigger, occurredAt, data }: EventFrame): void {
    if (!this.advancePosition(id)) return;
    const event = { id, trigger, occurredAt, data };
    this.listeners.emit('event', event);
    // whoever listens to a trigger of this version knows what it carries
    this.listeners.emit(
      trigger as 'message_sent',
      data as EventData['message_sent'],
      event as RealtimeEvent<'message_sent'>,
    );
  }

  /** @returns whether the event is a new one */
  private advancePosition(eventId: string): boolean {
    const position = BigInt(eventId);
    if (this.position !== undefined && position <= this.position) return false;
    this.position = position;
    return true;
  }

  private receiveError(error: RealtimeError, ref: string | undefined): void {
    this.lastError = error;
    if (ref !== undefined && this.requests.reject(ref, error)) return;
    // before that it says why the server closes the connection, and what comes of it is told then
    if (this.currentState === 'connected') this.listeners.emit('error', error);
  }

  private onEnd(code: number, authToken: string): void {
    this.connection = undefined;
    this.requests.rejectAll(
      RealtimeError.byClient('CONNECTION_LOST', 'The connection was lost before the answer came.'),
    );
    const remedy = reactionTo(code);
    if (remedy === 'stayAway') return this.closePermanently(this.lastError ?? closedPermanently(code));
    if (remedy === 'getAnotherToken' && !this.tokens.replace(authToken))
      return this.closePermanently(this.lastError ?? tokenRefused());
    this.setState(this.currentState === 'connecting' ? 'connecting' : 'reconnecting');
    this.openAfter(remedy === 'comeBackSoon' ? this.backoff.within(RESTART_SPREAD_MILLISECONDS) : this.backoff.next());
  }

  private openAfter(milliseconds: number): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      void this.open();
    }, milliseconds);
  }

  /** The device is on line again. */
  private readonly retryNow = (): void => {
    if (this.retryTimer !== undefined) this.openAfter(0);
  };

  /** Trying again is of no use. */
  private closePermanently(error: RealtimeError): void {
    this.closeWith(error);
    this.listeners.emit('error', error);
  }

  private closeWith(reason: RealtimeError): void {
    this.attempt++;
    clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    onlineEvent.remove(this.retryNow);
    this.typingExpiry.clear();
    this.connection?.close();
    this.connection = undefined;
    this.requests.rejectAll(reason);
    this.setState('closed', reason);
  }

  private setState(state: RealtimeState, error?: RealtimeError): void {
    if (state === this.currentState) return;
    this.currentState = state;
    if (state === 'connected' || state === 'closed') {
      for (const { resolve, reject } of this.connectPromises) {
        if (error) reject(error);
        else resolve();
      }
      this.connectPromises.clear();
    }
    this.listeners.emit('state', state);
  }

  private request(frame: AcknowledgedFrame): Promise<void> {
    if (this.currentState !== 'connected')
      return Promise.reject(RealtimeError.byClient('NOT_CONNECTED', 'There is no connection now.'));
    return this.requests.send((ref) => this.send({ ...frame, ref }));
  }

  /** @throws RealtimeError for what the server would close the connection for */
  private send(frame: ClientFrame): void {
    if (new TextEncoder().encode(JSON.stringify(frame)).length > this.maxFrameBytes)
      throw RealtimeError.byClient('FRAME_TOO_LARGE', `A frame has at most ${this.maxFrameBytes} bytes.`);
    this.connection?.send(frame);
  }
}

function realtimeUrl(server: string): string {
  const url = new URL(withoutTrailingSlashes(server) + PATH);
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

const tokenRefused = () =>
  RealtimeError.byClient('NO_AUTH_TOKEN', 'The server refuses the auth token, and there is no other.');

const closedPermanently = (code: number) =>
  RealtimeError.byClient('CLOSED', `The server closed the connection with ${code}, and wants no other.`);
