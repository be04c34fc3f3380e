import { Backoff } from '../backoff.js';
import { withoutTrailingSlashes } from '../base-address.js';
import type { EventData } from '../generated/event-data.js';
import { Listeners } from '../listeners.js';
import { onlineEvent } from '../online-event.js';
import { TokenCache } from '../token-cache.js';
import { reactionTo } from './close-codes.js';
import { Connection } from './connection.js';
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
import { PendingRequests } from './pending-requests.js';
import { RealtimeError } from './realtime-error.js';
import type { RealtimeEvent, RealtimeListeners, RealtimeOptions, RealtimeState } from './realtime-types.js';
import { TypingExpiry, TypingThrottle } from './typing.js';
import { platformWebSocket } from './web-socket.js';

const PATH = '/v3/realtime';
/** Clients of a stopping server reconnect at random times within this period. */
const RESTART_SPREAD_MILLISECONDS = 5000;

/**
 * The realtime events of a user. The client reconnects automatically and first receives the missed events: every event is emitted once and
 * in order.
 */
export class Realtime {
  private readonly options: RealtimeOptions;
  private readonly url: string;
  private readonly tokens: TokenCache;
  private readonly backoff: Backoff;
  private readonly listeners = new Listeners<RealtimeListeners>();
  private readonly pendingRequests = new PendingRequests();
  private readonly typingThrottle = new TypingThrottle();
  private readonly typingExpiry = new TypingExpiry((typing) => this.listeners.emit('typing', typing));
  private readonly connectPromises = new Set<{ resolve: () => void; reject: (error: RealtimeError) => void }>();
  private presence?: PresenceSubscription;
  private connection?: Connection;
  private currentState: RealtimeState = 'closed';
  /** Id of the last emitted event, or a later id up to which the server has no more events for this user. */
  private position?: bigint;
  private currentUid?: string;
  private maxFrameBytes = Infinity;
  private retryTimer?: ReturnType<typeof setTimeout>;
  /** The last error frame of the server; explains a close that follows. */
  private lastError?: RealtimeError;
  /** Number of the current attempt to connect; an asynchronous step of an earlier attempt ends. */
  private attempt = 0;

  constructor(options: RealtimeOptions) {
    this.options = options;
    this.url = realtimeUrl(options.url, options.appId);
    this.tokens = TokenCache.of(options.authToken);
    this.backoff = new Backoff(options.pauses ?? { first: 1000, longest: 30_000 });
    this.presence = options.presence;
    if (options.lastEventId !== undefined) this.position = BigInt(options.lastEventId);
  }

  get state(): RealtimeState {
    return this.currentState;
  }

  /** uid of the user; undefined before the first authentication. */
  get uid(): string | undefined {
    return this.currentUid;
  }

  /** Store it and pass it to a later `Realtime` of the same user to resume from here. */
  get lastEventId(): string | undefined {
    return this.position?.toString();
  }

  /** @returns a function that removes the listener */
  on<Name extends keyof RealtimeListeners>(
    name: Name,
    listener: (...args: RealtimeListeners[Name]) => void,
  ): () => void {
    return this.listeners.add(name, listener);
  }

  /**
   * Retries until there is a connection. From then on no event is missed.
   *
   * @throws RealtimeError when the connection is closed permanently, because a retry cannot succeed or `close` was called
   */
  connect(): Promise<void> {
    if (this.currentState === 'connected') return Promise.resolve();
    const connected = new Promise<void>((resolve, reject) => this.connectPromises.add({ resolve, reject }));
    // a caller that does not await the promise gets the error from the `error` event
    connected.catch(() => undefined);
    if (this.currentState === 'closed') {
      this.backoff.reset();
      onlineEvent.add(this.retryNow);
      this.setState('connecting');
      void this.open();
    }
    return connected;
  }

  /** Closes the connection until `connect` is called again. */
  close(): void {
    if (this.currentState !== 'closed')
      this.closeWith(RealtimeError.byClient('CLOSED', 'The app has closed the connection.'));
  }

  /** May be called at every key press: frames are throttled, and sent only while there is a connection. */
  typing(action: TypingFrame['action'], receiver: Receiver, metadata?: Record<string, unknown>): void {
    if (this.currentState !== 'connected' || !this.typingThrottle.isDue(receiver, action)) return;
    this.send({ type: 'typing', action, receiver: receiver.receiver, receiverType: receiver.receiverType, metadata });
  }

  /** @throws RealtimeError with the code of the server, NOT_CONNECTED or CONNECTION_LOST, like all methods that await an acknowledgement */
  markDelivered(target: ReceiptTarget): Promise<void> {
    return this.request({ ...target, type: 'receipt', action: 'delivered' });
  }

  markRead(target: ReceiptTarget): Promise<void> {
    return this.request({ ...target, type: 'receipt', action: 'read' });
  }

  /** Reaches only the connected users of the receiver; the server does not store it. */
  sendTransient({ receiver, receiverType }: Receiver, data: Record<string, unknown>): Promise<void> {
    return this.request({ type: 'transient', receiver, receiverType, data });
  }

  /** Replaces the previous subscription. Later connections use it as well. */
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
    this.listeners.emit('error', RealtimeError.byClient('NO_AUTH_TOKEN', 'No auth token is available.', { cause }));
    this.openAfter(this.backoff.next());
  }

  private openWith(authToken: string): void {
    const { appId, platform = 'javascript' } = this.options;
    const { presence, lastEventId } = this;
    const auth: AuthFrame = { type: 'auth', authToken, appId, platform, presence, lastEventId };
    this.lastError = undefined;
    try {
      this.connection = new Connection(this.options.WebSocket ?? platformWebSocket(), this.url, auth, {
        onFrame: (frame) => this.receive(frame),
        onEnd: (code) => this.onEnd(code, authToken),
      });
    } catch (cause) {
      // there is no WebSocket, or a browser does not let the page connect to the address
      this.closePermanently(
        RealtimeError.byClient('CLOSED', `The platform cannot open a WebSocket. ${(cause as Error).message}`, {
          cause,
        }),
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
        // may be lower than the current position, if the database of the server was restored
        this.position = BigInt(frame.lastEventId);
        return this.listeners.emit('resumeFailed', { reason: frame.reason });
      case 'ping':
        // the connection is stable
        this.backoff.reset();
        this.advancePosition(frame.lastEventId);
        return;
      case 'typing':
        return this.typingExpiry.receive(frame);
      case 'transient':
        return this.listeners.emit('transient', frame);
      case 'ephemeral_message':
        return this.listeners.emit('ephemeralMessage', frame);
      case 'agent_run':
        return this.listeners.emit('agentRun', frame);
      case 'presence':
        return this.listeners.emit('presence', frame.users);
      case 'ack':
        return this.pendingRequests.resolve(frame.ref);
      case 'error':
        return this.receiveError(RealtimeError.of(frame), frame.ref);
    }
  }

  private receiveEvent({ id, trigger, occurredAt, data }: EventFrame): void {
    if (!this.advancePosition(id)) return;
    const event = { id, trigger, occurredAt, data };
    this.listeners.emit('event', event);
    // listeners exist only for triggers of this version, whose data has the declared type
    this.listeners.emit(
      trigger as 'message_sent',
      data as EventData['message_sent'],
      event as RealtimeEvent<'message_sent'>,
    );
  }

  /** @returns whether the event is new */
  private advancePosition(eventId: string): boolean {
    const position = BigInt(eventId);
    if (this.position !== undefined && position <= this.position) return false;
    this.position = position;
    return true;
  }

  private receiveError(error: RealtimeError, ref: string | undefined): void {
    this.lastError = error;
    if (ref !== undefined && this.pendingRequests.reject(ref, error)) return;
    // before authentication, and of the session, it is the reason of the close that follows, which emits it if that is permanent
    const isReasonOfClose = this.currentState !== 'connected' || error.code.startsWith('AUTH_ERR_');
    if (!isReasonOfClose) this.listeners.emit('error', error);
  }

  private onEnd(code: number, authToken: string): void {
    this.connection = undefined;
    this.pendingRequests.rejectAll(
      RealtimeError.byClient('CONNECTION_LOST', 'The connection was lost before the response.'),
    );
    const reaction = reactionTo(code);
    if (reaction === 'stayClosed') return this.closePermanently(this.lastError ?? closedPermanently(code));
    if (reaction === 'replaceToken' && !this.tokens.replace(authToken))
      return this.closePermanently(this.lastError ?? tokenRefused());
    this.setState(this.currentState === 'connecting' ? 'connecting' : 'reconnecting');
    this.openAfter(
      reaction === 'reconnectSoon' ? this.backoff.within(RESTART_SPREAD_MILLISECONDS) : this.backoff.next(),
    );
  }

  private openAfter(milliseconds: number): void {
    clearTimeout(this.retryTimer);
    this.retryTimer = setTimeout(() => {
      this.retryTimer = undefined;
      void this.open();
    }, milliseconds);
  }

  /** Called when the device is online again. */
  private readonly retryNow = (): void => {
    if (this.retryTimer !== undefined) this.openAfter(0);
  };

  /** Closes the connection because a retry cannot succeed. */
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
    this.pendingRequests.rejectAll(reason);
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
    return this.pendingRequests.send((ref) => this.send({ ...frame, ref }));
  }

  /** @throws RealtimeError when the frame is larger than the server accepts */
  private send(frame: ClientFrame): void {
    if (utf8Length(JSON.stringify(frame)) > this.maxFrameBytes)
      throw RealtimeError.byClient('FRAME_TOO_LARGE', `A frame has at most ${this.maxFrameBytes} bytes.`);
    this.connection?.send(frame);
  }
}

/**
 * By its text, because React Native cannot change the protocol of a URL.
 *
 * @param appId for proxies, which read neither frames nor headers that browsers cannot set
 */
function realtimeUrl(server: string, appId: string | undefined): string {
  const query = appId === undefined ? '' : `?appId=${encodeURIComponent(appId)}`;
  return withoutTrailingSlashes(server).replace(/^http/i, 'ws') + PATH + query;
}

/** Not by a TextEncoder, which older versions of React Native do not have. */
const utf8Length = (text: string): number => encodeURIComponent(text).replace(/%../g, '.').length;

const tokenRefused = () =>
  RealtimeError.byClient('NO_AUTH_TOKEN', 'The server refuses the auth token, and there is no other.');

const closedPermanently = (code: number) =>
  RealtimeError.byClient('CLOSED', `The server closed the connection permanently, with code ${code}.`);
